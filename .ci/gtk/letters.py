"""A window in which one types, and drops."""
from stage import COPY


class Letter:
    """It lies beside the source; `x`, `y` is where its content begins."""

    def __init__(self, stage, title, corner):
        self.stage, self.screen, self.shelf, self.title = stage, stage.screen, stage.shelf, title
        self.x, self.y = corner

    def at(self, place, dx=0, dy=0):
        return self.x + place[0] + dx, self.y + place[1] + dy

    def type(self, place, words):
        self.stage.click(self.title, place)
        self.screen.run("xdotool", "type", "--delay", "20", words)

    def drag(self, name, place, who, *expected):
        self.stage.drag(self.stage.row(name), place, f"{who} {COPY}")
        self.shelf.wait(*expected)
