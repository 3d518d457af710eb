#include "library.h"

static const lua_Unsigned greatest = 0x7fffffff;

static bool continues(char c) { return ((unsigned char)c & 0xc0) == 0x80; }

// Reads one code; NULL when it isn't one. Strings end with a zero, which no sequence goes past.
static const char *read_code(const char *s, lua_Unsigned *code, bool strict) {
  static const lua_Unsigned least[] = {0, 0x80, 0x800, 0x10000, 0x200000, 0x4000000};
  unsigned char first = (unsigned char)*s++;
  if (first < 0x80) {
    *code = first;
    return s;
  }
  int more = 0;
  while (more < 6 && (first & (0x40 >> more)) != 0) more++;
  if (more == 0 || more > 5) return NULL;
  lua_Unsigned value = first & (0x3f >> more);
  for (int i = 0; i < more; i++, s++) {
    if (!continues(*s)) return NULL;
    value = value << 6 | ((unsigned char)*s & 0x3f);
  }
  if (value < least[more]) return NULL;
  if (strict && (value > 0x10ffff || (value >= 0xd800 && value <= 0xdfff))) return NULL;
  *code = value;
  return s;
}

static size_t write_code(lua_Unsigned code, char *bytes) {
  if (code < 0x80) {
    bytes[0] = (char)code;
    return 1;
  }
  size_t count = code < 0x800 ? 2 : code < 0x10000 ? 3 : code < 0x200000 ? 4 : code < 0x4000000 ? 5 : 6;
  for (size_t i = count - 1; i > 0; i--) {
    bytes[i] = (char)(0x80 | (code & 0x3f));
    code >>= 6;
  }
  bytes[0] = (char)((0xff00 >> count & 0xff) | code);
  return count;
}

static lua_Integer position(lua_Integer given, size_t length) {
  if (given >= 0) return given;
  if ((size_t)0 - (size_t)given > length) return 0;
  return (lua_Integer)length + given + 1;
}

static int utf8_len(lua_State *L) {
  size_t length;
  const char *s = luaL_checklstring(L, 1, &length);
  lua_Integer first = position(cls_opt_integer(L, 2, 1), length);
  lua_Integer last = position(cls_opt_integer(L, 3, -1), length);
  bool strict = !lua_toboolean(L, 4);
  luaL_argcheck(
    L, 1 <= first && --first <= (lua_Integer)length, 2, "initial position out of bounds");
  luaL_argcheck(L, --last < (lua_Integer)length, 3, "final position out of bounds");
  if (first <= last) cls_charge(L, (last - first) / 4 + 1);
  lua_Integer count = 0;
  while (first <= last) {
    lua_Unsigned code;
    const char *next = read_code(s + first, &code, strict);
    if (next == NULL) {
      lua_pushnil(L);
      lua_pushinteger(L, first + 1);
      return 2;
    }
    first = next - s;
    count++;
  }
  lua_pushinteger(L, count);
  return 1;
}

static int utf8_codepoint(lua_State *L) {
  size_t length;
  const char *s = luaL_checklstring(L, 1, &length);
  lua_Integer first = position(cls_opt_integer(L, 2, 1), length);
  lua_Integer last = position(cls_opt_integer(L, 3, first), length);
  bool strict = !lua_toboolean(L, 4);
  luaL_argcheck(L, first >= 1, 2, "out of bounds");
  luaL_argcheck(L, last <= (lua_Integer)length, 3, "out of bounds");
  const char *end = s + last;
  int count = 0;
  for (s += first - 1; s < end; count++) {
    lua_Unsigned code;
    if (count >= CLS_MAX_RESULTS) return luaL_error(L, "string slice too long");
    luaL_checkstack(L, 1, "string slice too long");
    cls_charge(L, 1);
    s = read_code(s, &code, strict);
    if (s == NULL) return luaL_error(L, "invalid UTF-8 code");
    lua_pushinteger(L, (lua_Integer)code);
  }
  return count;
}

static int utf8_char(lua_State *L) {
  int count = lua_gettop(L);
  cls_charge(L, count);
  CLSBuffer buffer;
  cls_buffer_start(L, &buffer);
  for (int i = 1; i <= count; i++) {
    lua_Unsigned code = (lua_Unsigned)cls_check_integer(L, i);
    luaL_argcheck(L, code <= greatest, i, "value out of range");
    buffer.used += write_code(code, cls_buffer_reserve(&buffer, 8));
  }
  cls_buffer_push(&buffer);
  return 1;
}

static int utf8_offset(lua_State *L) {
  size_t length;
  const char *s = luaL_checklstring(L, 1, &length);
  lua_Integer n = cls_check_integer(L, 2);
  lua_Integer end = (lua_Integer)length;
  lua_Integer at = position(cls_opt_integer(L, 3, n >= 0 ? 1 : end + 1), length);
  luaL_argcheck(L, 1 <= at && --at <= end, 3, "position out of bounds");
  lua_Integer from = at;
  if (n == 0) {
    while (at > 0 && continues(s[at])) at--;
  } else if (continues(s[at])) {
    return luaL_error(L, "initial position is a continuation byte");
  } else if (n < 0) {
    for (; n < 0 && at > 0; n++) {
      do at--;
      while (at > 0 && continues(s[at]));
    }
  } else {
    for (n--; n > 0 && at < end; n--) {
      do at++;
      while (continues(s[at]));
    }
  }
  cls_charge(L, (at > from ? at - from : from - at) / 4 + 1);
  if (n == 0) lua_pushinteger(L, at + 1);
  else lua_pushnil(L);
  return 1;
}

static int next_code(lua_State *L, bool strict) {
  size_t length;
  const char *s = luaL_checklstring(L, 1, &length);
  lua_Unsigned at = (lua_Unsigned)lua_tointeger(L, 2);
  lua_Unsigned from = at;
  while (at < length && continues(s[at])) at++;
  cls_charge(L, (lua_Integer)((at - from) / 4 + 1));
  if (at >= length) return 0;
  lua_Unsigned code;
  const char *next = read_code(s + at, &code, strict);
  if (next == NULL || continues(*next)) return luaL_error(L, "invalid UTF-8 code");
  lua_pushinteger(L, (lua_Integer)at + 1);
  lua_pushinteger(L, (lua_Integer)code);
  return 2;
}

static int next_strict(lua_State *L) { return next_code(L, true); }

static int next_lax(lua_State *L) { return next_code(L, false); }

static int utf8_codes(lua_State *L) {
  const char *s = luaL_checkstring(L, 1);
  bool lax = lua_toboolean(L, 2);
  luaL_argcheck(L, !continues(*s), 1, "invalid UTF-8 code");
  lua_pushcfunction(L, lax ? next_lax : next_strict);
  lua_pushvalue(L, 1);
  lua_pushinteger(L, 0);
  return 3;
}

void cls_open_utf8(lua_State *L) {
  static const luaL_Reg functions[] = {
    {"char", utf8_char},     {"charpattern", NULL},   {"codepoint", utf8_codepoint},
    {"codes", utf8_codes},   {"len", utf8_len},       {"offset", utf8_offset},
    {NULL, NULL},
  };
  luaL_newlib(L, functions);
  static const char pattern[] = "[\0-\x7F\xC2-\xFD][\x80-\xBF]*";
  lua_pushlstring(L, pattern, sizeof pattern - 1);
  lua_setfield(L, -2, "charpattern");
}
