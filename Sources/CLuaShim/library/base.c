#include "library.h"

static int base_error(lua_State *L) {
  lua_Integer level = cls_opt_integer(L, 2, 1);
  lua_settop(L, 1);
  if (lua_type(L, 1) == LUA_TSTRING && level > 0) {
    // Finding a level walks the calls.
    int depth = level < 1000 ? (int)level : 1000;
    cls_charge(L, depth);
    luaL_where(L, depth);
    cls_charge_bytes(L, lua_rawlen(L, 1));
    lua_pushvalue(L, 1);
    lua_concat(L, 2);
  }
  return lua_error(L);
}

// As `error` does, it adds the place to a message that is a string.
static int base_assert(lua_State *L) {
  if (lua_toboolean(L, 1)) return lua_gettop(L);
  luaL_checkany(L, 1);
  lua_remove(L, 1);
  lua_pushliteral(L, "assertion failed!");
  lua_settop(L, 1);
  return base_error(L);
}

static int ipairs_step(lua_State *L) {
  lua_Integer i = (lua_Integer)((lua_Unsigned)luaL_checkinteger(L, 2) + 1);
  lua_pushinteger(L, i);
  return lua_geti(L, 1, i) == LUA_TNIL ? 1 : 2;
}

static int base_ipairs(lua_State *L) {
  luaL_checkany(L, 1);
  lua_pushcfunction(L, ipairs_step);
  lua_pushvalue(L, 1);
  lua_pushinteger(L, 0);
  return 3;
}

static int base_rawequal(lua_State *L) {
  luaL_checkany(L, 1);
  luaL_checkany(L, 2);
  if (lua_type(L, 1) == LUA_TSTRING) cls_charge_bytes(L, lua_rawlen(L, 1));
  lua_pushboolean(L, lua_rawequal(L, 1, 2));
  return 1;
}

static int base_rawlen(lua_State *L) {
  int type = lua_type(L, 1);
  luaL_argexpected(L, type == LUA_TTABLE || type == LUA_TSTRING, 1, "table or string");
  lua_pushinteger(L, (lua_Integer)lua_rawlen(L, 1));
  return 1;
}

static int base_rawget(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  luaL_checkany(L, 2);
  lua_settop(L, 2);
  lua_rawget(L, 1);
  return 1;
}

static int base_rawset(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  luaL_checkany(L, 2);
  luaL_checkany(L, 3);
  luaL_argcheck(L, !cls_is_locked(L, 1), 1, "the table is read-only");
  lua_settop(L, 3);
  lua_rawset(L, 1);
  return 1;
}

static int base_select(lua_State *L) {
  int count = lua_gettop(L);
  // The values stay where they are, but the call has copied them.
  cls_charge(L, count / 4);
  if (lua_type(L, 1) == LUA_TSTRING && *lua_tostring(L, 1) == '#') {
    lua_pushinteger(L, count - 1);
    return 1;
  }
  lua_Integer i = cls_check_integer(L, 1);
  if (i < 0) i = count + i;
  else if (i > count) i = count;
  luaL_argcheck(L, i >= 1, 1, "index out of range");
  return count - (int)i;
}

static int base_type(lua_State *L) {
  int type = lua_type(L, 1);
  luaL_argcheck(L, type != LUA_TNONE, 1, "value expected");
  lua_pushstring(L, lua_typename(L, type));
  return 1;
}

// MARK: tonumber

static bool blank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

static int digit_value(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  c |= 0x20;
  return c >= 'a' && c <= 'z' ? c - 'a' + 10 : 99;
}

// Reads an integer of `base`; false when the text, of which nothing may be left, is none.
static bool read_integer(const char *s, const char *end, int base, lua_Integer *result) {
  while (blank(*s)) s++;
  bool negative = *s == '-';
  if (*s == '-' || *s == '+') s++;
  if (digit_value(*s) >= base) return false;
  lua_Unsigned value = 0;
  for (; digit_value(*s) < base; s++) {
    value = value * (lua_Unsigned)base + (lua_Unsigned)digit_value(*s);
  }
  if (digit_value(*s) < 36) return false;
  while (blank(*s)) s++;
  *result = (lua_Integer)(negative ? 0u - value : value);
  return s == end;
}

static int with_base(lua_State *L) {
  lua_Integer base = cls_check_integer(L, 2);
  luaL_checktype(L, 1, LUA_TSTRING);
  size_t length;
  const char *text = lua_tolstring(L, 1, &length);
  luaL_argcheck(L, 2 <= base && base <= 36, 2, "base out of range");
  lua_Integer value;
  if (read_integer(text, text + length, (int)base, &value)) lua_pushinteger(L, value);
  else lua_pushnil(L);
  return 1;
}

int cls_tonumber(lua_State *L) {
  cls_charge_numeral(L, 1);
  if (!lua_isnoneornil(L, 2)) return with_base(L);
  switch (lua_type(L, 1)) {
    case LUA_TNUMBER:
      lua_settop(L, 1);
      return 1;
    case LUA_TSTRING: {
      size_t length;
      const char *text = lua_tolstring(L, 1, &length);
      if (lua_stringtonumber(L, text) == length + 1) return 1;
      break;
    }
    default:
      luaL_checkany(L, 1);
  }
  lua_pushnil(L);
  return 1;
}

void cls_open_base(lua_State *L) {
  static const luaL_Reg functions[] = {
    {"assert", base_assert},
    {"error", base_error},
    {"getmetatable", cls_getmetatable},
    {"ipairs", base_ipairs},
    {"next", cls_next},
    {"pairs", cls_pairs},
    {"rawequal", base_rawequal},
    {"rawget", base_rawget},
    {"rawlen", base_rawlen},
    {"rawset", base_rawset},
    {"select", base_select},
    {"setmetatable", cls_setmetatable},
    {"tonumber", cls_tonumber},
    {"tostring", cls_tostring},
    {"type", base_type},
    {NULL, NULL},
  };
  luaL_setfuncs(L, functions, 0);
}
