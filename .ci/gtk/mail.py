"""Scenes of Examples/mail: a letter that is written with the pointer and by the keyboard."""
import pathlib
import shutil
import tempfile

from letters import Letter
from outward import OUT, target
from scenes import scene

# Where things are in the content of the window.
ADDRESS, SEND, SUBJECT, TEXT = (200, 28), (460, 28), (200, 80), (240, 200)
# Once there are recipients: the first of them, and how far that has moved what is below.
CHIP, ROW = (60, 72), 36


class Composer(Letter):
    """The window of Examples/mail."""

    def __init__(self, stage):
        super().__init__(stage, "New message", stage.shelves)
        self.mail = stage.shelf

    def files(self, dx=0):
        """In the row of what is attached, which lies at the bottom: on the first, or so far to the right."""
        return self.x + 60 + dx, self.y + self.screen.size("New message")[1] - 58

    def take_out(self, start, end):
        """Drags out of the window; waits until somebody would take it, and lets go."""
        self.mail.forget()
        self.screen.activate("New message")
        self.screen.take(start)
        self.mail.wait("source began")
        self.screen.way((start[0] + 16, start[1] + 4), end, 20)
        self.mail.forget()
        self.screen.way((end[0] + 6, end[1] + 4), end, 6)
        self.screen.until("somebody takes it", lambda: any("source proposed(Optional" in line for line in self.mail.lines))
        self.screen.let_go()

    def add_recipients(self):
        """Types two; gives where the first stands then, and by how much all that is below has moved."""
        for number, words in enumerate(["Ana Ruiz <ana@example.com>", "ben@example.com"]):
            self.type(self.at(ADDRESS), words)
            self.stage.key("Return", f"recipients insert index={number + 1}")


@scene(of="Mail")
def mail_written(stage):
    """a letter with two recipients, a subject, text with pictures and files, sent, and taken back step by step"""
    letter = Composer(stage)
    letter.add_recipients()
    # The two lie in a row that has come since.
    dy = ROW
    letter.type(letter.at(SUBJECT, dy=dy), "Shopping: ")
    letter.drag("text", letter.at(SUBJECT, 120, dy), "subject", "subject commit", "says info: 1 arrived")
    letter.type(letter.at(TEXT, dy=dy), "Look at this: ")
    letter.drag("files", letter.at(TEXT, dy=dy), "body", *["body commit"] * 3, "says info: 3 arrived")
    # Beside the fields is all the letter's own.
    letter.drag("large", letter.files(380), "attachments", "attachments commit", "says info: 1 arrived")
    letter.screen.until_drawn(letter.files(100), letter.files(430))
    stage.shot("mail")
    letter.mail.forget()
    letter.screen.click(*letter.files(57))
    letter.mail.wait("attachments remove index=1 count=1")
    letter.mail.forget()
    letter.screen.click(*letter.at(SEND))
    letter.mail.wait('sent to ["Ana Ruiz <ana@example.com>", "ben@example.com"], Shopping: Buy bread: Look at this:',
                     "with dropped.png, 3001298 bytes")
    letter.screen.click(*letter.files())
    stage.key("ctrl+z", "attachments insert index=1", "says info: Taken back")
    stage.key("ctrl+z", "attachments remove", "says info: Taken back")


@scene(of="Mail")
def mail_beneath(stage):
    """a folder over the text, which is nothing to be read: the letter around it attaches it"""
    letter = Composer(stage)
    letter.drag("folder", letter.at(TEXT), "attachments", 'attachments commit id="placeholder-1" index=1 contents=["album"]',
                "says info: 1 arrived")


@scene(None, of="Mail", **OUT)
def mail_taken_out(stage):
    """an attachment to PCManFM, and a recipient as a card that a plugin makes, to GTK 3 and onto the letter"""
    letter = Composer(stage)
    folder = pathlib.Path(tempfile.mkdtemp(prefix="taken-"))
    program = stage.screen.start("pcmanfm", ["pcmanfm", "--new-win", str(folder)], XDG_CONFIG_HOME=str(folder.parent))
    x, y = stage.screen.put(folder.name, 760, 60)
    width, height = stage.screen.size(folder.name)
    letter.take_out(letter.files(), (x + width - 60, y + height - 100))
    there = folder / "note.txt"
    stage.screen.until("the file is there", lambda: there.exists() and there.read_text() == "Buy bread")
    letter.mail.wait("source left(")
    stage.screen.dismiss(program)
    shutil.rmtree(folder, ignore_errors=True)
    letter.add_recipients()
    program, place = target(stage, "3")
    letter.take_out(letter.at(CHIP), place)
    for said in ["got Ana Ruiz.vcf 89", "got text/plain;charset=utf-8 26"]:
        program.wait(said)
    letter.mail.wait("source left(")
    stage.screen.dismiss(program)
    letter.take_out(letter.at(CHIP), letter.files(300))
    letter.mail.wait('attachments commit', 'Ana Ruiz.vcf', "says info: 1 arrived")
    assert not any("recipients remove" in line for line in letter.mail.since()), "the recipient went away"
    stage.shot("mail_taken_out")
