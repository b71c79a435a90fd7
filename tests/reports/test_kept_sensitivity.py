"""The kept result of sensitivity is about what is shipped, so that every report of the default values can show it."""

from reports.causal import kept
from sim.corrosion.catalogue import load_catalogue
from sim.corrosion.tables import build_variant
from strategies.field import BASE


def test_it_is_about_the_default_component_values():
    """Where this fails, the values have changed: `corrosion sensitivity … --keep` again (reports/docs/sensitivity.md)."""
    studies = kept.read(kept.SHIPPED)
    assert any(study["strategies"] == [BASE] for study in studies)
    for study in studies:
        assert study["values"] == build_variant(load_catalogue()).hash
        assert study["catalogues"] >= 500


def test_each_share_has_its_interval_and_number_of_catalogues():
    for study in kept.read(kept.SHIPPED):
        known = [record for record in study["found"] if record["value"] is not None]
        assert known
        assert all(0 <= record["low"] <= record["value"] <= record["high"] <= 1 for record in known)
        assert all(100 <= record["n"] <= study["catalogues"] for record in known)
