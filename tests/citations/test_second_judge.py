"""A model as verifier: alone, and inside what the comparison leaves open."""

from __future__ import annotations

import json

import pytest

from citeground.citations.check import shipped_thresholds
from citeground.citations.opinion import BANDS
from citeground.citations.second_judge import paper_thresholds
from citeground.errors import ConfigError, SourceUnavailable
from citeground.models import Date, Identifier, Reference, Work
from citeground.trail import Outcome
from citeground.verdicts import Confidence, Severity, Verdict
from tests.citations.model_world import BELL, EPR, FixedModel, World, cite, grade, people, run

WRONG_YEAR = cite(EPR, issued=Date(1939))
INVENTED = Reference(
    "x",
    1,
    Work(
        type="article-journal",
        title="Telepathic Entanglement of Distant Laboratories Under Ideal Conditions",
        author=people("Mira Ferrow"),
        issued=Date(1971),
    ),
)


def only(report):  # type: ignore[no-untyped-def]
    (verification,) = report.verifications
    return verification


def sums(v) -> bool:  # type: ignore[no-untyped-def]
    return v.score == pytest.approx(sum(c.value for c in v.contributions), abs=0.011)


@pytest.mark.parametrize(
    ("score", "verdict"),
    [
        (9.0, Verdict.EXACT),
        (7.25, Verdict.EXACT),
        (7.0, Verdict.MINOR),
        (1.25, Verdict.MINOR),
        (1.0, Verdict.MAJOR),
    ],
)
def test_alone_the_score_decides_on_the_papers_thresholds(score: float, verdict: Verdict) -> None:
    v = only(run(cite(EPR), FixedModel(lambda _: grade(score)), "llm"))
    assert (v.verdict, v.score, v.verifier) == (verdict, score, "llm") and sums(v)


def test_a_label_that_a_model_writes_is_never_used() -> None:
    def answer(_: str) -> str:
        return json.dumps({**json.loads(grade(9.0)), "label": "MAJOR", "verdict": "hallucinated"})

    assert only(run(cite(EPR), FixedModel(answer), "llm")).verdict is Verdict.EXACT


def test_alone_its_differences_are_findings_of_the_catalogue_with_the_documents_values() -> None:
    model = FixedModel(lambda _: grade(5.0, "year-mismatch", "venue-mismatch", "year-mismatch"))
    v = only(run(WRONG_YEAR, model, "llm"))
    # The venue is the same on both sides, so that the model's word on it is dropped.
    assert [d.rule for d in v.discrepancies] == ["year-mismatch"]
    assert (v.discrepancies[0].given, v.discrepancies[0].found) == ("1939", "1935")
    assert v.match is not None and v.match.work is EPR


def test_alone_another_work_is_major_and_says_so() -> None:
    v = only(run(cite(EPR), FixedModel(lambda _: grade(0.5, "title-mismatch")), "llm"))
    assert v.verdict is Verdict.MAJOR
    assert any(d.rule == "unknown-work" and d.severity is Severity.ERROR for d in v.discrepancies)


def test_without_a_record_nothing_is_confirmed() -> None:
    model = FixedModel(lambda _: grade(10.0))
    v = only(run(INVENTED, model, "llm"))
    assert v.verdict is not Verdict.EXACT
    assert "registries that were asked" in model.asked[0]


@pytest.mark.parametrize("score", [0.0, 5.0, 7.0, 10.0])
def test_both_never_leaves_the_band_of_the_comparison(score: float) -> None:
    for reference in (cite(EPR), WRONG_YEAR, INVENTED):
        alone = only(run(reference))
        v = only(run(reference, FixedModel(lambda _: grade(score, "title-mismatch")), "both"))
        assert v.verdict is alone.verdict and v.verifier == "both" and sums(v)
        assert {d.rule for d in alone.discrepancies} <= {d.rule for d in v.discrepancies}


def test_both_moves_the_score_inside_the_band() -> None:
    low = only(run(WRONG_YEAR, FixedModel(lambda _: grade(2.0)), "both"))
    high = only(run(WRONG_YEAR, FixedModel(lambda _: grade(6.5)), "both"))
    assert low.score is not None and high.score is not None and low.score < high.score
    assert low.confidence is only(run(WRONG_YEAR)).confidence


def test_both_says_where_model_and_comparison_disagree() -> None:
    v = only(run(cite(EPR), FixedModel(lambda _: grade(0.0, rationale="No such thing.")), "both"))
    assert v.verdict is Verdict.EXACT and v.confidence is Confidence.LOW
    assert "No such thing." in v.rationale and "0 of 10" in v.rationale


def test_both_never_makes_an_identifier_conflict_exact() -> None:
    reference = cite(EPR, identifiers=BELL.identifiers)
    v = only(run(reference, FixedModel(lambda _: grade(10.0)), "both"))
    assert v.verdict is Verdict.MINOR
    assert "identifier-conflict" in {d.rule for d in v.discrepancies}


@pytest.mark.parametrize("mode", ["llm", "both"])
def test_an_outage_stays_unresolved_and_no_model_is_asked(mode: str) -> None:
    down = World(fails=SourceUnavailable("crossref", "time-out after 10 s"))
    model = FixedModel(lambda _: grade(10.0))
    v = only(run(INVENTED, model, mode, [down]))
    assert v.verdict is Verdict.UNRESOLVED and not model.asked


def test_alone_a_miss_that_proves_nothing_is_no_accusation() -> None:
    near = cite(
        EPR,
        title=EPR.title.replace("Reality", "Theory and Measurement"),
        author=people("Mira Ferrow"),
        identifiers=(),
    )
    model = FixedModel(lambda _: grade(0.5))
    v = only(run(near, model, "llm", [World(closed=False)]))
    assert v.verdict is Verdict.UNRESOLVED and model.asked
    confirmed = only(run(near, FixedModel(lambda _: grade(6.0)), "llm", [World(closed=False)]))
    assert confirmed.verdict is Verdict.MINOR and confirmed.match is not None


@pytest.mark.parametrize("mode", ["llm", "both"])
def test_an_unreadable_answer_falls_back_and_says_so(mode: str) -> None:
    v = only(run(WRONG_YEAR, FixedModel(lambda _: "hm?"), mode))
    alone = only(run(WRONG_YEAR))
    assert (v.verdict, v.score, v.verifier) == (alone.verdict, alone.score, "structured")
    assert "without the model stub" in v.rationale and "unreadable" in v.rationale
    failed = [s for s in v.trail.steps if s.by_judge]
    assert failed[-1].outcome is Outcome.FAILED and "hm?" in failed[-1].note


@pytest.mark.parametrize("mode", ["llm", "both"])
def test_a_model_that_is_down_falls_back_and_is_named(mode: str) -> None:
    def down(_: str) -> str:
        raise SourceUnavailable("llm", "time-out after 60 s")

    report = run(WRONG_YEAR, FixedModel(down), mode)
    v = only(report)
    assert v.verdict is only(run(WRONG_YEAR)).verdict and v.verifier == "structured"
    assert report.unanswered == {"stub": "time-out after 60 s"}


def test_the_raw_answer_is_in_the_trail_and_is_no_answer_of_a_source() -> None:
    raw = grade(9.0, rationale="All fields agree.")
    v = only(run(cite(EPR), FixedModel(lambda _: raw), "both"))
    step = next(s for s in v.trail.steps if s.by_judge)
    assert (step.source, step.asked, step.note) == ("stub", "verification", raw)
    assert v.trail.answered == ("crossref",)


def test_one_call_a_reference_and_the_examples_on_request() -> None:
    model = FixedModel(lambda _: grade(9.0))
    run(cite(EPR), model, "both")
    run(cite(EPR), model, "both", few_shot=True)
    assert len(model.asked) == 2
    assert "Deterministic nonperiodic flow" in model.asked[1] and "nonperiodic" not in model.asked[0]


def test_modes_need_a_model_and_a_name() -> None:
    with pytest.raises(ConfigError, match="CITEGROUND_LLM_MODEL"):
        run(cite(EPR), None, "llm")
    with pytest.raises(ConfigError, match="structured, llm, both"):
        run(cite(EPR), FixedModel(lambda _: ""), "oracle")


def test_the_papers_thresholds() -> None:
    assert (paper_thresholds().lower, paper_thresholds().upper) == (1.25, 7.25)


# A record found by its DOI under another title, which authors and place confirm.
RENAMED = cite(EPR, title="Über die Vollständigkeit einer Beschreibung")


@pytest.mark.parametrize(
    ("title", "verdict"),
    [(RENAMED.cited.title, Verdict.EXACT), ("Spooky Correlations and How to Live With Them", Verdict.MINOR)],
)
def test_the_structured_reviewer_looks_at_suspicious_records(title: str, verdict: Verdict) -> None:
    v = only(run(cite(EPR, title=title)))
    assert v.match is not None and v.match.similarity < 50
    step = next(s for s in v.trail.steps if s.asked == "review")
    assert step.source == "reviewer" and v.verdict is verdict and sums(v)
    thresholds = shipped_thresholds()
    assert v.score == pytest.approx(thresholds.middle_of(BANDS[verdict]), abs=0.01)
    assert not any(s.asked == "review" for s in only(run(cite(EPR))).trail.steps)


@pytest.mark.parametrize(("label", "score"), [("EXACT", 8.62), ("MINOR", 4.25), ("MAJOR", 0.62)])
def test_the_models_review_wins_with_the_middle_of_its_band(label: str, score: float) -> None:
    def answer(text: str) -> str:
        if "second judge" in text:
            return json.dumps({"label": label, "rationale": "Looked twice."})
        return grade(3.0)

    model = FixedModel(answer)
    v = only(run(RENAMED, model, "llm"))
    assert v.verdict.value == label and v.score == pytest.approx(score, abs=0.01) and sums(v)
    assert len(model.asked) == 2 and "Looked twice." in v.rationale
    bound = only(run(RENAMED, FixedModel(answer), "both"))
    assert bound.verdict is only(run(RENAMED)).verdict


def test_an_unreadable_review_leaves_the_first_judgement() -> None:
    model = FixedModel(lambda text: "…" if "second judge" in text else grade(3.0))
    v = only(run(RENAMED, model, "llm"))
    assert v.score == 3.0 and [s.outcome for s in v.trail.steps if s.by_judge][-1] is Outcome.FAILED


def test_a_hundred_references_take_a_hundred_calls_and_one_for_each_suspicious_one() -> None:
    from citeground.citations.check import Options, check
    from citeground.models import Document

    def answer(text: str) -> str:
        return json.dumps({"label": "MINOR", "rationale": "."}) if "second judge" in text else grade(9.0)

    references = tuple(
        Reference(f"k{n}", n, (RENAMED if n % 10 == 0 else cite(EPR, issued=Date(1900 + n))).cited)
        for n in range(100)
    )
    model = FixedModel(answer)
    options = Options(verifier="both", model=model, jobs=2)
    report = check([Document("refs.bib", "bibtex", references)], [World()], options)
    suspicious = sum(
        any(s.asked == "review" and s.source == "stub" for s in v.trail.steps) for v in report.verifications
    )
    assert suspicious == 10 and len(model.asked) <= 100 + suspicious


def test_an_identifier_of_another_work_is_reviewed_too() -> None:
    lost = Reference(
        "x", 1, Work(type="article-journal", title=INVENTED.cited.title, author=INVENTED.cited.author,
                     issued=Date(1971), identifiers=(Identifier("doi", "10.1103/physrev.47.777"),)),
    )  # fmt: skip
    model = FixedModel(
        lambda text: (
            json.dumps({"label": "MAJOR", "rationale": "Not this."}) if "second judge" in text else grade(2.0)
        )
    )
    v = only(run(lost, model, "llm"))
    assert len(model.asked) == 2 and v.verdict is Verdict.MAJOR


def test_ctrl_c_ends_the_asking_and_the_rest_is_compared(capsys: pytest.CaptureFixture[str]) -> None:
    def answer(_: str) -> str:
        raise KeyboardInterrupt

    v = only(run(WRONG_YEAR, FixedModel(answer), "llm"))
    assert (v.verdict, v.verifier) == (Verdict.MINOR, "structured")
    assert "without the model" in capsys.readouterr().err


# By the DOI of EPR and by two of its authors, but all else is another paper's.
ELSEWHERE = cite(
    EPR, title="The Particle Problem and Physical Reality in General Relativity", issued=Date(1950),
    container_title="Annalen der Physik", volume="9", page="1",
)  # fmt: skip


def test_the_structured_reviewer_accuses_only_where_a_miss_proves_something() -> None:
    closed, open_ = only(run(ELSEWHERE)), only(run(ELSEWHERE, sources=[World(closed=False)]))
    for v in (closed, open_):
        assert v.match is not None and v.match.similarity < 50, v.match
        assert any(s.asked == "review" for s in v.trail.steps) and sums(v)
    assert closed.verdict is Verdict.MAJOR
    assert any(d.rule == "unknown-work" and d.severity is Severity.ERROR for d in closed.discrepancies)
    assert open_.verdict is Verdict.MINOR
