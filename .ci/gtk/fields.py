"""Scenes of fields into which one types: a letter whose subject is an entry, and whose text has pictures."""
from letters import Letter
from scenes import scene

# Where things are in the content of the window.
HEADING, SUBJECT, TEXT = (173, 16), (173, 50), (16, 90)


class Fields(Letter):
    """The letter of the shelf."""

    def __init__(self, stage):
        super().__init__(stage, "Letter", stage.screen.put("Letter", 640, 420))
        self.heading, self.subject = self.at(HEADING), self.at(SUBJECT)

    def text(self, dx=0, dy=0):
        return self.at(TEXT, dx + 2, dy + 8)

    def end_of_text(self):
        return self.text(250)


@scene(SHELF_LETTER="1")
def field_text(stage):
    """text into a text between what is typed: keys take back typing and drops in the order they happened"""
    letter = Fields(stage)
    letter.type(letter.end_of_text(), "ab")
    letter.shelf.wait("text is [ab]")
    letter.drag("text", letter.end_of_text(), "text", "text is [abBuy bread]", "says info: 1 arrived")
    letter.shelf.forget()
    letter.type(letter.end_of_text(), "cd")
    letter.shelf.wait("text is [abBuy breadcd]")
    # Before all that is there: the entry that comes is the first.
    letter.drag("text", letter.text(), "text", "text is [Buy breadabBuy breadcd]", "says info: 1 arrived")
    stage.shot("field_typed")
    stage.click("Letter", letter.end_of_text())
    stage.key("ctrl+z", "text is [abBuy breadcd]", "text remove index=1")
    stage.key("ctrl+z", "text is [abBuy bread]")
    stage.key("ctrl+z", "text is [ab]", "text remove index=1")
    stage.key("ctrl+z", "text is []")
    stage.key("ctrl+shift+z", "text is [ab]")
    stage.key("ctrl+shift+z", "text is [abBuy bread]", "text insert index=1")
    stage.key("ctrl+y", "text is [abBuy breadcd]")
    stage.key("ctrl+shift+z", "text is [Buy breadabBuy breadcd]")


@scene(SHELF_LETTER="1")
def field_deleted(stage):
    """a run that is edited stays an entry, one that is deleted is taken out, and a key brings both back"""
    letter = Fields(stage)
    letter.type(letter.end_of_text(), "ab")
    letter.drag("text", letter.end_of_text(), "text", "text is [abBuy bread]", "says info: 1 arrived")
    stage.click("Letter", letter.end_of_text())
    for _ in range(3):
        letter.screen.key("BackSpace")
    letter.shelf.wait("text is [abBuy br]")
    stage.key("ctrl+a")
    stage.key("x", "text is [x]", "text remove index=1 count=1")
    stage.key("ctrl+z", "text insert index=1", "text is [abBuy br]")
    stage.key("ctrl+z", "text is [abBuy bread]")


@scene(SHELF_LETTER="1")
def field_picture(stage):
    """pictures among text, deleted by a key and back, and files that are pictures"""
    letter = Fields(stage)
    letter.type(letter.end_of_text(), "ab")
    letter.drag("large", letter.end_of_text(), "text", "text is [ab*]", "says info: 1 arrived")
    letter.screen.until_drawn(letter.text(100, 100), letter.text(318, 180))
    stage.shot("field_pictured")
    stage.click("Letter", letter.text())
    stage.key("ctrl+End")
    stage.key("BackSpace", "text is [ab]", "text remove index=1 count=1")
    stage.key("ctrl+z", "text insert index=1", "text is [ab*]")
    stage.key("ctrl+z", "text is [ab]", "text remove index=1")


@scene("3", SHELF_LETTER="1")
def field_slow(stage):
    """a slow picture and another drop while one goes on typing: each comes where it was let go"""
    letter = Fields(stage)
    letter.type(letter.end_of_text(), "ab")
    letter.drag("late", letter.text(), "text", "text is [*ab]", "text placeholder")
    stage.shot("field_held")
    letter.shelf.forget()
    # Beneath the line, which has a button in it now.
    letter.type(letter.text(250, 120), "cd")
    letter.shelf.wait("text is [*abcd]", "text is [*abcd]", "text commit", "says info: 1 arrived")
    # One that never comes is stopped by deleting what stands for it.
    letter.drag("image", letter.end_of_text(), "text", "text placeholder")
    stage.click("Letter", letter.text())
    stage.key("ctrl+End")
    stage.key("BackSpace", "text discard", 'code="cancelled"')
    stage.source.end()


@scene("3", SHELF_LETTER="1")
def field_line(stage):
    """text into an entry, a slow one while one types, and its undo; the place around takes what is beside it"""
    letter = Fields(stage)
    letter.type(letter.subject, "ab")
    letter.shelf.wait("subject is [ab]")
    # To the left of what is there, while it is typed on at its end.
    letter.drag("image", letter.at(SUBJECT, -153), "subject", "subject placeholder")
    letter.type(letter.subject, "cd")
    letter.shelf.wait("subject is [abcd]")
    stage.shot("line_held")
    stage.source.end()
    letter.shelf.wait("subject discard", seconds=10)
    stage.open_source("3")
    letter.drag("text", letter.at(SUBJECT, -153), "subject", "subject is [Buy breadabcd]", "says info: 1 arrived")
    stage.click("Letter", letter.subject)
    stage.key("ctrl+z", "subject is [abcd]", "subject remove")
    # What was typed before the first drop is a step of its own.
    stage.key("ctrl+z", "subject is [ab]")
    stage.key("ctrl+z", "subject is []")
    stage.key("ctrl+shift+z", "subject is [ab]")
    stage.key("ctrl+shift+z", "subject is [abcd]")
    stage.key("ctrl+shift+z", "subject is [Buy breadabcd]", "subject insert")
    letter.drag("text", letter.heading, "letter", "letter commit", "says info: 1 arrived")
    assert not any("text is" in line for line in stage.shelf.lines), "the other field has taken something"


@scene(SHELF_LETTER="around")
def around(stage):
    """a drop where no place lies goes on to who is around: a target of the app's own on the window"""
    letter = Fields(stage)
    width, height = stage.screen.size("Letter")
    below = letter.x + width // 2, letter.y + height - 8
    stage.hover(stage.row("text"), below)
    stage.source.wait("may copy")
    stage.screen.let_go()
    stage.shelf.wait("the window has [Buy bread]")
    stage.source.wait("end copy")
    letter.drag("text", letter.end_of_text(), "text", "text is [Buy bread]", "says info: 1 arrived")
