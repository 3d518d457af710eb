#include "library.h"

enum { SUBJECT = 1, PATTERN, REPLACEMENT, LIMIT };

// Adds the replacement string, with its `%0` to `%9` filled in.
static void add_template(CLSMatch *m, CLSBuffer *buffer, const char *s, const char *e) {
  lua_State *L = m->L;
  size_t length;
  const char *text = lua_tolstring(L, REPLACEMENT, &length);
  const char *end = text + length;
  cls_charge_bytes(L, length);
  while (text < end) {
    const char *escape = memchr(text, '%', (size_t)(end - text));
    if (escape == NULL) {
      cls_buffer_add(buffer, text, (size_t)(end - text));
      return;
    }
    cls_buffer_add(buffer, text, (size_t)(escape - text));
    char what = escape[1];
    text = escape + 2;
    cls_charge(L, 1);
    if (what == '%') {
      cls_buffer_add_byte(buffer, '%');
    } else if (what == '0') {
      cls_buffer_add(buffer, s, (size_t)(e - s));
    } else if (what >= '1' && what <= '9') {
      cls_push_capture(m, what - '1', s, e);
      cls_buffer_add_value(buffer);
    } else {
      luaL_error(L, "invalid use of '%c' in replacement string", '%');
    }
  }
}

// Pushes what the table or function gives for a match.
static void push_replacement(CLSMatch *m, int type, const char *s, const char *e) {
  lua_State *L = m->L;
  if (type == LUA_TTABLE) {
    cls_push_capture(m, 0, s, e);
    lua_gettable(L, REPLACEMENT);
    return;
  }
  lua_pushvalue(L, REPLACEMENT);
  int count = cls_push_captures(m, s, e);
  lua_call(L, count, 1);
}

// Adds the replacement of one match; false if the match stays as it was.
static bool add_replacement(
  CLSMatch *m, CLSBuffer *buffer, int type, const char *s, const char *e) {
  lua_State *L = m->L;
  if (type != LUA_TTABLE && type != LUA_TFUNCTION) {
    add_template(m, buffer, s, e);
    return true;
  }
  push_replacement(m, type, s, e);
  if (!lua_toboolean(L, -1)) {
    lua_pop(L, 1);
    cls_buffer_add(buffer, s, (size_t)(e - s));
    return false;
  }
  if (!lua_isstring(L, -1)) {
    luaL_error(L, "invalid replacement value (a %s)", luaL_typename(L, -1));
  }
  cls_buffer_add_value(buffer);
  return true;
}

int cls_string_gsub(lua_State *L) {
  size_t length, pattern_length;
  const char *s = luaL_checklstring(L, SUBJECT, &length);
  const char *p = luaL_checklstring(L, PATTERN, &pattern_length);
  int type = lua_type(L, REPLACEMENT);
  if (type == LUA_TNUMBER) {
    lua_tolstring(L, REPLACEMENT, NULL);
  } else if (type != LUA_TSTRING && type != LUA_TTABLE && type != LUA_TFUNCTION) {
    return luaL_typeerror(L, REPLACEMENT, "string/function/table");
  }
  lua_Integer limit = cls_opt_integer(L, LIMIT, (lua_Integer)length + 1);
  bool anchored = *p == '^';
  CLSMatch m;
  cls_match_start(&m, L, s, length, p + pattern_length);
  if (anchored) p++;

  CLSBuffer buffer;
  cls_buffer_start(L, &buffer);
  const char *last_end = NULL;
  lua_Integer count = 0;
  bool changed = false;
  while (count < limit) {
    m.level = 0;
    m.depth = CLS_MATCH_DEPTH;
    const char *end = cls_match_at(&m, s, p);
    if (end != NULL && end != last_end) {
      count++;
      if (add_replacement(&m, &buffer, type, s, end)) changed = true;
      s = last_end = end;
    } else if (s < m.subject_end) {
      cls_buffer_add_byte(&buffer, *s++);
    } else {
      break;
    }
    if (anchored) break;
  }
  cls_match_end(&m);
  if (changed) {
    cls_buffer_add(&buffer, s, (size_t)(m.subject_end - s));
    cls_buffer_push(&buffer);
  } else {
    lua_pushvalue(L, SUBJECT);
  }
  lua_pushinteger(L, count);
  return 2;
}
