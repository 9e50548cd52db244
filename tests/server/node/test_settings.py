"""Settings: defaults, then a file, then the environment, then the command line."""

from __future__ import annotations

from pathlib import Path

import pytest

from kingdombuilder.server import settings as module
from kingdombuilder.server.settings import BadSettings, Settings, read_settings, settings_of_server


def test_without_a_word_everything_has_its_usual_value() -> None:
    assert read_settings(environment={}) == Settings()


def test_the_later_word_counts(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text('port = 1\nhost = "file"\npage = 7\norigins = ["https://a.example"]\n')
    environment = {"KINGDOMBUILDER_PORT": "2", "KINGDOMBUILDER_HOST": "environment", "OTHER": "1"}
    found = read_settings(file, environment, port=3, database=None)
    assert (found.port, found.host, found.page, found.origins) == (3, "environment", 7, ("https://a.example",))


def test_the_environment_speaks_in_texts() -> None:
    environment = {
        "KINGDOMBUILDER_SECURE_COOKIES": "true",
        "KINGDOMBUILDER_ORIGINS": "https://a.example https://b.example",
    }
    found = read_settings(environment=environment)
    assert found.secure_cookies is True
    assert found.origins == ("https://a.example", "https://b.example")


@pytest.mark.parametrize(
    ("environment", "says"),
    [
        ({"KINGDOMBUILDER_PROT": "1"}, "KINGDOMBUILDER_PROT: unknown setting 'prot'; did you mean port"),
        ({"KINGDOMBUILDER_PORT": "http"}, "port: 'http' is not a whole number$"),
        ({"KINGDOMBUILDER_PORT": "70000"}, "port: '70000' is not a whole number of at most 65535$"),
        ({"KINGDOMBUILDER_PAGE": "0"}, "page: '0' is not a whole number of at least 1$"),
        ({"KINGDOMBUILDER_SECURE_COOKIES": "perhaps"}, "secure_cookies: 'perhaps' is not "),
        ({"KINGDOMBUILDER_PROXIES": "nonsense"}, "proxies: 'nonsense' is not an IP address or network"),
        ({"KINGDOMBUILDER_PROXIES": "127.0.0.1,"}, "proxies: '' is not"),
        ({"KINGDOMBUILDER_PROXIES": "127.0.0.1,*"}, "proxies: '\\*' is not .* alone for all"),
        ({"KINGDOMBUILDER_PROXIES": "10.0.0.1 10.0.0.2"}, "proxies: .* separated by commas"),
        ({"KINGDOMBUILDER_PROXIES": "10.0.0.1/8"}, "proxies: '10.0.0.1/8' .* host bits"),
        ({"KINGDOMBUILDER_ORIGINS": "example.org"}, "origins: 'example.org' is not an origin"),
        ({"KINGDOMBUILDER_ORIGINS": "https://example.org/"}, "origins: .* nothing after it"),
        ({"KINGDOMBUILDER_ORIGINS": "https://Example.org"}, "origins: .* small letters"),
    ],
)
def test_wrong_settings_are_named(environment: dict[str, str], says: str) -> None:
    with pytest.raises(BadSettings, match=says):
        read_settings(environment=environment)


@pytest.mark.parametrize(
    ("text", "says"),
    [("prot = 1", "unknown setting 'prot'"), ("port =", "settings.toml"), ("port = [1]", "port: "), ("ö", "settings")],
)
def test_a_wrong_file_is_named(tmp_path: Path, text: str, says: str) -> None:
    file = tmp_path / "settings.toml"
    file.write_text(text, encoding="latin-1")
    with pytest.raises(BadSettings, match=says):
        read_settings(file, environment={})


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadSettings, match=r"nothing\.toml"):
        read_settings(tmp_path / "nothing.toml", environment={})


def test_games_are_kept_in_the_users_data_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    address = Settings().database_address
    assert address.startswith("sqlite:///")
    assert address.endswith("games.db")
    assert Settings(database="sqlite:///mine.db").database_address == "sqlite:///mine.db"


@pytest.mark.parametrize("proxies", ["", "127.0.0.1", "*", "10.0.0.0/8, 192.168.1.1,fd00::/8", "::1"])
def test_proxies_are_addresses_and_networks(proxies: str) -> None:
    assert read_settings(environment={}, proxies=proxies).proxies == proxies


@pytest.mark.parametrize("origin", ["https://example.org", "http://games:8080", "http://[::1]:8080"])
def test_origins_are_as_browsers_send_them(origin: str) -> None:
    assert read_settings(environment={}, origins=[origin]).origins == (origin,)


# --- The server that an operator means ---


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A machine without any server: ``etc``, ``var`` and ``home`` have what a test puts there."""
    for name in ("KINGDOMBUILDER_DATABASE", "STATE_DIRECTORY"):
        monkeypatch.delenv(name, raising=False)
    for folder in ("etc", "var", "home"):
        (tmp_path / folder).mkdir()
    monkeypatch.setattr(module, "SERVICE_SETTINGS", tmp_path / "etc" / "kingdombuilder.toml")
    monkeypatch.setattr(module, "SERVICE_DATABASE", tmp_path / "var" / "games.db")
    monkeypatch.setattr(module, "user_data_path", lambda _: tmp_path / "home")
    return tmp_path


def test_the_service_of_systemd_is_found_with_its_settings(machine: Path) -> None:
    """Its database is where systemd puts it, unless its settings name another one."""
    (machine / "var" / "games.db").touch()
    file = machine / "etc" / "kingdombuilder.toml"
    file.write_text('address = "https://games.example.org"\n')
    found = settings_of_server()
    assert (found.database, found.address) == (f"sqlite:///{machine}/var/games.db", "https://games.example.org")
    file.write_text('database = "postgresql://somewhere/games"\n')
    assert settings_of_server().database == "postgresql://somewhere/games"


def test_systemd_names_the_folder_of_its_service(machine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STATE_DIRECTORY", f"{machine}/var")
    assert Settings().database_address == f"sqlite:///{machine}/var/games.db"


def test_the_environment_of_a_container_counts_first(machine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (machine / "var" / "games.db").touch()
    monkeypatch.setenv("KINGDOMBUILDER_DATABASE", "sqlite:////data/games.db")
    assert settings_of_server().database == "sqlite:////data/games.db"


def test_a_server_of_ones_own_is_found(machine: Path) -> None:
    (machine / "home" / "games.db").touch()
    assert settings_of_server().database == f"sqlite:///{machine}/home/games.db"


def test_it_is_said_why_no_database_was_found(machine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(BadSettings, match=r"no database was found: .*kingdombuilder.toml.*games.db.*docker compose"):
        settings_of_server()
    for folder in ("var", "home"):
        (machine / folder / "games.db").touch()
    with pytest.raises(BadSettings, match=r"there are two databases: name one with --database sqlite:///.*games.db"):
        settings_of_server()
    monkeypatch.setattr(module, "_state", lambda file: "denied" if "var" in str(file) else "missing")
    with pytest.raises(BadSettings, match="run the command as root, with 'sudo'"):
        settings_of_server()
