"""Claims beside texts: what supports, what speaks against, and what says too little."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from citeground.errors import InputError, SourceUnavailable
from citeground.models import Identifier, Passage, Work
from citeground.rag.answers import Use
from citeground.rag.claims import denial, polarity
from citeground.rag.claims.affirmed import read
from citeground.rag.claims.binding import is_text_of, why_refused
from citeground.rag.claims.contrast import number_clash, opposites
from citeground.rag.claims.features import NAMES, measure
from citeground.rag.claims.quotes import find_quote
from citeground.rag.claims.verdicts import NOT_CHECKED, Support
from citeground.rag.verify import verify, verify_text
from tests.rag.judges import By, Overlap


@pytest.mark.parametrize(
    ("claim", "text", "expected"),
    [
        ("The drug lowers mortality.", "We found that the drug lowered mortality.", Support.SUPPORTED),
        ("The drug lowers mortality.", "The drug did not lower mortality in this trial.", Support.REFUTED),
        ("The drug lowers mortality.", "The drug increased mortality in all groups.", Support.REFUTED),
        ("The drug lowers mortality.", "Bananas are grown in warm countries.", Support.NOT_ENOUGH),
        ("The canal has locks.", "The canal links two seas. It has no locks.", Support.REFUTED),
        ("It was found in 1915 in mercury.", "It was found in mercury in 1911.", Support.REFUTED),
        ("Ada Ward was born in Turin.", "Ada Ward was born in Turin in 1900.", Support.SUPPORTED),
        ("Adults slept before the test.", "Adults slept after the test.", Support.REFUTED),
        ("Not only adults slept well.", "Adults slept well, and children did.", Support.SUPPORTED),
    ],
)
def test_verdicts(claim: str, text: str, expected: Support) -> None:
    found = verify_text(claim, text)
    assert found.verdict is expected
    assert all(s.text in text for s in found.sentences)
    assert 0 <= found.confidence <= 1


RIVALS = [
    Passage(
        "It is a song of 1931. Its composer was Ada Okafor, and Bo Lindqvist wrote the words.", "Slow Rain"
    ),
    Passage("Slow Rain is a film of 1933. It was directed by Cleo Moreau.", "Slow Rain (film)"),
    Passage("Dan Haddad composed Long Snow in 1929. Its words are lost.", "Long Snow"),
    Passage("Elsa Nguyen was a physicist. She was born in Turin and never lived in Rome.", "Elsa Nguyen"),
    Passage("The Lind canal joins two lakes. It has no locks.", "Lind canal"),
]


@pytest.mark.parametrize(
    ("claim", "expected", "cited"),
    [
        ("Ada Okafor composed Slow Rain.", Support.SUPPORTED, "Its composer was Ada Okafor"),
        ("Ada Okafor did not compose Slow Rain.", Support.REFUTED, "Its composer was Ada Okafor"),
        ("Ada Okafor didn’t compose Slow Rain.", Support.REFUTED, "Its composer was Ada Okafor"),
        ("Ada Okafor never composed Slow Rain.", Support.REFUTED, "Its composer was Ada Okafor"),
        ("Ada Okafor failed to compose Slow Rain.", Support.REFUTED, "Its composer was Ada Okafor"),
        ("Ada Okafor was not the composer of Slow Rain.", Support.REFUTED, "Its composer was Ada Okafor"),
        (
            "It is not true that Ada Okafor composed Slow Rain.",
            Support.REFUTED,
            "Its composer was Ada Okafor",
        ),
        ("Ada Okafor did not fail to compose Slow Rain.", Support.SUPPORTED, "Its composer was Ada Okafor"),
        ("Neither Ada Okafor nor Bo Lindqvist composed Slow Rain.", Support.REFUTED, "Its composer was Ada"),
        ("Neither Dan Haddad nor his friends composed Long Snow.", Support.REFUTED, "Dan Haddad composed"),
        ("Cleo Moreau never directed Slow Rain.", Support.REFUTED, "It was directed by Cleo Moreau"),
        ("Elsa Nguyen was not born in Turin.", Support.REFUTED, "She was born in Turin"),
        ("Elsa Nguyen was no physicist.", Support.REFUTED, "Elsa Nguyen was a physicist"),
        ("Elsa Nguyen did not live in Rome.", Support.SUPPORTED, "never lived in Rome"),
        ("Elsa Nguyen lived in Rome.", Support.REFUTED, "never lived in Rome"),
        ("The Lind canal has no locks.", Support.SUPPORTED, "It has no locks"),
        ("The Lind canal lacks locks.", Support.SUPPORTED, "It has no locks"),
        ("The Lind canal has locks.", Support.REFUTED, "It has no locks"),
    ],
)
def test_a_negation_is_held_against_who_states_the_fact(claim: str, expected: Support, cited: str) -> None:
    found = verify(claim, corpus=RIVALS)
    assert found.verdict is expected
    assert found.sentences[0].text.startswith(cited) or cited in found.sentences[0].text


@pytest.mark.parametrize(
    "claim",
    [
        "Dan Haddad did not compose Slow Rain.",
        "Cleo Moreau never composed Long Snow.",
        "Neither Dan Haddad nor Elsa Nguyen composed Slow Rain.",
        "Bo Lindqvist did not direct Slow Rain.",
        "Elsa Nguyen was never a composer.",
    ],
)
def test_what_nobody_says_refutes_no_negation(claim: str) -> None:
    assert verify(claim, corpus=RIVALS).verdict is not Support.REFUTED


@pytest.mark.parametrize(
    "claim",
    [
        "Elsa Nguyen was born in Oslo.",
        "Dan Haddad composed Slow Rain.",
        "Cleo Moreau composed Slow Rain.",
        "Tarn is the capital of Norwood.",
        "Tarn is not the capital of Norwood.",
    ],
)
def test_a_name_that_is_missing_or_alone_supports_nothing(claim: str) -> None:
    town = Passage("Lowick is the capital of Norwood. It lies between Tarn and Ash.", "Lowick")
    found = verify(claim, corpus=[*RIVALS, town])
    assert found.verdict is Support.NOT_ENOUGH


@pytest.mark.parametrize(
    ("claim", "text", "is_denied"),
    [
        ("He cannot fly.", "He can fly.", True),
        ("It isn't the case that he flew.", "he flew.", True),
        ("It is not the case that he did not fly.", "he did fly.", False),
        ("No drug helps.", "drug helps.", True),
        ("Patients without fever recover.", "Patients without fever recover.", False),
        ("A drug that does not work is sold.", "A drug that does not work is sold.", False),
        ("Not only he flew.", "Not only he flew.", False),
        ("It does not always help.", "It does not always help.", False),
        ("It is no longer sold.", "It is sold.", True),
        ("It is no longer than a yard.", "It is no longer than a yard.", False),
        ("There is no doubt that he flew.", "There is no doubt that he flew.", False),
        ("He died no later than 1900.", "He died no later than 1900.", False),
    ],
)
def test_claims_are_turned_where_their_main_clause_denies(claim: str, text: str, is_denied: bool) -> None:
    assert read(claim) == (text, is_denied)


def test_a_passage_that_is_graded_low_decides_nothing() -> None:
    found = verify("Ada Okafor composed Slow Rain.", corpus=RIVALS, evaluator=By(lambda t: -0.4))
    assert found.verdict is Support.NOT_ENOUGH
    assert Use.DROPPED not in {g.use for g in found.passages}
    assert "graded too low" in found.reason
    unread = verify("Ada Okafor composed Slow Rain.", corpus=RIVALS, evaluator=By(lambda t: float("nan")))
    assert unread.verdict is Support.NOT_ENOUGH


def test_a_contradiction_says_in_what() -> None:
    assert "denies" in verify_text("The drug works.", "The drug never works.").reason
    assert "more against less" in verify_text("Heat increases noise here.", "Heat reduces noise here.").reason
    assert (
        "12 against 15" in verify_text("We saw 12 patients of Ward.", "They saw 15 patients of Ward.").reason
    )


def test_no_text_is_no_verdict() -> None:
    found = verify_text("The paper proves P = NP.", " \n ")
    assert (found.verdict, found.label, found.sentences) == (None, NOT_CHECKED, ())


@pytest.mark.parametrize("claim", ["", "  ", "?!"])
def test_an_empty_claim(claim: str) -> None:
    with pytest.raises(InputError, match="claim is empty"):
        verify_text(claim, "Text.")


def test_what_is_denied_is_what_stands_beside() -> None:
    assert denial.denied("It did not lower mortality, but it helped.") == {"lower", "mortalit"}
    assert denial.denied("There is no doubt that it helps.") == frozenset()
    assert denial.denied("He did not fail to compose it.") == frozenset()
    assert denial.denied("Neither Ada nor Bo composed it, and Ada died.") == {"compos"}
    assert denial.denied("There is no evidence that it helps.") == {"help"}
    assert denial.denied("It is not available.") <= denial.denied("It is no longer available.")
    assert denial.denied("It is not entirely known.") == frozenset()
    assert polarity.directed("Sleep increases attention.") == {"attent": 1, "sleep": 1}
    assert polarity.directed("It does not increase attention.")["attent"] == -1


def test_numbers_of_the_same_thing() -> None:
    assert number_clash("In 1915 it ended.", "It ended in 1918.") == ("1915", "1918")
    assert number_clash("It has 5 legs.", "It has 6 arms.") is None
    assert number_clash("It has 5 legs.", "It has 5 or 6 legs.") is None
    assert number_clash("It ended in 1915.", "It began in 1914 and ended in 1918.") is None
    assert number_clash("It has over 250 rooms.", "It has more than 300 rooms.") is None
    assert number_clash("It sold over 100 million copies.", "It sold 100 million copies.") is None
    assert number_clash("It sold 100 million copies.", "It sold 100 million copies.") is None


def test_opposites() -> None:
    claim, text = frozenset(("before", "lunch")), frozenset(("after", "lunch"))
    assert opposites(claim, text) == [("before", "after")]
    assert opposites(claim, text | {"before"}) == []


@pytest.mark.parametrize("text", ["a " * 200_000, "no " * 200_000, "1 " * 200_000, "A. " * 100_000])
def test_hostile_texts_end_soon(text: str) -> None:
    measured = measure("No claim has 1 of these.", [text[:50_000], *["x"] * 1_000])
    assert len(measured.values) == len(NAMES)


PASSAGES = [
    Passage("The canal opened in 1869. It has no locks.", "Suez Canal"),
    Passage("Bananas are yellow.", "Banana"),
]


def test_a_claim_about_a_corpus() -> None:
    found = verify("The Suez Canal has locks.", corpus=PASSAGES, evaluator=Overlap())
    assert found.verdict is Support.REFUTED
    assert "no locks" in " ".join(s.text for s in found.sentences)
    assert found.passages[found.sentences[0].passage - 1].use is Use.USED


def test_nothing_about_it() -> None:
    found = verify("Helium glows violet.", corpus=PASSAGES, evaluator=Overlap())
    assert found.verdict is Support.NOT_ENOUGH


def test_passages_that_disagree_are_named() -> None:
    both = [
        Passage("The Suez Canal has no locks.", "A"),
        Passage("The Suez Canal has locks.", "B"),
    ]
    found = verify("The Suez Canal has locks.", corpus=both, evaluator=By(lambda t: 0.9))
    assert any("say otherwise" in note for note in found.notes)


def test_a_source_that_fails_leaves_a_claim_unchecked() -> None:
    class Down:
        name = "wikipedia"

        def find(self, subject: object) -> Sequence[Passage]:
            raise SourceUnavailable("wikipedia", "time-out")

    found = verify("Helium glows.", corpus=[], evaluator=Overlap(), wikipedia=Down())
    assert found.label == NOT_CHECKED
    assert "wikipedia" in found.reason


TEXTS = {
    "A": "Variants were found in twelve families.",
    "B": "Most reported variants reduce the protein level. We add one case.",
}


@pytest.mark.parametrize(
    ("quote", "cited", "said"),
    [
        ("Variants were found in twelve families", "A", "found word for word in the cited source"),
        (
            "Most reported variants reduce the protein level.",
            "A",
            "not in the cited source; found word for word in source B",
        ),
        ("Most reported variants … protein level", "B", "found word for word in the cited source"),
        ("Protein level … most reported variants", "B", "not found in the cited source"),
        ("Nothing of the kind was seen", "A", "not found in the cited source"),
        (
            "Most reported variants reduce",
            "C",
            "not checked: the text of the cited source is not at hand; found",
        ),
        ("one case", "A", "not checked: the quotation is too short"),
    ],
)
def test_quotations(quote: str, cited: str, said: str) -> None:
    assert find_quote(quote, cited, TEXTS).message.startswith(said)


def test_a_text_is_bound_to_its_work() -> None:
    work = Work(title="A made-up data paper", identifiers=(Identifier("doi", "10.1234/made.up.9"),))
    assert is_text_of(work, "A Made-Up\nData Paper. By A. Ward.")
    assert is_text_of(work, "https://doi.org/10.1234/made.up.9")
    assert not is_text_of(work, "https://doi.org/10.1234/made.up.99")
    assert not is_text_of(work, "Articles: 1. Another title. 2. A third title.")
    assert why_refused(work, "Another title.").startswith("this is not the cited work")
    assert why_refused(work, "") == "no text is at hand"
    assert not is_text_of(Work(title="Short"), "Nothing shorter. " * 100)
