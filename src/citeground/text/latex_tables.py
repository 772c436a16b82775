"""What LaTeX's accents, letters and symbols stand for."""

from __future__ import annotations

# Combining marks by accent command.
ACCENTS: dict[str, str] = {
    "`": "\u0300", "'": "\u0301", "^": "\u0302", "~": "\u0303", '"': "\u0308", "=": "\u0304", ".": "\u0307",
    "u": "\u0306", "v": "\u030c", "H": "\u030b", "c": "\u0327", "d": "\u0323", "b": "\u0331", "k": "\u0328",
    "r": "\u030a", "t": "\u0361",
}  # fmt: skip

LETTERS: dict[str, str] = {
    "o": "ø", "O": "Ø", "l": "ł", "L": "Ł", "ss": "ß", "SS": "SS", "aa": "å", "AA": "Å", "ae": "æ", "AE": "Æ",
    "oe": "œ", "OE": "Œ", "i": "ı", "j": "ȷ", "dh": "ð", "DH": "Ð", "th": "þ", "TH": "Þ", "dj": "đ", "DJ": "Đ",
    "ng": "ŋ", "NG": "Ŋ", "imath": "ı", "jmath": "ȷ",
}  # fmt: skip

SYMBOLS: dict[str, str] = {
    "alpha": "α", "beta": "β", "gamma": "γ", "delta": "δ", "epsilon": "ε", "varepsilon": "ε", "zeta": "ζ",
    "eta": "η", "theta": "θ", "vartheta": "θ", "iota": "ι", "kappa": "κ", "lambda": "λ", "mu": "μ", "nu": "ν",
    "xi": "ξ", "pi": "π", "varpi": "π", "rho": "ρ", "varrho": "ρ", "sigma": "σ", "varsigma": "ς", "tau": "τ",
    "upsilon": "υ", "phi": "φ", "varphi": "φ", "chi": "χ", "psi": "ψ", "omega": "ω", "Gamma": "Γ", "Delta": "Δ",
    "Theta": "Θ", "Lambda": "Λ", "Xi": "Ξ", "Pi": "Π", "Sigma": "Σ", "Upsilon": "Υ", "Phi": "Φ", "Psi": "Ψ",
    "Omega": "Ω", "textendash": "–", "textemdash": "—", "textquoteright": "’", "textquoteleft": "‘",
    "textquotedblleft": "“", "textquotedblright": "”", "textquotesingle": "'", "quotedblbase": "„",
    "textbackslash": "\\", "textasciitilde": "~", "textunderscore": "_", "textregistered": "®",
    "texttrademark": "™", "textcopyright": "©", "copyright": "©", "textdegree": "°", "degree": "°", "circ": "°",
    "ldots": "…", "dots": "…", "textellipsis": "…", "cdots": "⋯", "pm": "±", "mp": "∓", "times": "×", "cdot": "·",
    "to": "→", "rightarrow": "→", "longrightarrow": "→", "leftarrow": "←", "leftrightarrow": "↔", "infty": "∞",
    "sim": "∼", "simeq": "≃", "approx": "≈", "leq": "≤", "le": "≤", "geq": "≥", "ge": "≥", "ll": "≪", "gg": "≫",
    "neq": "≠", "equiv": "≡", "propto": "∝", "partial": "∂", "nabla": "∇", "hbar": "ħ", "ell": "ℓ", "odot": "⊙",
    "sun": "⊙", "oplus": "⊕", "otimes": "⊗", "dagger": "†", "ast": "*", "prime": "′", "perp": "⊥", "parallel": "∥",
    "in": "∈", "subset": "⊂", "forall": "∀", "exists": "∃", "sum": "∑", "int": "∫", "sqrt": "√", "langle": "⟨",
    "rangle": "⟩", "S": "§", "P": "¶", "pounds": "£", "euro": "€", "texteuro": "€", "quad": " ", "qquad": " ",
    "TeX": "TeX", "LaTeX": "LaTeX", "BibTeX": "BibTeX", "textbar": "|", "textless": "<", "textgreater": ">",
    "guillemotleft": "«", "guillemotright": "»", "slash": "/", "textmu": "μ", "micro": "μ", "lt": "<", "gt": ">",
    "newline": " ", "par": " ", "space": " ", "thinspace": " ", "and": "&", "deg": "°", "star": "⋆", "wedge": "∧",
    "Angstrom": "Å", "angstrom": "Å", "mid": "|", "vert": "|", "hyphen": "-", "textnormal": "", "Re": "Re",
    "Im": "Im", "aleph": "ℵ", "ne": "≠", "bullet": "•", "textbullet": "•", "bar": "", "overline": "",
}  # fmt: skip

# Commands whose argument is not text to be read.
SILENT = frozenset(
    ("label", "cite", "footnote", "color", "textcolor", "vspace", "hspace", "fontsize", "selectlanguage", "foreignlanguage",
     "ref", "index", "bibitem", "bibinfo", "bibfield", "phantom", "includegraphics", "rule", "raisebox", "noopsort")
)  # fmt: skip
