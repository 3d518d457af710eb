#include "library.h"

// Arithmetic on strings, as stock Lua's string metamethods have it, for numerals up to
// CLS_MAX_NUMERAL bytes.

// Pushes the number that the value at `arg` is or spells.
static bool push_number(lua_State *L, int arg) {
  if (lua_type(L, arg) == LUA_TNUMBER) {
    lua_pushvalue(L, arg);
    return true;
  }
  size_t length;
  if (lua_type(L, arg) != LUA_TSTRING) return false;
  const char *text = lua_tolstring(L, arg, &length);
  if (length > CLS_MAX_NUMERAL) return false;
  cls_charge_bytes(L, length);
  return lua_stringtonumber(L, text) == length + 1;
}

// The second operand's own metamethod, or the error.
static int other_operand(lua_State *L, const char *event) {
  lua_settop(L, 2);
  if (lua_type(L, 2) == LUA_TSTRING || !luaL_getmetafield(L, 2, event)) {
    return luaL_error(
      L, "attempt to %s a '%s' with a '%s'", event + 2, luaL_typename(L, -2), luaL_typename(L, -1));
  }
  lua_insert(L, -3);
  lua_call(L, 2, 1);
  return 1;
}

static int arithmetic(lua_State *L, int operation, const char *event) {
  if (!push_number(L, 1) || !push_number(L, 2)) return other_operand(L, event);
  lua_arith(L, operation);
  return 1;
}

static int add(lua_State *L) { return arithmetic(L, LUA_OPADD, "__add"); }
static int subtract(lua_State *L) { return arithmetic(L, LUA_OPSUB, "__sub"); }
static int multiply(lua_State *L) { return arithmetic(L, LUA_OPMUL, "__mul"); }
static int modulo(lua_State *L) { return arithmetic(L, LUA_OPMOD, "__mod"); }
static int power(lua_State *L) { return arithmetic(L, LUA_OPPOW, "__pow"); }
static int divide(lua_State *L) { return arithmetic(L, LUA_OPDIV, "__div"); }
static int divide_whole(lua_State *L) { return arithmetic(L, LUA_OPIDIV, "__idiv"); }
static int negate(lua_State *L) { return arithmetic(L, LUA_OPUNM, "__unm"); }

void cls_set_string_arithmetic(lua_State *L) {
  static const luaL_Reg metamethods[] = {
    {"__add", add},       {"__sub", subtract}, {"__mul", multiply},
    {"__mod", modulo},    {"__pow", power},    {"__div", divide},
    {"__idiv", divide_whole}, {"__unm", negate}, {NULL, NULL},
  };
  luaL_setfuncs(L, metamethods, 0);
}
