#!/usr/bin/env python3
"""Takes each thing that real drags once showed to be wrong out again, and has the scene find it that is there for it.

    .ci/gtk/planted.py [--build FOLDER] [--planted-only] [FAULT…]

A fault is a piece of a source file and what it is replaced with, in a copy of the tree. The copy is built, and the
scene is played on it: it has to fail, and to succeed where nothing is planted. A piece that is no longer there once
ends all, as nothing would be known of its scene. With `--planted-only` the scenes aren't played without a fault before.
"""
import argparse
import os
import pathlib
import re
import shutil
import subprocess
import sys
import time

root = pathlib.Path(__file__).resolve().parents[2]
ADAPTER, WIDGETS = "Sources/DropGTK/Adapter/", "Sources/DropGTK/Widgets/"

# By what was wrong: the file, what stands there, what is there instead, and the scenes of which each must see it.
FAULTS = {
    "places overlap in one scrolled form": (
        WIDGETS + "PlaceSight.swift",
        "let filled = unsafe scroller.flatMap { unsafe widget.fills($0) ? $0 : nil }",
        "let filled = unsafe scroller",
        ["form"]),
    "a field's own target wins": (
        WIDGETS + "FieldDrops.swift",
        "unsafe gtk_drop_target_set_actions(target, .none)\n    } else",
        "_ = actions\n    } else",
        ["form"]),
    "keys are taken from who types": (
        WIDGETS + "GTKWidget.swift",
        "if unsafe widget?.focus?.isTypedInto == true { return 0 }",
        "",
        ["form"]),
    "a drag begins in the corner": (
        ADAPTER + "DropWindow.swift",
        "{ _, _, _, _, data in unsafe DropWindow.at(data).enter() }",
        "{ _, drop, _, _, data in\n      _ = unsafe DropWindow.at(data).enter()\n"
        "      return unsafe DropWindow.at(data).move(drop, 0, 0)\n    }",
        ["first_seen"]),
    "what the app changes isn't shown": (
        ADAPTER + "DropWindow+Actions.swift",
        "for effect in try host.edit(in: place.destination, edits) { desk.show(effect) }",
        "_ = try host.edit(in: place.destination, edits)",
        ["deleted"]),
    "a place doesn't open with things": (
        ADAPTER + "DropWindow.swift",
        "contents: holding\n",
        "contents: []\n",
        ["form"]),
    "a picture of a page is its markup": (
        "Sources/DropCore/Coercion/RepresentationRanking.swift",
        "if type == .data { return offered.offers.contains { $0.type == .mozURL } ? 0 : nil }",
        "",
        ["chromium"]),
    "a closed window stays": (
        ADAPTER + "DropDesk.swift",
        "    host.close(place.destination)\n",
        "",
        ["many_windows"]),
    "a source's death isn't seen": (
        WIDGETS.replace("Widgets", "GLib") + "SourceLife.swift",
        "if isThere { watch(whileHovering: whileHovering, onEnd) } else { onEnd() }",
        "_ = isThere\n      watch(whileHovering: whileHovering, onEnd)",
        ["killed_hovering", "killed_reading"]),
    "a source that gives nothing is waited for": (
        WIDGETS.replace("Widgets", "GLib") + "GIOCall.swift",
        "timer.set(patience.milliseconds) { [weak self] in self?.giveUpWaiting() }",
        "_ = patience",
        ["stalled"]),
    "Escape dismisses no question": (
        WIDGETS + "QuestionWindow.swift",
        'unsafe window.onKey("Escape") { self.close(.null) }',
        "",
        ["question_dismissed"]),
    "a list is asked for on the way": (
        ADAPTER + "Flight.swift",
        "if isUnasked { awaitRest(Self.pause) }",
        "if isUnasked { read() }",
        ["rested"]),
    "Shift is refused without a word": (
        ADAPTER + "Flight.swift",
        'if keys.contains(.shift) { return "Let go of Shift: it can be copied, not moved" }',
        "if keys.contains(.shift) { return nil }",
        ["shift"]),
    "a source is spooled without an end": (
        ADAPTER + "Offer.swift",
        "let most = most ?? bounds.bytes",
        "let most = most ?? .max",
        ["bounded"]),
    "files are opened on the loop": (
        ADAPTER + "Offer.swift",
        "  @concurrent\n  private nonisolated static func opened(",
        "  private static func opened(",
        ["sleeping_disk"]),
    "a place counts from what can be seen of it": (
        WIDGETS + "PlaceSight.swift",
        "offset: Point(x: scrolled.x + hidden.x, y: scrolled.y + hidden.y)",
        "offset: hidden",
        ["scrolled"]),
    "a place lies on none": (
        ADAPTER + "DropWindow.swift",
        "inside: parent?.destination,",
        "inside: nil,",
        ["pages"]),
    "a spring isn't the app's": (
        ADAPTER + "DropPlace.swift",
        "onSpring?(region)",
        "_ = region",
        ["pages"]),
    "the bar of a drop doesn't scroll along": (
        ADAPTER + "Flight.swift",
        "    desk.showCaret(current.answer)\n    let wanted",
        "    let wanted",
        ["pages"]),
    "a drop into a text lies where one types": (
        ADAPTER + "DropPlace.swift",
        "return unsafe spot(point, in: root).flatMap { text?.keepPosition(at: $0) }",
        "_ = point\n    return text?.keepPosition(at: nil)",
        ["field_text"]),
}


def copy_tree(folder):
    """What is built, without what it was built into."""
    for name in ("Package.swift", "Sources", "Plugins", "Examples", "Tests", ".ci/gtk", ".ci/desktop"):
        shutil.rmtree(folder / name, ignore_errors=True)
        (folder / name).parent.mkdir(exist_ok=True)
        # With their times, so that only what is planted is built anew.
        if (root / name).is_dir():
            shutil.copytree(root / name, folder / name, ignore=shutil.ignore_patterns(".build", "__pycache__"))
        else:
            shutil.copy2(root / name, folder / name)


def build(folder):
    """Both examples; what they say only where that fails."""
    scratch = folder / ".build"
    for example, product in [("gtk", "Shelf"), ("mail", "Mail")]:
        (scratch / "debug.yaml").unlink(missing_ok=True)
        done = subprocess.run(
            ["swift", "build", "--scratch-path", str(scratch), "--disable-index-store", "--package-path",
             str(folder / "Examples" / example), "--product", product],
            capture_output=True, text=True)
        if done.returncode:
            return "\n".join(line for line in done.stdout.splitlines() if "error:" in line)[-2000:]
    return None


def play(folder, scenes, patience):
    """Whether all of the scenes succeed, waiting so many seconds at most for each thing, and what those say that don't."""
    done = subprocess.run(
        [sys.executable, str(folder / ".ci/gtk/check.py"), str(folder / ".build/debug/Shelf"), *scenes],
        capture_output=True, text=True, env=os.environ | {"DRAG_PATIENCE": str(patience)})
    told = [line for line in done.stdout.splitlines() if re.match(r"\w+: .*: FAILED: ", line)]
    return done.returncode == 0, [line.split(": FAILED: ")[1] for line in told]


def play_unplanted(folder, chosen):
    """All scenes succeed where nothing is planted, or nothing would be known of them."""
    if problem := build(folder):
        sys.exit(problem)
    scenes = sorted({scene for *_, scenes in chosen.values() for scene in scenes})
    isWell, told = play(folder, scenes, 90)
    if not isWell:
        sys.exit("nothing is planted, and yet: " + "; ".join(told))
    print(f"nothing planted: {', '.join(scenes)} succeed", flush=True)


def main():
    options = argparse.ArgumentParser()
    options.add_argument("faults", nargs="*")
    options.add_argument("--planted-only", action="store_true")
    options.add_argument("--build", default=str(root / ".build" / "planted"))
    options = options.parse_args()
    folder = pathlib.Path(options.build).resolve()
    folder.mkdir(parents=True, exist_ok=True)
    copy_tree(folder)
    chosen = {name: FAULTS[name] for name in options.faults or FAULTS}
    for name, (path, piece, _, _) in chosen.items():
        if (folder / path).read_text().count(piece) != 1:
            sys.exit(f"{name}: {path} no longer has once\n{piece}")
    if not options.planted_only:
        play_unplanted(folder, chosen)
    unseen = []
    for name, (path, piece, other, scenes) in chosen.items():
        start = time.monotonic()
        file = folder / path
        whole = file.read_text()
        file.write_text(whole.replace(piece, other))
        try:
            if problem := build(folder):
                sys.exit(f"{name}: it doesn't build\n{problem}")
            for scene in scenes:
                isWell, told = play(folder, [scene], 20)
                if isWell:
                    unseen.append(f"{name} ({scene})")
                print(f"{name}: {scene}: {'NOT SEEN' if isWell else 'seen: ' + told[0] if told else 'seen'}"
                      f", {time.monotonic() - start:.0f} s", flush=True)
        finally:
            file.write_text(whole)
    print(f"{len(chosen)} faults, {len(unseen)} not seen")
    sys.exit("\n".join(unseen) if unseen else 0)


main()
