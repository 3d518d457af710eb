// For memmem, which finds in linear time where memchr and memcmp in turn are quadratic.
#define _GNU_SOURCE
#include "library.h"

// Without special characters a pattern is plain text.
static bool plain(const char *pattern, size_t length) {
  for (size_t i = 0; i < length; i++) {
    switch (pattern[i]) {
      case '^': case '$': case '*': case '+': case '?':
      case '.': case '(': case '[': case '%': case '-':
        return false;
    }
  }
  return true;
}

// Starts that are looked at in one go: few at first, as a text is often found at once, then more, so that what a
// look at the text to be found costs is little beside them.
enum { FIRST_STARTS = 64, MOST_STARTS = 16 * 1024 };

// Charges for what is gone through, piece by piece, and each piece before it is.
static const char *seek(
  lua_State *L, const char *at, const char *end, const char *text, size_t length) {
  size_t piece = length > FIRST_STARTS ? length : FIRST_STARTS;
  size_t most = length > MOST_STARTS / 4 ? length * 4 : MOST_STARTS;
  while ((size_t)(end - at) >= length) {
    size_t starts = (size_t)(end - at) - length + 1;
    if (starts > piece) starts = piece;
    size_t reach = starts + length - 1;
    cls_charge_bytes(L, (reach + length) * 2);
    const char *found = memmem(at, reach, text, length);
    if (found != NULL) return found;
    at += starts;
    piece = piece > most / 2 ? most : piece * 2;
  }
  return NULL;
}

static int find_plain(
  lua_State *L, const char *s, size_t length, const char *text, size_t text_length, size_t start) {
  const char *found =
    text_length == 0 ? s + start : seek(L, s + start, s + length, text, text_length);
  if (found == NULL) {
    lua_pushnil(L);
    return 1;
  }
  lua_pushinteger(L, found - s + 1);
  lua_pushinteger(L, found - s + (lua_Integer)text_length);
  return 2;
}

static int search(lua_State *L, bool find) {
  size_t length, pattern_length;
  const char *s = luaL_checklstring(L, 1, &length);
  const char *p = luaL_checklstring(L, 2, &pattern_length);
  size_t start = cls_start_position(cls_opt_integer(L, 3, 1), length) - 1;
  if (start > length) {
    lua_pushnil(L);
    return 1;
  }
  cls_charge_bytes(L, pattern_length);
  if (find && (lua_toboolean(L, 4) || plain(p, pattern_length))) {
    return find_plain(L, s, length, p, pattern_length, start);
  }
  CLSMatch m;
  cls_match_start(&m, L, s, length, p + pattern_length);
  bool anchored = *p == '^';
  if (anchored) p++;
  for (const char *at = s + start; at <= m.subject_end; at++) {
    m.level = 0;
    m.depth = CLS_MATCH_DEPTH;
    const char *end = cls_match_at(&m, at, p);
    if (end != NULL) {
      cls_match_end(&m);
      if (!find) return cls_push_captures(&m, at, end);
      lua_pushinteger(L, at - s + 1);
      lua_pushinteger(L, end - s);
      return cls_push_captures(&m, NULL, NULL) + 2;
    }
    if (anchored) break;
  }
  cls_match_end(&m);
  lua_pushnil(L);
  return 1;
}

int cls_string_find(lua_State *L) { return search(L, true); }

int cls_string_match(lua_State *L) { return search(L, false); }

// MARK: gmatch

// Upvalues of the iterator. Positions are offsets; the last match's end is -1 before the first.
enum { SUBJECT = 1, PATTERN, POSITION, LAST_END, UPVALUES = LAST_END };

static int next_match(lua_State *L) {
  size_t length, pattern_length;
  const char *s = lua_tolstring(L, lua_upvalueindex(SUBJECT), &length);
  const char *p = lua_tolstring(L, lua_upvalueindex(PATTERN), &pattern_length);
  lua_Integer position = lua_tointeger(L, lua_upvalueindex(POSITION));
  lua_Integer last_end = lua_tointeger(L, lua_upvalueindex(LAST_END));
  CLSMatch m;
  cls_match_start(&m, L, s, length, p + pattern_length);
  for (; position <= (lua_Integer)length; position++) {
    m.level = 0;
    m.depth = CLS_MATCH_DEPTH;
    const char *end = cls_match_at(&m, s + position, p);
    if (end == NULL || end - s == last_end) continue;
    cls_match_end(&m);
    lua_pushinteger(L, end - s);
    lua_copy(L, -1, lua_upvalueindex(POSITION));
    lua_replace(L, lua_upvalueindex(LAST_END));
    return cls_push_captures(&m, s + position, end);
  }
  cls_match_end(&m);
  return 0;
}

int cls_string_gmatch(lua_State *L) {
  size_t length;
  luaL_checklstring(L, 1, &length);
  luaL_checklstring(L, 2, NULL);
  size_t start = cls_start_position(cls_opt_integer(L, 3, 1), length) - 1;
  if (start > length) start = length + 1;
  lua_settop(L, 2);
  lua_pushinteger(L, (lua_Integer)start);
  lua_pushinteger(L, -1);
  lua_pushcclosure(L, next_match, UPVALUES);
  return 1;
}
