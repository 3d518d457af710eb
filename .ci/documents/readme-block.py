"""Prints the fenced block of a document that follows the comment `<!-- ci: NAME -->`."""

import re
import sys


def block(text, name):
    found = re.search(
        r"<!-- ci: %s -->\s*```\w*\n(.*?)```" % re.escape(name), text, re.DOTALL
    )
    if not found:
        sys.exit(f"{sys.argv[1]}: no block after <!-- ci: {name} -->")
    return found.group(1).strip()


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as document:
        print(block(document.read(), sys.argv[2]))
