#!/usr/bin/env python3
"""Writes ContentTypeTable.gen.swift from the facts beside this script.

    python3 generate.py            write the table
    python3 generate.py --check    fail if the committed table is stale

Lines are in an order in which every parent stands before its children, so that the
closure of all conformances is one pass over them. A line is
identifier|parents (line numbers)|extensions|MIME types|description.
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


def ordered(types):
    """Parents first; otherwise as the source has them."""
    done, result = set(), []

    def visit(row, path):
        name = row["type"]
        if name in done:
            return
        if name in path:
            raise SystemExit(f"{name} conforms to itself")
        for parent in words(row["conforms_to"]):
            visit(by_name[parent], path | {name})
        done.add(name)
        result.append(row)

    by_name = {row["type"]: row for row in types}
    for row in types:
        visit(row, frozenset())
    return result


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


def table():
    types = ordered(rows("types.csv"))
    index = {row["type"]: position for position, row in enumerate(types)}
    known = {row["type"]: row["description"] for row in rows("descriptions.csv")}
    assert not known.keys() - index.keys(), known.keys() - index.keys()
    lines = []
    for row in types:
        parents = ";".join(str(index[parent]) for parent in words(row["conforms_to"]))
        extensions = ";".join(words(row["extensions"].lower()))
        mimes = ",".join(mime_words(row["mime"].lower()))
        lines.append("|".join(
            [row["type"], parents, extensions, mimes, described(row["type"], known)]))

    def tagged(name, key):
        return [f"{row[key]}|{index[row['type']]}" for row in rows(name)]

    constants = "".join(
        f"  /// {known[row['type']][0].upper() + known[row['type']][1:]}: `{row['type']}`.\n"
        f"  public static var {row['constant']}: ContentType {{\n"
        f"    ContentType(tableName: \"{row['type']}\", index: {index[row['type']]})\n  }}\n"
        for row in rows("constants.csv"))
    return (
        "// Made by Table/generate.py from the facts beside it; do not edit.\n\n"
        "enum ContentTypeTable {\n"
        f"  static let count = {len(types)}\n\n"
        + literal("types", lines, "Identifier, parents, extensions, MIME types, description.")
        + "\n"
        + literal("legacyNames", tagged("legacy-names.csv", "name"),
                  "Names of older pasteboards, selections and clipboards, with their type.")
        + "\n"
        + literal("mimeAliases", tagged("mime-aliases.csv", "mime"),
                  "MIME types other systems use for the same thing.")
        + "\n"
        + literal("preferred", tagged("preferred.csv", "tag"),
                  "Which type an extension or MIME type means when several carry it.")
        + "}\n\nextension ContentType {\n" + constants.replace("}\n  ///", "}\n\n  ///") + "}\n")


if __name__ == "__main__":
    text = table()
    if "--check" in sys.argv:
        sys.exit(0 if OUTPUT.read_text(encoding="utf-8") == text else "the table is stale")
    OUTPUT.write_text(text, encoding="utf-8")
