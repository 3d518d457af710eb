#!/usr/bin/env python3
"""Writes ContentTypeTable.gen.swift from the facts beside this script.

    python3 generate.py            write the table
    python3 generate.py --check    fail if the committed table is stale

Identifiers and the closure of all conformances (one bit set a type, over all types) are flat
arrays that need no work when a program starts. What is seldom asked for is text, read when it is:
a line a type, parents (by index)|extensions|MIME types|description.
"""
import csv
import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
OUTPUT = HERE.parent / "ContentTypeTable.gen.swift"


def rows(name):
    lines = (HERE / name).read_text(encoding="utf-8").splitlines()
    return list(csv.DictReader(line for line in lines if not line.startswith("#")))


def words(cell):
    return list(dict.fromkeys(word for word in cell.split(";") if word))


def mime_words(cell):
    """Splits at ';' unless it begins a parameter, and drops the quoted twins."""
    types = []
    for word in words(cell):
        if "=" in word and "/" not in word:
            if '"' not in word:
                types[-1] += ";" + word
        elif word not in types:
            types.append(word)
    return list(dict.fromkeys(types))


def closures(types, index):
    """The bit set of each type: itself and whatever it conforms to."""
    parents = {row["type"]: words(row["conforms_to"]) for row in types}

    def above(name, path):
        if name in path:
            raise SystemExit(f"{name} conforms to itself")
        bits = 1 << index[name]
        for parent in parents[name]:
            bits |= above(parent, path | {name})
        return bits

    return [above(row["type"], frozenset()) for row in types]


def described(identifier, known):
    if identifier in known:
        return known[identifier]
    tail = identifier.split(".")[-1].replace("-", " ").replace("_", " ")
    return f"{tail} ({identifier.split('.')[1]})" if not identifier.startswith("public.") else tail


def literal(name, lines, comment):
    for line in lines:
        assert '"""' not in line and "\\" not in line, line
    body = "\n".join("    " + line for line in lines)
    return f'  /// {comment}\n  static let {name}: String = """\n{body}\n    """\n'


def array(name, element, items, per_line, comment):
    lines = [", ".join(items[i:i + per_line]) for i in range(0, len(items), per_line)]
    body = "".join(f"    {line},\n" for line in lines)
    return f"  /// {comment}\n  static let {name}: [{element}] = [\n{body}  ]\n\n"


def tag_index(types, index):
    """Every tag with its types in order of preference, and every legacy name with its type."""
    tags = {}

    def add(tag, name, preferred=False):
        found = tags.setdefault(tag, [])
        if index[name] in found:
            found.remove(index[name])
        found.insert(0 if preferred else len(found), index[name])

    for row in types:
        for name in words(row["extensions"].lower()):
            add("." + name, row["type"])
        for mime in mime_words(row["mime"].lower()):
            add(mime, row["type"])
    for row in rows("mime-aliases.csv"):
        add(row["mime"], row["type"])
    for row in rows("preferred.csv"):
        add(row["tag"], row["type"], preferred=True)
    legacy = [(row["name"], index[row["type"]]) for row in rows("legacy-names.csv")]
    ordered = sorted(tags.items(), key=lambda item: item[0].encode())
    return (
        [(tag, place) for tag, places in ordered for place in places],
        sorted(legacy, key=lambda item: item[0].encode()))


def pairs(name, items, comment):
    return (
        array(name, "String", [f'"{text}"' for text, _ in items], 1, comment)
        + array(name + "Types", "UInt16", [str(place) for _, place in items], 16,
                "The types of those, by index."))


def table():
    types = rows("types.csv")
    index = {row["type"]: position for position, row in enumerate(types)}
    known = {row["type"]: row["description"] for row in rows("descriptions.csv")}
    assert not known.keys() - index.keys(), known.keys() - index.keys()
    lines = []
    for row in types:
        parents = ";".join(str(index[parent]) for parent in words(row["conforms_to"]))
        extensions = ";".join(words(row["extensions"].lower()))
        mimes = ",".join(mime_words(row["mime"].lower()))
        lines.append("|".join([parents, extensions, mimes, described(row["type"], known)]))
    per_type = (len(types) + 63) // 64
    closure = [
        hex(bits >> 64 * word & (1 << 64) - 1)
        for bits in closures(types, index) for word in range(per_type)]
    by_name = sorted(range(len(types)), key=lambda i: types[i]["type"].lower().encode())

    tags, legacy = tag_index(types, index)

    constants = "".join(
        f"  /// {known[row['type']][0].upper() + known[row['type']][1:]}: `{row['type']}`.\n"
        f"  public static var {row['constant']}: ContentType {{\n"
        f"    ContentType(tableName: \"{row['type']}\", index: {index[row['type']]})\n  }}\n"
        for row in rows("constants.csv"))
    return (
        "// Made by Table/generate.py from the facts beside it; do not edit.\n"
        "// swift-format-ignore-file\n\n"
        "enum ContentTypeTable {\n"
        f"  static let count = {len(types)}\n"
        f"  static let wordsPerType = {per_type}\n\n"
        + array("identifiers", "String", [f'"{row["type"]}"' for row in types], 1,
                "The identifiers; a type's index is its place here.")
        + array("byName", "UInt16", [str(i) for i in by_name], 16,
                "The types' indexes in the order of their identifiers in small letters.")
        + array("closure", "UInt64", closure, per_type,
                "What each type conforms to, a bit a type.")
        + literal("details", lines, "Parents, extensions, MIME types, description.")
        + "\n"
        + pairs("tags", tags,
                "Extensions (with their dot) and MIME types in order, the preferred type first.")
        + pairs("legacyNames", legacy,
                "Names of older pasteboards, selections and clipboards in order.")
        + "}\n\nextension ContentType {\n" + constants.replace("}\n  ///", "}\n\n  ///") + "}\n")


if __name__ == "__main__":
    text = table()
    if "--check" in sys.argv:
        sys.exit(0 if OUTPUT.read_text(encoding="utf-8") == text else "the table is stale")
    OUTPUT.write_text(text, encoding="utf-8")
