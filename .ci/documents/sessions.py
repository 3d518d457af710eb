"""Holds every session file of the checkout against the schema that the tool prints."""

import json
import pathlib
import sys

import jsonschema

root = pathlib.Path(__file__).resolve().parents[2]
schema = json.loads((root / "Examples/sessions/session.schema.json").read_text())
validator = jsonschema.Draft202012Validator(schema)
faults, count = [], 0

for path in sorted([*root.glob("Plugins/**/sessions/*.json"), *root.glob("Examples/**/*.json")]):
    if path.name.endswith("schema.json") or ".build" in path.parts:
        continue
    session = json.loads(path.read_text(encoding="utf-8"))
    if "dndhost.session/1" != session.get("format"):
        continue
    count += 1
    for error in validator.iter_errors(session):
        faults.append(f"{path.relative_to(root)}: {error.json_path}: {error.message}")

print("\n".join(faults) or f"{count} session files are valid")
sys.exit(1 if faults or not count else 0)
