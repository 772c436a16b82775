"""SARIF 2.1.0: the parts of its schema that are used, written down here and checked."""

from __future__ import annotations

import io
import json
from dataclasses import replace
from typing import Any

import jsonschema
import pytest

from citeground.reports import sarif
from citeground.verdicts import Report

from .golden import same_as_snapshot
from .hand_made import hand_made


def closed(required: list[str], **properties: Any) -> dict[str, Any]:
    return {"type": "object", "required": required, "properties": properties, "additionalProperties": False}


TEXT = {"type": "string", "minLength": 1}
COUNT = {"type": "integer", "minimum": 1}
MESSAGE = closed(["text"], text=TEXT, markdown=TEXT)
REGION = closed(["startLine"], startLine=COUNT, startColumn=COUNT, endColumn=COUNT)
LEVEL = {"enum": ["none", "note", "warning", "error"]}
LOCATION = closed(
    ["physicalLocation"],
    physicalLocation=closed(
        ["artifactLocation", "region"],
        artifactLocation=closed(
            ["uri"], uri={"type": "string", "format": "uri-reference", "pattern": "^[!-~]+$"}
        ),
        region=REGION,
    ),
    logicalLocations={"type": "array", "items": closed(["name"], name=TEXT, kind=TEXT)},
)
RESULT = closed(
    ["message"],
    ruleId=TEXT,
    ruleIndex={"type": "integer", "minimum": -1},
    kind={"enum": ["notApplicable", "pass", "fail", "review", "open", "informational"]},
    level=LEVEL,
    message=MESSAGE,
    locations={"type": "array", "items": LOCATION},
    partialFingerprints={"type": "object", "additionalProperties": {"type": "string"}},
    properties={"type": "object"},
)
# "If kind has any value other than fail, level shall be none" (3.27.10).
RESULT["if"] = {"properties": {"kind": {"not": {"const": "fail"}}}}
RESULT["then"] = {"properties": {"level": {"const": "none"}}}
RULE = closed(
    ["id"],
    id=TEXT,
    name=TEXT,
    shortDescription=MESSAGE,
    help=MESSAGE,
    defaultConfiguration=closed(["level"], level=LEVEL),
)
RUN = closed(
    ["tool"],
    tool=closed(
        ["driver"],
        driver=closed(
            ["name"], name=TEXT, version=TEXT, rules={"type": "array", "items": RULE, "uniqueItems": True}
        ),
    ),
    columnKind={"enum": ["utf16CodeUnits", "unicodeCodePoints"]},
    invocations={
        "type": "array",
        "items": closed(
            ["executionSuccessful"],
            executionSuccessful={"type": "boolean"},
            toolExecutionNotifications={
                "type": "array",
                "items": closed(["message"], message=MESSAGE, level=LEVEL),
            },
        ),
    },
    results={"type": "array", "items": RESULT},
)
SCHEMA = closed(
    ["version", "runs"],
    **{"$schema": {"type": "string", "format": "uri"}},
    version={"const": "2.1.0"},
    runs={"type": "array", "items": RUN},
)


def written(report: Report) -> Any:
    stream = io.StringIO()
    sarif.render(report, stream)
    return json.loads(stream.getvalue())


@pytest.mark.parametrize("report", [hand_made(), Report()], ids=["hand-made", "empty"])
def test_it_is_valid(report: Report) -> None:
    jsonschema.Draft7Validator(SCHEMA).validate(written(report))


def test_looks_as_it_did() -> None:
    log = written(hand_made())
    for rule in log["runs"][0]["tool"]["driver"]["rules"]:
        # The pages are the catalogue's; here only that each rule has one.
        assert rule.pop("help")["text"] and rule.pop("shortDescription")["text"]
    same_as_snapshot(json.dumps(log, indent=2, ensure_ascii=False) + "\n", "sarif.json")


def test_kinds_follow_the_verdicts() -> None:
    results = written(hand_made())["runs"][0]["results"]
    kinds = [(r["kind"], r["properties"].get("verdict")) for r in results]
    assert ("pass", "EXACT") in kinds and ("open", "UNRESOLVED") in kinds
    assert ("fail", "MINOR") in kinds and ("fail", "MAJOR") in kinds


def test_rule_indexes_point_at_their_rules() -> None:
    run = written(hand_made())["runs"][0]
    rules = run["tool"]["driver"]["rules"]
    assert all(rules[r["ruleIndex"]]["id"] == r["ruleId"] for r in run["results"])


def test_fingerprints_survive_moved_lines_and_are_unique() -> None:
    def prints(report: Report) -> list[str]:
        return [r["partialFingerprints"]["citeground/v1"] for r in written(report)["runs"][0]["results"]]

    report = hand_made()
    moved = replace(
        report,
        verifications=tuple(
            replace(v, discrepancies=tuple(replace(d, line=d.line + 40, column=1) for d in v.discrepancies))
            for v in report.verifications
        ),
    )
    assert prints(report) == prints(moved)
    assert len(set(prints(report))) == len(prints(report))
    first = report.verifications[0]
    twice = replace(report, verifications=(replace(first, discrepancies=first.discrepancies * 2),))
    assert len(set(prints(twice))) == len(prints(twice))


@pytest.mark.parametrize(
    ("path", "uri"),
    [
        ("refs.bib", "refs.bib"),
        ("a b/ü:1.bib", "a%20b/%C3%BC%3A1.bib"),
        ("/x/y.bib", "file:///x/y.bib"),
        ("-", "stdin"),
    ],
)
def test_paths_become_uris(path: str, uri: str) -> None:
    report = hand_made()
    moved = replace(report.problems[0], path=path)
    result = written(replace(report, problems=(moved,)))["runs"][0]["results"][0]
    assert result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == uri
