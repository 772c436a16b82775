"use strict";
(() => {
  const bar = document.querySelector(".filters");
  const cards = [...document.querySelectorAll("details.reference")];
  const buttons = [...bar.querySelectorAll("button[data-verdict]")];
  const search = bar.querySelector("input");
  const shown = document.getElementById("shown");
  let wanted = "";

  function apply() {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    let count = 0;
    for (const card of cards) {
      const text = card.textContent.toLowerCase();
      const fits = (!wanted || card.dataset.verdict === wanted) && words.every((w) => text.includes(w));
      card.hidden = !fits;
      count += fits;
    }
    for (const button of buttons) {
      button.setAttribute("aria-pressed", String(button.dataset.verdict === wanted));
    }
    shown.textContent = count === cards.length ? "" : `${count} of ${cards.length} shown`;
  }

  for (const button of buttons) {
    button.addEventListener("click", () => {
      wanted = button.dataset.verdict;
      apply();
    });
  }
  search.addEventListener("input", apply);

  const folded = new Set();
  addEventListener("beforeprint", () => {
    for (const card of cards) if (!card.open) { folded.add(card); card.open = true; }
  });
  addEventListener("afterprint", () => {
    for (const card of folded) card.open = false;
    folded.clear();
  });

  bar.hidden = false;
  apply();
})();
