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
    "etal": "et al.",
}  # fmt: skip

# Commands whose argument is not text to be read.
SILENT = frozenset(
    ("label", "cite", "footnote", "color", "textcolor", "vspace", "hspace", "fontsize", "selectlanguage", "foreignlanguage",
     "ref", "index", "bibitem", "bibinfo", "bibfield", "phantom", "includegraphics", "rule", "raisebox", "noopsort")
)  # fmt: skip

# Commands of TeX, LaTeX and common packages that set no text of their own. Any other without an argument is a
# macro of the author's ("\\lhcb"), and its name the best guess at what it stands for.
SWITCHES = frozenset(
    """
    Big Bigg Biggl Biggr Bigl Bigm Bigr Huge LARGE Large aftergroup allowbreak begingroup bf bfseries bgroup big
    bigg biggl biggr bigl bigm bigr bm boldmath boldsymbol bs centering cal csname displaystyle do doi egroup em
    emph endcsname endgroup enquote ensuremath expandafter fi footnotesize frac frenchspacing hbox hfil hfill
    hskip hss huge href hyphenpenalty hyperlink ignorespaces it itshape kern large leavevmode left let lim
    limits linebreak llap lowercase mathbb mathbf mathcal mathfrak mathit mathop mathord mathrel mathrm mathscr
    mathsf mathtt mbox mdseries middle mit mkern mskip natexlab newblock noindent nolimits nobreak nobreakspace
    nocite noexpand nonumber nonfrenchspacing normalfont normalsize null oldstylenums onlinecite operatorname
    over overleftarrow overrightarrow penalty phantom protect raggedright raise relax right rlap rm rmfamily
    romannumeral sc scriptscriptstyle scriptsize scriptstyle scshape selectfont sf sffamily sl slshape sloppy
    small smash string strut text textbf textit textmd textrm textsc textsf textsl textstyle textsubscript
    textsuperscript texttt textup tilde tiny tt ttfamily unboldmath underline unskip uppercase upshape uline url
    urlprefix urlstyle vcenter vec vphantom vrule vskip widehat widetilde BibitemOpen BibitemShut MakeLowercase
    MakeUppercase acute bar breve check ddot dot grave hat inf IfFileExists ProvidesFile addcontentsline
    appendix author booktitle caption chapter date def edef else gdef global if ifx input item itemize label
    newcommand newline par path providecommand ref renewcommand section style subsection title verb xdef ulp
    """.split()  # noqa: SIM905 -- a list of two hundred is read better as words
)
