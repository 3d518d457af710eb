"""Takes comments and needless space out of the pages' scripts and style sheets. Names stay as they are.

What a literal holds is never touched: a script is cut into tokens, and only what lies between them changes. Each
result is cut again and must give the same tokens.
"""
import re

WORD = r"[A-Za-z0-9_$\u0080-\uffff]"
SPACE = re.compile(r"\s+")
COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.S)
STRING = re.compile(r"'(?:[^'\\\n]|\\.)*'|\"(?:[^\"\\\n]|\\.)*\"")
REGEX = re.compile(r"/(?:[^/\\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+/[a-z]*")
NAME = re.compile(r"#?" + WORD + r"+(?:\.[0-9]+)?")
SIGN = re.compile(r">>>=|\.\.\.|===|!==|\*\*=|<<=|>>=|>>>|&&=|\|\|=|\?\?=|=>|==|!=|<=|>=|&&|\|\||\?\?|\?\.(?![0-9])|\+\+|--"
                  r"|\+=|-=|\*=|/=|%=|&=|\|=|\^=|<<|>>|\*\*|.", re.S)
# Behind these a slash begins a regular expression; behind other words, and what ends a value, it divides.
BEFORE_VALUE = {"return", "typeof", "case", "in", "of", "delete", "void", "throw", "new", "else", "do", "await", "yield"}
# No statement ends behind these, or before those: a line break there means nothing.
OPEN = set("{([,;:?=.<>&|*%!~^") | {"=>", "==", "===", "!=", "!==", "<=", ">=", "&&", "||", "??", "?.", "...", "+=", "-=",
                                     "*=", "/=", "%=", "**", "<<", ">>", ">>>", "&=", "|=", "^=", "??=", "&&=", "||="}
CLOSE = set("})],;:?.=<>&|*%^") | {"=>", "==", "===", "!=", "!==", "<=", ">=", "&&", "||", "??", "?.", "+=", "-="}


def template(text, start):
    """A template that begins with a backquote, with the code that stands in it joined; and where it ends."""
    at, parts = start + 1, ["`"]
    while text[at] != "`":
        if text.startswith("${", at):
            depth, at, found = 1, at + 2, []
            while depth:
                before = found[-1][2] if found else ";"
                has_space, has_break, token, at = step(text, at, before)
                depth += (token == "{") - (token == "}")
                found.append((has_space and found != [], has_break and found != [], token))
            parts.append("${" + joined(found))
        else:
            end = at + 1 + (text[at] == "\\")
            parts.append(text[at:end])
            at = end
    return "".join(parts) + "`", at + 1


def ends_value(token):
    """Whether a slash behind it divides."""
    return token not in BEFORE_VALUE and bool(re.match(WORD + "|[)\\]}'\"`]|/.", token)) or token in ("++", "--")


def step(text, at, before):
    """The next token: whether a space and a line break stand before it, the token, and where it ends."""
    start = at
    while at < len(text):
        gap = SPACE.match(text, at) or COMMENT.match(text, at)
        if not gap:
            break
        at = gap.end()
    between = text[start:at]
    if at == len(text):
        return bool(between), "\n" in between, "", at
    if text[at] == "`":
        return bool(between), "\n" in between, *template(text, at)
    if text[at] == "/" and not ends_value(before):
        end = REGEX.match(text, at).end()
    else:
        end = (STRING.match(text, at) or NAME.match(text, at) or SIGN.match(text, at)).end()
    return bool(between), "\n" in between, text[at:end], end


def tokens(text):
    at, before = 0, ";"
    while True:
        has_space, has_break, token, at = step(text, at, before)
        if not token:
            return
        yield has_space, has_break, token
        before = token


def joined(found):
    parts, before = [], ";"
    for has_space, has_break, token in found:
        if has_break and before not in OPEN and token not in CLOSE:
            parts.append("\n")
        elif has_space and re.fullmatch(WORD + "{2}", before[-1] + token[0]) or before[-1] + token[0] in ("++", "--", "//"):
            parts.append(" ")
        parts.append(token)
        before = token
    return "".join(parts)


def script(text):
    found = list(tokens(text))
    result = joined(found) + "\n"
    assert [each[2] for each in tokens(result)] == [each[2] for each in found]
    return result


def style(text):
    literals = []

    def keep(match):
        literals.append(match.group())
        return f"\0{len(literals) - 1}\0"

    text = STRING.sub(keep, re.sub(r"/\*.*?\*/", "", text, flags=re.S))
    text = re.sub(r"\s*([{};,>])\s*", r"\1", SPACE.sub(" ", text)).replace(";}", "}")
    # A colon with a space behind it stands in a declaration. A line a rule can be read, and compared.
    text = text.replace(": ", ":").replace("}", "}\n").replace("}\n}", "}}")
    return re.sub("\0([0-9]+)\0", lambda match: literals[int(match.group(1))], text).strip() + "\n"


def page(text):
    """A document: its lines without what stands before them."""
    return re.sub(r"\n\s+", "\n", text)
