"""The Particle Data Group's titles as text: its own macros, LaTeX and MathML side by side.

"Lambda_{{c}}()+ --> p K- pi+" becomes "Λc+ → p K- π+", which folds to the same words as the journal's
own spelling does.
"""

from __future__ import annotations

import re

from citeground.text.folding import plain

_GREEK = {
    "alpha": "α", "beta": "β", "gamma": "γ", "delta": "δ", "epsilon": "ε", "eta": "η", "theta": "θ",
    "kappa": "κ", "lambda": "λ", "mu": "μ", "nu": "ν", "xi": "ξ", "pi": "π", "rho": "ρ", "sigma": "σ",
    "tau": "τ", "phi": "φ", "chi": "χ", "psi": "ψ", "omega": "ω", "Gamma": "Γ", "Delta": "Δ", "Theta": "Θ",
    "Lambda": "Λ", "Xi": "Ξ", "Sigma": "Σ", "Upsilon": "Υ", "Phi": "Φ", "Psi": "Ψ", "Omega": "Ω",
}  # fmt: skip
_LETTERS = _GREEK | {"ell": "ℓ"}
_NAMES = "|".join(sorted(_GREEK, key=len, reverse=True))
_BAR = "\u0305"
# Words of the macro language stand alone, before a sign, an index or a number, or join one another
# ("etapi+-"); as a part of a longer word they are none.
_RUN = re.compile(
    rf"(?<![A-Za-z])((?:{_NAMES}|bar|[bcdpqst]{{1,2}}(?=bar)|[A-Z](?=(?:bb)?bar)"
    r"|[BDHKWZ](?=(?:gamma|mu|nu|phi|pi|rho|tau)(?![a-z])))+)(?![a-z])"
)
_TOKEN = re.compile(rf"{_NAMES}|bar|.")
_DIFFERENCE = re.compile(r"(?<![A-Za-z])Delta([A-Za-z])(?![A-Za-z])")
_ANTI = re.compile(r"(?<![A-Za-z])([A-Za-z]?)([A-Za-z])bar(?![a-z])")
_LEPTON = re.compile(r"(?<![A-Za-z])lepton(?=[+-](?![A-Za-z])|\^|\(\))|(?<=_)lepton\b")
_ROOT = re.compile(r"\bsqrt\s*(?:\(([^()]{1,20}(?:\([^()]{1,9}\))?)\)|\{([^{}]{1,20})\})")
_BRACES = re.compile(r"\{\{([^{}]*)\}\}")
_COMMAND = re.compile(r"\{\\([A-Za-z]+)([^{}\\]{0,9})\}")
_KAON = re.compile(r"\bK(bar)?(?:\(([SL])\)0|0([SL])\b)")
_CKM = re.compile(r"\bV_?\(([a-z]{2})\)")
_PARITY = re.compile(r"\*\*([+-]+)\*\*")
_STARS = re.compile(r"\^\*\*(?![\d+-])|\*{3}")
_RAISED = re.compile(r"\*\*(?=[\w(+'-])|(?<=[a-z])\*\*(?=\.)")
_POWER = re.compile(r"(?:\*\*|\^)(?:([+-]?\d+)|[({]([+-]?\d+)[)}])")
_PILE = re.compile(r"\^_,(\(\*\))?([+-]*),(\w+)")
_SHIFT = re.compile(r"[_^](?=[\w({*'+-])")
_SUPERSCRIPTS = str.maketrans("0123456789-+", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺")


def readable(title: str) -> str:
    """A title as a reader would write it."""
    title = title.replace('\\"', '"').replace("<msqrt>", "√<msqrt>")
    if "{{" in title:
        title = _BRACES.sub(r"{\1}", title.replace("\\mathit ", ""))
        title = _COMMAND.sub(lambda m: _LETTERS[m[1]] + m[2] if m[1] in _LETTERS else m[0], title)
    title = title.replace("#d{", "{").replace("()", "")
    if "$" not in title and "\\" not in title and "<m" not in title:
        title = _macros(title)
    title = title.replace("<-->", " ↔ ").replace("-->", "→").replace("->", "→")
    return plain(title)


def _macros(title: str) -> str:
    title = _LEPTON.sub("ℓ", title)
    title = _ROOT.sub(lambda m: f"√{m[1] or m[2]}", title)
    title = _KAON.sub(lambda m: f"K{_BAR if m[1] else ''}{m[2] or m[3]}0", title)
    title = _CKM.sub(r"V\1", title)
    title = _DIFFERENCE.sub(r"Δ\1", title)
    title = _RUN.sub(lambda m: _greek(m[1]), title)
    title = _ANTI.sub(rf"\1\2{_BAR}", title)
    title = _PARITY.sub(r"\1", title)
    title = _STARS.sub(lambda m: "∗" * (2 if m[0][0] == "^" else 1), title)
    title = _POWER.sub(lambda m: (m[1] or m[2]).translate(_SUPERSCRIPTS), title)
    title = _RAISED.sub("", title).replace("∗", "*")
    title = _PILE.sub(r"\3\1\2", title)
    title = title.replace("^(')", "(′)").replace("^'", "′")
    return _SHIFT.sub("", title)


def _greek(run: str) -> str:
    return "".join(_GREEK.get(t, _BAR if t == "bar" else t) for t in _TOKEN.findall(run))
