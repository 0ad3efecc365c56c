"""What a study says no with."""

from __future__ import annotations


class StudyError(ValueError):
    """Something a study cannot be asked: `field` names the argument, the text what would be right."""

    def __init__(self, field: str, why: str) -> None:
        super().__init__(field, why)
        self.field = field
        self.why = why

    def __str__(self) -> str:
        return f"{self.field}: {self.why}"
