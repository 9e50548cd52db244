"""Settings: defaults, then a file, then the environment, then the command line."""

from __future__ import annotations

from pathlib import Path

import pytest

from kingdombuilder.server.settings import BadSettings, Settings, read_settings


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
        ({"KINGDOMBUILDER_PORT": "http"}, "port: 'http' is not "),
        ({"KINGDOMBUILDER_PORT": "70000"}, "port: '70000' is not "),
        ({"KINGDOMBUILDER_PAGE": "0"}, "page: '0' is not "),
        ({"KINGDOMBUILDER_SECURE_COOKIES": "perhaps"}, "secure_cookies: 'perhaps' is not "),
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
