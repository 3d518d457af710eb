"""Text in old encodings beside Python's codecs, told by the folder's name; see common.py.

Takes chardet's `tests` folder: one folder for each encoding, `windows-1250-polish` and the like.
"""

import common

# Folder names that Python knows by another name, or decodes too strictly for real text.
NAMES = {
    "tis-620": "cp874", "maccyrillic": "mac-cyrillic", "macroman": "mac-roman", "big5": "cp950",
    "euc-kr": "cp949", "shift_jis": "cp932", "gb2312": "gb18030", "iso-8859-1": "cp1252",
    "iso-8859-9": "cp1254", "utf-8": "utf-8-sig",
}


def decoded(path, folder):
    name = folder.lower()
    for candidate in [name, name.removesuffix("-bom"), name.rsplit("-", 1)[0]]:
        try:
            return path.read_bytes().decode(NAMES.get(candidate, candidate)).lstrip("\ufeff")
        except (LookupError, UnicodeDecodeError):
            continue
    return None


bench, folders = common.arguments()
paths = [path for path in common.files(folders, "") if path.parent.parent in folders]
expected = [(path, decoded(path, path.parent.name)) for path in paths]
sure = [(path, text) for path, text in expected if text is not None]
mine = common.coerced(bench, "public.text", "public.utf8-plain-text", [path for path, _ in sure])
wrong = [(path, made, text) for (path, text), made in zip(sure, mine) if made != text]
common.report("as Python decodes", len(sure) - len(wrong), len(sure))
for path in (path for path, text in expected if text is None):
    print(path, "Python can't decode it as", path.parent.name)
for path, made, text in wrong:
    print(path, common.difference(made[:4000], text[:4000], most=1))
