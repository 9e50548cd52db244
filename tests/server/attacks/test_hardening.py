"""What the server runs in gives it no more rights than it needs, and what it is built from is pinned."""

from __future__ import annotations

import re
import subprocess
import tomllib
from pathlib import Path
from shutil import which
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parents[3]
UNIT = ROOT / "deploy" / "kingdombuilder.service"
LOCK = (ROOT / "requirements.lock").read_text("utf-8")
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text("utf-8"))
OK = 4.9
"""The worst exposure that ``systemd-analyze security`` still calls OK."""
EXACT = re.compile(r":\d+\.\d+(\.\d+)?(-[a-z0-9.-]+)?$|@sha256:[0-9a-f]{64}$")
"""An image by a version that names one release, or by its digest. PostgreSQL numbers its releases with two numbers."""

CONFINEMENT = {
    "AmbientCapabilities": "", "CapabilityBoundingSet": "", "DevicePolicy": "closed", "DynamicUser": "yes",
    "LockPersonality": "yes", "MemoryDenyWriteExecute": "yes", "NoNewPrivileges": "yes", "PrivateDevices": "yes",
    "PrivateTmp": "yes", "PrivateUsers": "yes", "ProcSubset": "pid", "ProtectClock": "yes",
    "ProtectControlGroups": "yes", "ProtectHome": "yes", "ProtectHostname": "yes", "ProtectKernelLogs": "yes",
    "ProtectKernelModules": "yes", "ProtectKernelTunables": "yes", "ProtectProc": "invisible",
    "ProtectSystem": "strict", "RemoveIPC": "yes", "RestrictAddressFamilies": "AF_INET AF_INET6 AF_UNIX",
    "RestrictNamespaces": "yes", "RestrictRealtime": "yes", "RestrictSUIDSGID": "yes",
    "SystemCallArchitectures": "native", "SystemCallFilter": "@system-service ~@privileged", "UMask": "0077",
}  # fmt: skip
"""What the unit must say to be rated as it is; checked everywhere, with systemd or without."""


def directives() -> dict[str, str]:
    """What the unit says of the service; several lines of one directive count together."""
    service = UNIT.read_text("utf-8").split("[Service]\n")[1].split("\n[Install]")[0]
    found: dict[str, list[str]] = {}
    for name, value in re.findall(r"^(\w+)=(.*)$", service, re.MULTILINE):
        found.setdefault(name, []).append(value)
    return {name: " ".join(values) for name, values in found.items()}


def test_the_unit_confines_the_service() -> None:
    said = directives()
    assert {name: said.get(name) for name in CONFINEMENT} == CONFINEMENT
    assert {"TasksMax", "MemoryMax", "LimitNOFILE"} <= said.keys()


def test_the_unit_leaves_what_the_service_needs() -> None:
    """A folder for the database, which it names, the network, and its own priority for those who think."""
    said = directives()
    assert said["StateDirectory"] == "kingdombuilder"
    assert "Environment" not in said, "operator commands could not see what is set there"
    assert "PrivateNetwork" not in said
    assert "@resources" not in said["SystemCallFilter"], "the processes that think stand back by 'nice'"


def test_the_unit_is_rated_ok() -> None:
    """By systemd itself where it is there; elsewhere by the directives on which its rating rests."""
    program = which("systemd-analyze")
    if program is None:
        test_the_unit_confines_the_service()
        return
    command = [program, "security", "--offline=true", "--no-pager", str(UNIT)]
    rated = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    found = re.search(r"exposure level for kingdombuilder.service: ([\d.]+) (\w+)", rated.stdout)
    assert found, rated.stdout + rated.stderr
    assert float(found[1]) <= OK, rated.stdout


@pytest.mark.parametrize("name", COMPOSE["services"])
def test_every_container_is_confined(name: str) -> None:
    service = COMPOSE["services"][name]
    assert service["cap_drop"] == ["ALL"]
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert service["read_only"] is True
    assert service["pids_limit"] <= 512
    assert service["mem_limit"] in ("1g", "2g")
    assert service["cpus"] <= 2
    assert set(service.get("cap_add", [])) <= {"CHOWN", "NET_BIND_SERVICE", "SETGID", "SETUID"}


def test_images_are_pinned() -> None:
    dockerfile = (ROOT / "Dockerfile").read_text("utf-8")
    (image,) = re.findall(r"^ARG PYTHON_IMAGE=(\S+)$", dockerfile, re.MULTILINE)
    assert set(re.findall(r"^FROM (\S+)", dockerfile, re.MULTILINE)) == {"$PYTHON_IMAGE"}
    named = [service["image"] for service in COMPOSE["services"].values() if "build" not in service]
    assert len(named) == 2
    for one in (image, *named):
        assert EXACT.search(one), one


def test_what_builds_the_package_is_pinned_as_it_is_locked() -> None:
    """By version in ``pyproject.toml``; a build with the lock as its constraints has the hashes, too."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    for requirement in project["build-system"]["requires"]:
        assert re.fullmatch(r"[\w-]+==[\d.]+", requirement), requirement
        assert f"\n{requirement} \\\n    --hash=sha256:" in LOCK, f"{requirement} is not what requirements.lock has"
    dockerfile = (ROOT / "Dockerfile").read_text("utf-8")
    assert "--build-constraints requirements.lock --require-hashes" in dockerfile
    assert "--constraints requirements.lock" in dockerfile
    makefile = (ROOT / "Makefile").read_text("utf-8")
    assert re.findall(r"uv==([\d.]+)", dockerfile) == re.findall(r"^UV_VERSION := (\S+)$", makefile, re.MULTILINE)
