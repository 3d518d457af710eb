#include "library.h"

// The steps of a match are gathered and charged in lots: a lot is what a match can run over by.
enum { LOT = 128 };

static inline void step(CLSMatch *m, size_t count) {
  m->steps += (lua_Integer)count;
  if (m->steps >= LOT) cls_match_end(m);
}

void cls_match_end(CLSMatch *m) {
  lua_Integer steps = m->steps;
  m->steps = 0;
  cls_charge(m->L, steps);
}

void cls_match_start(
  CLSMatch *m, lua_State *L, const char *subject, size_t length, const char *pattern_end) {
  m->L = L;
  m->subject = subject;
  m->subject_end = subject + length;
  m->pattern_end = pattern_end;
  m->level = 0;
  m->depth = CLS_MATCH_DEPTH;
  m->steps = 0;
}

// MARK: items

// Where the single-character item at `p` ends.
static const char *item_end(CLSMatch *m, const char *p) {
  char first = *p++;
  if (first == '%') {
    if (p == m->pattern_end) luaL_error(m->L, "malformed pattern (ends with '%%')");
    return p + 1;
  }
  if (first != '[') return p;
  const char *start = p;
  if (*p == '^') p++;
  // The first byte of a set belongs to it even when it is a bracket.
  do {
    if (p == m->pattern_end) luaL_error(m->L, "malformed pattern (missing ']')");
    if (*p++ == '%' && p < m->pattern_end) p++;
  } while (*p != ']');
  step(m, (size_t)(p - start) / 8);
  return p + 1;
}

// Does the set from `p` (its opening bracket) to `last` (its closing one) hold the byte.
static bool set_has(CLSMatch *m, unsigned char byte, const char *p, const char *last) {
  bool found = true;
  step(m, (size_t)(last - p) / 4);
  p++;
  if (*p == '^') {
    found = false;
    p++;
  }
  while (p < last) {
    if (*p == '%') {
      if (cls_class_has((unsigned char)p[1], byte)) return found;
      p += 2;
    } else if (p[1] == '-' && p + 2 < last) {
      if ((unsigned char)*p <= byte && byte <= (unsigned char)p[2]) return found;
      p += 3;
    } else {
      if ((unsigned char)*p == byte) return found;
      p++;
    }
  }
  return !found;
}

// Does the item from `p` to `end` take the byte at `s`.
static inline bool item_takes(CLSMatch *m, const char *s, const char *p, const char *end) {
  if (s >= m->subject_end) return false;
  unsigned char byte = (unsigned char)*s;
  switch (*p) {
    case '.': return true;
    case '%': return cls_class_has((unsigned char)p[1], byte);
    case '[': return set_has(m, byte, p, end - 1);
    default: return (unsigned char)*p == byte;
  }
}

// MARK: repetitions

static const char *longest(CLSMatch *m, const char *s, const char *p, const char *end) {
  const char *reach = s;
  if (*p == '.') {
    reach = m->subject_end;
  } else {
    while (item_takes(m, reach, p, end)) {
      step(m, 1);
      reach++;
    }
  }
  for (;; reach--) {
    const char *match = cls_match_at(m, reach, end + 1);
    if (match != NULL || reach == s) return match;
  }
}

static const char *shortest(CLSMatch *m, const char *s, const char *p, const char *end) {
  for (;; s++) {
    const char *match = cls_match_at(m, s, end + 1);
    if (match != NULL) return match;
    if (!item_takes(m, s, p, end)) return NULL;
    step(m, 1);
  }
}

// MARK: captures

static const char *open_capture(CLSMatch *m, const char *s, const char *p, ptrdiff_t kind) {
  if (m->level >= CLS_MAX_CAPTURES) luaL_error(m->L, "too many captures");
  m->captures[m->level++] = (CLSCapture){s, kind};
  const char *match = cls_match_at(m, s, p);
  if (match == NULL) m->level--;
  return match;
}

static const char *close_capture(CLSMatch *m, const char *s, const char *p) {
  int level = m->level - 1;
  while (level >= 0 && m->captures[level].length != CLS_CAPTURE_OPEN) level--;
  if (level < 0) luaL_error(m->L, "invalid pattern capture");
  CLSCapture *capture = &m->captures[level];
  capture->length = s - capture->start;
  const char *match = cls_match_at(m, s, p);
  if (match == NULL) capture->length = CLS_CAPTURE_OPEN;
  return match;
}

static const char *same_again(CLSMatch *m, const char *s, char digit) {
  int index = digit - '1';
  if (index < 0 || index >= m->level || m->captures[index].length == CLS_CAPTURE_OPEN) {
    luaL_error(m->L, "invalid capture index %%%d", index + 1);
  }
  CLSCapture *capture = &m->captures[index];
  if (capture->length < 0 || m->subject_end - s < capture->length) return NULL;
  step(m, (size_t)capture->length / 8);
  return memcmp(capture->start, s, (size_t)capture->length) == 0 ? s + capture->length : NULL;
}

// MARK: %b and %f

static const char *balanced(CLSMatch *m, const char *s, const char *p) {
  if (m->pattern_end - p < 2) luaL_error(m->L, "malformed pattern (missing arguments to '%%b')");
  if (s >= m->subject_end || *s != *p) return NULL;
  ptrdiff_t open = 1;
  for (s++; s < m->subject_end; s++) {
    step(m, 1);
    if (*s == p[1]) {
      if (--open == 0) return s + 1;
    } else if (*s == *p) {
      open++;
    }
  }
  return NULL;
}

// Is there a border between a byte outside and a byte inside the set from `p` to `end`.
static bool frontier(CLSMatch *m, const char *s, const char *p, const char *end) {
  unsigned char before = s == m->subject ? 0 : (unsigned char)s[-1];
  unsigned char after = s == m->subject_end ? 0 : (unsigned char)*s;
  return !set_has(m, before, p, end - 1) && set_has(m, after, p, end - 1);
}

// MARK: the matcher

// What follows at `p` when it is one of the items that a `%` makes special.
typedef enum Special { PLAIN, MATCHED, FAILED } Special;

static Special special(CLSMatch *m, const char **s, const char **p) {
  const char *item = *p;
  switch (item[1]) {
    case 'b':
      *s = balanced(m, *s, item + 2);
      *p = item + 4;
      return *s == NULL ? FAILED : MATCHED;
    case 'f': {
      if (item[2] != '[') luaL_error(m->L, "missing '[' after '%%f' in pattern");
      const char *end = item_end(m, item + 2);
      *p = end;
      return frontier(m, *s, item + 2, end) ? MATCHED : FAILED;
    }
    case '0': case '1': case '2': case '3': case '4':
    case '5': case '6': case '7': case '8': case '9':
      *s = same_again(m, *s, item[1]);
      *p = item + 2;
      return *s == NULL ? FAILED : MATCHED;
    default:
      return PLAIN;
  }
}

static const char *run(CLSMatch *m, const char *s, const char *p) {
  while (p != m->pattern_end) {
    step(m, 1);
    if (*p == '(') {
      if (p[1] == ')') return open_capture(m, s, p + 2, CLS_CAPTURE_POSITION);
      return open_capture(m, s, p + 1, CLS_CAPTURE_OPEN);
    }
    if (*p == ')') return close_capture(m, s, p + 1);
    if (*p == '$' && p + 1 == m->pattern_end) return s == m->subject_end ? s : NULL;
    if (*p == '%') {
      Special outcome = special(m, &s, &p);
      if (outcome == FAILED) return NULL;
      if (outcome == MATCHED) continue;
    }
    const char *end = item_end(m, p);
    bool taken = item_takes(m, s, p, end);
    switch (*end) {
      case '*':
        if (taken) return longest(m, s, p, end);
        p = end + 1;
        break;
      case '+':
        return taken ? longest(m, s + 1, p, end) : NULL;
      case '-':
        if (taken) return shortest(m, s, p, end);
        p = end + 1;
        break;
      case '?': {
        const char *match = taken ? cls_match_at(m, s + 1, end + 1) : NULL;
        if (match != NULL) return match;
        p = end + 1;
        break;
      }
      default:
        if (!taken) return NULL;
        s++;
        p = end;
    }
  }
  return s;
}

const char *cls_match_at(CLSMatch *m, const char *s, const char *p) {
  if (m->depth-- == 0) luaL_error(m->L, "pattern too complex");
  step(m, 1);
  const char *match = run(m, s, p);
  m->depth++;
  return match;
}

// MARK: results

void cls_push_capture(CLSMatch *m, int index, const char *s, const char *e) {
  if (index >= m->level) {
    if (index != 0) luaL_error(m->L, "invalid capture index %%%d", index + 1);
    cls_charge_bytes(m->L, (size_t)(e - s));
    lua_pushlstring(m->L, s, (size_t)(e - s));
    return;
  }
  CLSCapture *capture = &m->captures[index];
  if (capture->length == CLS_CAPTURE_OPEN) luaL_error(m->L, "unfinished capture");
  if (capture->length == CLS_CAPTURE_POSITION) {
    lua_pushinteger(m->L, capture->start - m->subject + 1);
    return;
  }
  cls_charge_bytes(m->L, (size_t)capture->length);
  lua_pushlstring(m->L, capture->start, (size_t)capture->length);
}

int cls_push_captures(CLSMatch *m, const char *s, const char *e) {
  int count = m->level == 0 && s != NULL ? 1 : m->level;
  luaL_checkstack(m->L, count, "too many captures");
  for (int i = 0; i < count; i++) cls_push_capture(m, i, s, e);
  return count;
}
