"""The whole loop: each action, each source once, and every way to fail closed."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from citeground.errors import ConfigError, InputError, SourceThrottled, SourceUnavailable
from citeground.models import Passage
from citeground.rag.answers import Action, Answer, Use
from citeground.rag.ask import answer, ask
from citeground.rag.corpus import Corpus
from citeground.rag.gathering import Setup
from citeground.rag.generators.llm import Worded
from citeground.rag.questions import parse_question
from citeground.sources.wikipedia import Subject
from tests.rag.judges import By, Overlap
from tests.rag.models import Saying

EXAMPLES = Path(__file__).parents[2] / "examples" / "corpus"
SONG = Passage("Easy Living is a song. Its composer was Ralph Rainger.", "Easy Living", "wikipedia")
ASKED = "Who was the composer of Easy Living?"


@dataclass
class Encyclopedia:
    found: Sequence[Passage] = ()
    error: Exception | None = None
    name: str = "wikipedia"
    asked: list[Subject] = field(default_factory=list)

    def find(self, subject: Subject) -> Sequence[Passage]:
        self.asked.append(subject)
        if self.error:
            raise self.error
        return self.found


@dataclass(frozen=True)
class Hit:
    title: str
    url: str
    snippet: str


@dataclass
class Engine:
    hits: Sequence[Hit] = ()
    name: str = "engine"
    asked: list[str] = field(default_factory=list)

    def search(self, query: str, count: int) -> Sequence[Hit]:
        self.asked.append(query)
        return self.hits[:count]


def test_the_example() -> None:
    found = ask(ASKED, corpus=EXAMPLES, evaluator=Overlap())
    assert found.short == "Ralph Rainger"
    assert found.action is Action.CORRECT
    assert "Ralph Rainger" in found.text
    (number,) = found.sentences[0].passages
    used = found.passages[number - 1]
    assert (used.passage.title, used.use) == ("Easy Living (song)", Use.USED)
    assert len(found.passages) == 10 or len(found.passages) < 10
    assert found.keywords == ("Easy Living", "composer")


def test_correct_asks_nobody_else() -> None:
    outside = Encyclopedia([SONG])
    ask(ASKED, corpus=EXAMPLES, evaluator=Overlap(), wikipedia=outside)
    assert outside.asked == []


def test_incorrect_drops_all_and_looks_outside() -> None:
    corpus = [Passage("Easy does it. Living beings are many.", "Ease (1937 film)")]
    outside = Encyclopedia([SONG])
    judge = By(lambda text: 0.9 if "Rainger" in text else -0.9)
    found = ask(ASKED, corpus=corpus, evaluator=judge, wikipedia=outside)
    assert found.action is Action.INCORRECT
    assert [g.passage.title for g in found.dropped] == ["Ease (1937 film)"]
    assert [(g.passage.title, g.use) for g in found.added] == [("Easy Living", Use.USED)]
    assert found.short == "Ralph Rainger"
    (subject,) = outside.asked
    assert (subject.entity, subject.suffixes[0]) == ("Easy Living", "film")
    assert "(1937 film)" in subject.context


def test_ambiguous_keeps_both_and_tells_them_apart() -> None:
    corpus = [Passage("Easy Living is a comedy of 1937.", "Easy Living (film)")]
    model = Saying("The composer was Ralph Rainger.")
    found = ask(
        ASKED,
        corpus=corpus,
        evaluator=By(lambda t: 0.0),
        wikipedia=Encyclopedia([SONG]),
        generator=Worded(model),
    )
    assert found.action is Action.AMBIGUOUS
    assert {g.source for g in found.passages} == {"corpus", "wikipedia"}
    assert "Found outside of them:" in model.asked[0][1].content
    assert any("high enough" in note for note in found.notes)


def test_the_web_comes_last() -> None:
    engine = Engine(
        [Hit("Easy Living", "https://e/1", "Easy Living: composer Ralph Rainger."), Hit("", "", " ")]
    )
    found = ask(
        ASKED,
        corpus=[Passage("Nothing here.", "X")],
        evaluator=By(lambda t: 0.7 if "Rainger" in t else -1.0),
        wikipedia=Encyclopedia(),
        web=engine,
    )
    assert engine.asked == ["Easy Living composer"]
    assert [g.source for g in found.added] == ["engine"]
    assert [s.source for s in found.trail.steps] == ["corpus", "wikipedia", "engine"]


@pytest.mark.parametrize(
    "error",
    [SourceUnavailable("wikipedia", "access refused (403)", status=403), SourceThrottled("wikipedia", "429")],
)
def test_a_source_that_fails_is_no_missing_page(error: Exception) -> None:
    found = ask(
        ASKED,
        corpus=[Passage("Nothing.", "X")],
        evaluator=By(lambda t: -1.0),
        wikipedia=Encyclopedia(error=error),
    )
    assert "No evidence was found" in found.text
    assert "wikipedia" not in found.not_found
    assert any(n.startswith("wikipedia was not reachable") for n in found.notes)


@pytest.mark.parametrize(("grade", "action"), [(math.nan, Action.AMBIGUOUS), (7.0, Action.CORRECT)])
def test_unreadable_and_wild_grades(grade: float, action: Action) -> None:
    found = ask(ASKED, corpus=[SONG], evaluator=By(lambda t: grade))
    assert found.action is action
    assert found.passages[0].score in (None, 1.0)
    assert found.short == "Ralph Rainger"


def test_an_evaluator_that_fails_is_ambiguous() -> None:
    class Down(Overlap):
        def score(self, query: str, evidence: Sequence[Passage], /) -> Sequence[float]:
            raise SourceUnavailable("model", "time-out")

    class Short(Overlap):
        def score(self, query: str, evidence: Sequence[Passage], /) -> Sequence[float]:
            return [0.9]

    found = ask(ASKED, corpus=[SONG, Passage("B", "Easy Living")], evaluator=Down())
    assert found.action is Action.AMBIGUOUS
    assert "time-out" in " ".join(found.notes)
    found = ask(ASKED, corpus=[SONG, Passage("B", "Easy Living")], evaluator=Short())
    assert found.action is Action.AMBIGUOUS


def test_an_unread_grade_never_sorts_before_a_good_one() -> None:
    passages = [Passage(f"Easy Living number {n}.", "t") for n in range(5)]
    found = ask(ASKED, corpus=passages, evaluator=By(lambda t: math.nan if "3" in t else 0.1))
    assert [g.score for g in found.passages] == [0.1, 0.1, 0.1, 0.1, None]


def test_the_time_limit_ends_it() -> None:
    now = [0.0]

    class Slow(Encyclopedia):
        def find(self, subject: Subject) -> Sequence[Passage]:
            now[0] += 100
            return super().find(subject)

    engine = Engine()
    setup = Setup(By(lambda t: -1.0), wikipedia=Slow(), web=engine, deadline=10, clock=lambda: now[0])
    found = answer(parse_question(ASKED), Corpus.of([SONG]), setup)
    assert engine.asked == []
    assert "time limit of 10 s" in " ".join(found.notes)


def test_it_always_ends_and_answers_the_question_that_was_asked() -> None:
    outside = Encyclopedia([Passage("A text about rivers that nobody made up, long enough.", "Rivers")])
    engine = Engine([Hit("t", "u", "s")] * 9)
    question = "Which made-up river is in Atlantis?"
    judge = By(lambda t: -1.0)
    found = ask(question, corpus=EXAMPLES, evaluator=judge, wikipedia=outside, web=engine)
    assert found.question == question
    assert found.sentences == ()
    assert "No evidence was found" in found.text
    assert len(outside.asked) == len(engine.asked) == 1


def test_published_thresholds_by_domain() -> None:
    def upper(domain: str) -> float:
        return ask(ASKED, corpus=[SONG], evaluator=Overlap(), preset="paper", domain=domain).thresholds.upper

    assert [upper("popqa"), upper("science"), upper("biography"), upper("")] == [0.59, 0.5, 0.95, 0.59]
    assert ask(ASKED, corpus=[SONG], evaluator=Overlap()).thresholds.fitted_on == "set for tests"


def test_bad_input(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="empty"):
        ask(" ", corpus=EXAMPLES, evaluator=Overlap())
    with pytest.raises(InputError, match="no such corpus"):
        ask(ASKED, corpus=tmp_path / "none", evaluator=Overlap())
    with pytest.raises(ConfigError, match="evaluator"):
        ask(ASKED, corpus=[SONG], evaluator="none-such")
    with pytest.raises(ConfigError, match="preset"):
        ask(ASKED, corpus=[SONG], evaluator=Overlap(), preset="none-such")


def test_an_empty_list_of_passages_is_a_corpus_without_answers() -> None:
    found: Answer = ask(ASKED, corpus=[], evaluator=Overlap())
    assert (found.action, found.passages) == (Action.INCORRECT, ())
