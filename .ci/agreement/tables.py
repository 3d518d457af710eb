"""CSV beside csv-spectrum's expected rows; see common.py."""

import json

import common

bench, folders = common.arguments()
paths = common.files(folders, ".csv")
made = common.coerced(bench, "public.comma-separated-values-text", "public.json", paths)
wrong = []
for path, text in zip(paths, made):
    header, *rows = json.loads(text)
    expected = json.loads((path.parent.parent / "json" / f"{path.stem}.json").read_text())
    if [dict(zip(header, row)) for row in rows] != expected:
        wrong.append(path)
common.report("the expected rows", len(paths) - len(wrong), len(paths))
print(*wrong, sep="\n")
