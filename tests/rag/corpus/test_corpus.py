"""A corpus: its forms, its passages, what changes in it, and what is no corpus."""

from __future__ import annotations

import json
import os
import threading
from pathlib import Path

import pytest

from citeground.errors import InputError
from citeground.models import Passage
from citeground.rag.corpus import Corpus
from citeground.rag.corpus.chunks import passages_of
from citeground.rag.questions import parse_question
from tests.parsers.pdf import writer

ASKED = parse_question("Who was the composer of Easy Living?")


def titles(corpus: Corpus, text: str) -> list[str]:
    return [p.title for p in corpus.search(parse_question(text))]


def test_text_markdown_html_and_lines(tmp_path: Path) -> None:
    (tmp_path / "tides_of_the_sea.txt").write_text("The Moon raises tides. The Sun raises smaller ones.")
    (tmp_path / "songs.md").write_text(
        "---\ntags: x\n---\n# Easy Living\nA *song* by [Ralph Rainger](https://example.org).\n\nBody and Soul\n---\nBy Johnny Green."
    )
    (tmp_path / "page.html").write_text(
        "<html><head><title>Optics</title></head><body><p>Light bends in glass.</p>"
        "<h2>Prisms</h2><p>A prism parts colours.</p><script>no()</script></body></html>"
    )
    line = {"title": "Helium", "text": "Helium was first seen in sunlight.", "url": "https://example.org/he"}
    (tmp_path / "more.jsonl").write_text(json.dumps(line) + "\n\n")
    (tmp_path / "picture.png").write_bytes(b"\x89PNG")
    corpus = Corpus.open(tmp_path)
    assert titles(corpus, "What raises tides?") == ["tides of the sea"]
    (song,) = corpus.search(ASKED)
    assert (song.title, song.text) == ("Easy Living", "A song by Ralph Rainger.")
    assert titles(corpus, "Who wrote Johnny Green?") == ["Body and Soul"]
    assert titles(corpus, "What parts colours?") == ["Prisms"]
    assert titles(corpus, "What bends in glass?") == ["Optics"]
    (helium,) = corpus.search(parse_question("Where was helium seen?"))
    assert (helium.url, helium.metadata) == (
        "https://example.org/he",
        {"file": "more.jsonl", "place": "line 1"},
    )
    assert corpus.unread == {}


def test_a_pdf(tmp_path: Path) -> None:
    page = writer.Page().lines(
        72, 700, ["The tides follow the Moon every day.", "A wave has a crest and a trough."]
    )
    (tmp_path / "waves.pdf").write_bytes(writer.pdf([page]))
    corpus = Corpus.open(tmp_path)
    (found,) = corpus.search(parse_question("What has a crest?"))
    assert "trough" in found.text


def test_passages_are_whole_sentences_and_lose_nothing() -> None:
    sentences = [f"Sentence number {n} speaks of something with several words." for n in range(60)]
    pieces = list(passages_of("\n\n".join(sentences)))
    assert " ".join(pieces) == " ".join(sentences)
    assert all(len(p.split()) <= 100 and p.endswith(".") for p in pieces)


def test_text_without_full_stops_is_cut() -> None:
    pieces = list(passages_of("word " * 5_000))
    assert sum(len(p.split()) for p in pieces) == 5_000
    assert max(len(p.split()) for p in pieces) <= 400
    assert max(map(len, passages_of("x" * 1_000_000))) <= 8_000


def test_only_what_changed_is_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from citeground.rag.corpus import kept

    read: list[str] = []
    original = kept.read_file
    monkeypatch.setattr(kept, "read_file", lambda path: read.append(path.name) or original(path))
    folder, place = tmp_path / "texts", tmp_path / "place"
    folder.mkdir()
    (folder / "a.txt").write_text("Argon is a gas.")
    (folder / "b.txt").write_text("Boron is a solid.")
    Corpus.open(folder, place=place)
    assert sorted(read) == ["a.txt", "b.txt"]
    read.clear()
    assert titles(Corpus.open(folder, place=place), "What is argon?") == ["a"]
    assert read == []
    (folder / "a.txt").write_text("Astatine decays soon.")
    (folder / "b.txt").unlink()
    (folder / "c.txt").write_text("Caesium melts in the hand.")
    corpus = Corpus.open(folder, place=place)
    assert sorted(read) == ["a.txt", "c.txt"]
    assert titles(corpus, "argon boron") == []
    assert sorted(titles(corpus, "astatine caesium")) == ["a", "c"]
    assert len(corpus) == 2


def test_a_damaged_index_is_made_anew(tmp_path: Path) -> None:
    folder, place = tmp_path / "texts", tmp_path / "place"
    folder.mkdir()
    (folder / "a.txt").write_text("Argon is a gas.")
    Corpus.open(folder, place=place)
    for file in place.rglob("*"):
        if file.is_file() and file.name != "manifest.json":
            file.write_bytes(b"not an index")
    assert titles(Corpus.open(folder, place=place), "argon") == ["a"]
    assert titles(Corpus.open(folder, place=place), "argon") == ["a"]


def test_a_place_that_cannot_be_written_is_no_obstacle(tmp_path: Path) -> None:
    folder = tmp_path / "texts"
    folder.mkdir()
    (folder / "a.txt").write_text("Argon is a gas.")
    (tmp_path / "file").write_text("")
    assert len(Corpus.open(folder, place=tmp_path / "file" / "below")) == 1


def test_several_at_once(tmp_path: Path) -> None:
    folder, place = tmp_path / "texts", tmp_path / "place"
    folder.mkdir()
    for n in range(50):
        (folder / f"{n}.txt").write_text(f"Element number {n} is a metal.")
    sizes: list[int] = []
    threads = [
        threading.Thread(target=lambda: sizes.append(len(Corpus.open(folder, place=place)))) for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sizes == [50] * 4


def test_equal_passages_come_once() -> None:
    same = [Passage("Argon is a gas.", "Argon") for _ in range(5)]
    assert len(Corpus.of(same).search(parse_question("argon"))) == 1


def test_copies_do_not_crowd_out_others() -> None:
    many = [Passage("Argon argon argon.", "Argon") for _ in range(150)]
    found = Corpus.of([*many, Passage("Once somebody saw argon in the air.", "Air")]).search(
        parse_question("argon")
    )
    assert [p.title for p in found] == ["Argon", "Air"]


def test_no_corpus(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no such corpus"):
        Corpus.open(tmp_path / "none")
    with pytest.raises(InputError, match="no file to read"):
        Corpus.open(tmp_path)
    (tmp_path / "a.txt").write_bytes(os.urandom(64) + b"\x00" * 64)
    (tmp_path / "b.pdf").write_bytes(b"%PDF-1.4 broken")
    with pytest.raises(InputError, match="none of the files of the corpus could be read"):
        Corpus.open(tmp_path)
    (tmp_path / "c.exe").write_bytes(b"MZ")
    with pytest.raises(InputError, match="no form that is read"):
        Corpus.open(tmp_path / "c.exe")
    (tmp_path / "empty").mkdir()
    (tmp_path / "empty" / "a.txt").write_text("  \n ")
    with pytest.raises(InputError, match="hold no text"):
        Corpus.open(tmp_path / "empty")


@pytest.mark.parametrize("line", ["{", "[1]", '{"title": "x"}', '{"text": 3}', "[" * 100_000])
def test_broken_lines_are_named(tmp_path: Path, line: str) -> None:
    (tmp_path / "a.jsonl").write_text('{"text": "Fine."}\n' + line)
    (tmp_path / "b.txt").write_text("Fine, too.")
    corpus = Corpus.open(tmp_path)
    assert list(corpus.unread) == ["a.jsonl"]
    assert corpus.unread["a.jsonl"].startswith("line 2: ")


@pytest.mark.parametrize("asked", ["AND OR NOT", 'title:"x" +(a', "* ? ~", "x^2 [a TO b]", "\ud800 lone"])
def test_a_question_is_no_query_language(asked: str) -> None:
    corpus = Corpus.of([Passage("Argon is a gas.", "Argon")])
    assert corpus.search(parse_question(f"{asked} argon"))[0].title == "Argon"
