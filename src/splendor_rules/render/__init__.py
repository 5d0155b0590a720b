"""Pictures of the table: SVG for pages and notebooks, text for terminals."""
