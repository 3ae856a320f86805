"""The one place that knows languages: catalogs, numbers, and the sentence for every code."""
