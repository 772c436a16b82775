"""A few real works that the test server holds: public bibliographic facts."""

from __future__ import annotations

from citeground.models import Date, Identifier, Name, Notice, NoticeKind, Work

DFT = Work(
    type="article-journal",
    title="Generalized Gradient Approximation Made Simple",
    author=(Name("Perdew", "John P."), Name("Burke", "Kieron"), Name("Ernzerhof", "Matthias")),
    issued=Date(1996, 10, 28),
    container_title="Physical Review Letters",
    other_containers=("Phys. Rev. Lett.",),
    volume="77",
    issue="18",
    page="3865-3868",
    identifiers=(Identifier("doi", "10.1103/physrevlett.77.3865"),),
)
ADS = Work(
    type="article-journal",
    title="The Large N Limit of Superconformal Field Theories and Supergravity",
    author=(Name("Maldacena", "Juan"),),
    issued=Date(1999, 4),
    container_title="International Journal of Theoretical Physics",
    volume="38",
    page="1113-1133",
    identifiers=(Identifier("doi", "10.1023/a:1026654312961"), Identifier("arxiv", "hep-th/9711200")),
)
ATTENTION = Work(
    type="article",
    title="Attention Is All You Need",
    author=(Name("Vaswani", "Ashish"), Name("Shazeer", "Noam"), Name("Parmar", "Niki")),
    issued=Date(2017, 6, 12),
    container_title="arXiv",
    identifiers=(Identifier("arxiv", "1706.03762"), Identifier("doi", "10.48550/arxiv.1706.03762")),
)
RESNET = Work(
    type="paper-conference",
    title="Deep Residual Learning for Image Recognition",
    author=(Name("He", "Kaiming"), Name("Zhang", "Xiangyu"), Name("Ren", "Shaoqing"), Name("Sun", "Jian")),
    issued=Date(2016, 6),
    container_title="2016 IEEE Conference on Computer Vision and Pattern Recognition (CVPR)",
    page="770-778",
    identifiers=(Identifier("doi", "10.1109/cvpr.2016.90"),),
)
RETRACTED = Work(
    type="article-journal",
    title="Ileal-lymphoid-nodular hyperplasia, non-specific colitis, and pervasive developmental disorder",
    author=(Name("Wakefield", "AJ"), Name("Murch", "SH")),
    issued=Date(1998, 2, 28),
    container_title="The Lancet",
    volume="351",
    page="637-641",
    identifiers=(Identifier("doi", "10.1016/s0140-6736(97)11096-0"),),
    notices=(
        Notice(NoticeKind.RETRACTED, Identifier("doi", "10.1016/s0140-6736(10)60175-4"), note="Retraction"),
    ),
)
ALL = (DFT, ADS, ATTENTION, RESNET, RETRACTED)
