"""From rows to a report: statistics, metrics, figures, pages."""
