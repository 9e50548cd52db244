"""The pages for operators and the files beside them name settings and metrics that exist, and all of them."""

from __future__ import annotations

import json
import re
from pathlib import Path

import msgspec
import pytest
from prometheus_client.metrics import MetricWrapperBase

from kingdombuilder.server import metrics
from kingdombuilder.server.settings import PREFIX, SERVICE_DATABASE, SERVICE_SETTINGS, Settings

ROOT = Path(__file__).parents[3]
SETTINGS, OPERATING = ((ROOT / "docs" / name).read_text("utf-8") for name in ("settings.md", "operating.md"))


def test_every_setting_is_there_with_its_default() -> None:
    rows = re.findall(r"^\| `(\w+)` \| `(.*?)` \| (.+) \|$", SETTINGS, re.MULTILINE)
    documented = {name: json.loads(default) for name, default, _ in rows}
    defaults = msgspec.to_builtins(Settings())
    assert documented == json.loads(json.dumps(defaults))
    assert list(documented) == list(defaults)


@pytest.mark.parametrize("file", ["Dockerfile", "compose.yaml", "docs/deploy.md", "docs/settings.md"])
def test_settings_in_files_exist(file: str) -> None:
    named = set(re.findall(rf"\b{PREFIX}(\w+)", (ROOT / file).read_text("utf-8")))
    assert named
    assert {name.lower() for name in named} <= set(Settings.__struct_fields__)


def test_commands_in_files_for_systemd_have_known_settings() -> None:
    """Operator commands look where the service keeps its settings and its games."""
    unit = (ROOT / "deploy" / "kingdombuilder.service").read_text("utf-8")
    assert f"--settings {SERVICE_SETTINGS}\n" in unit
    assert f"\nStateDirectory={SERVICE_DATABASE.parent.name}\n" in unit
    assert SERVICE_DATABASE.parent.parent == Path("/var/lib")


def test_every_metric_is_there() -> None:
    counted = [one for one in vars(metrics).values() if isinstance(one, MetricWrapperBase)]
    ours = {family.name for one in counted for family in one.collect()}
    named = set(re.findall(r"^\| `(kingdombuilder_\w+)`(?:, `(\w+)`)?", OPERATING, re.MULTILINE))
    assert {name.removesuffix("_total") for row in named for name in row if name} == ours
    mentioned = set(re.findall(r"\bkingdombuilder_\w+", OPERATING))
    assert {re.sub("_(total|bucket)$", "", name) for name in mentioned} == ours


def test_only_the_machine_reaches_the_proxy_that_believes_its_callers() -> None:
    """Else strangers could choose their addresses. The nodes get one address, which no caller has written."""
    inner = (ROOT / "deploy" / "nginx.conf").read_text("utf-8")
    outer = (ROOT / "deploy" / "nginx-https.conf").read_text("utf-8")
    compose = (ROOT / "compose.yaml").read_text("utf-8")
    assert "real_ip_header X-Forwarded-For;" in inner
    assert re.findall(r'^ +- "(.*:80)"$', compose, re.MULTILINE) == ["127.0.0.1:8000:80"]
    assert "proxy_pass http://127.0.0.1:8000;" in outer
    for proxy in (inner, outer):
        assert re.findall(r"X-Forwarded-For (\S+);", proxy.replace("real_ip_header X-Forwarded-For;", "")) == [
            "$remote_addr"
        ]
