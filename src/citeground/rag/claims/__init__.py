"""Claims: whether a text supports a sentence, contradicts it, or says too little."""
