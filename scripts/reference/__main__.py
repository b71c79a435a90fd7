"""`scripts/write-docs`: write the generated pages anew, and say which have changed."""

from scripts.reference.pages import ROOT, outdated


def main() -> None:
    """Write every page that is out of date."""
    for path, text in outdated().items():
        (ROOT / path).parent.mkdir(parents=True, exist_ok=True)
        (ROOT / path).write_text(text, encoding="utf-8")
        print(f"written: {path}")


if __name__ == "__main__":
    main()
