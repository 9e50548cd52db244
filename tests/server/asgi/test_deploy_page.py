"""``docs/deploy.md`` and the files beside it name settings and metrics that exist, and all of them."""

from __future__ import annotations

import json
import re
from pathlib import Path

import msgspec
import pytest
from prometheus_client.metrics import MetricWrapperBase

from kingdombuilder.server.node import metrics
from kingdombuilder.server.settings import PREFIX, Settings

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "deploy.md").read_text("utf-8")


def test_every_setting_is_there_with_its_default() -> None:
    rows = re.findall(r"^\| `(\w+)` \| `(.*?)` \| (.+) \|$", PAGE, re.MULTILINE)
    documented = {name: json.loads(default) for name, default, _ in rows}
    defaults = msgspec.to_builtins(Settings())
    assert documented == json.loads(json.dumps(defaults))
    assert list(documented) == list(defaults)


@pytest.mark.parametrize("file", ["Dockerfile", "compose.yaml", "docs/deploy.md"])
def test_settings_in_files_exist(file: str) -> None:
    named = set(re.findall(rf"\b{PREFIX}(\w+)", (ROOT / file).read_text("utf-8")))
    assert named
    assert {name.lower() for name in named} <= set(Settings.__struct_fields__)


def test_every_metric_is_there() -> None:
    counted = [one for one in vars(metrics).values() if isinstance(one, MetricWrapperBase)]
    ours = {family.name for one in counted for family in one.collect()}
    named = set(re.findall(r"^\| `(kingdombuilder_\w+)`(?:, `(\w+)`)?", PAGE, re.MULTILINE))
    assert {name.removesuffix("_total") for row in named for name in row if name} == ours
    mentioned = set(re.findall(r"\bkingdombuilder_\w+", PAGE))
    assert {re.sub("_(total|bucket)$", "", name) for name in mentioned} == ours
