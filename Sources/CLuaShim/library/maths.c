#include <float.h>
#include <math.h>

#include "library.h"

static double number(lua_State *L, int arg) {
  cls_charge_numeral(L, arg);
  return (double)luaL_checknumber(L, arg);
}

static int push(lua_State *L, double value) {
  lua_pushnumber(L, (lua_Number)value);
  return 1;
}

// A float that is whole becomes an integer where it fits.
static int push_whole(lua_State *L, double value) {
  lua_Integer integer;
  if (lua_numbertointeger(value, &integer)) lua_pushinteger(L, integer);
  else lua_pushnumber(L, value);
  return 1;
}

static int math_abs(lua_State *L) {
  if (!lua_isinteger(L, 1)) return push(L, fabs(number(L, 1)));
  lua_Integer value = lua_tointeger(L, 1);
  lua_pushinteger(L, value < 0 ? (lua_Integer)(0u - (lua_Unsigned)value) : value);
  return 1;
}

static int math_floor(lua_State *L) {
  if (!lua_isinteger(L, 1)) return push_whole(L, floor(number(L, 1)));
  lua_settop(L, 1);
  return 1;
}

static int math_ceil(lua_State *L) {
  if (!lua_isinteger(L, 1)) return push_whole(L, ceil(number(L, 1)));
  lua_settop(L, 1);
  return 1;
}

static int math_sqrt(lua_State *L) { return push(L, sqrt(number(L, 1))); }
static int math_exp(lua_State *L) { return push(L, exp(number(L, 1))); }
static int math_sin(lua_State *L) { return push(L, sin(number(L, 1))); }
static int math_cos(lua_State *L) { return push(L, cos(number(L, 1))); }
static int math_tan(lua_State *L) { return push(L, tan(number(L, 1))); }
static int math_asin(lua_State *L) { return push(L, asin(number(L, 1))); }
static int math_acos(lua_State *L) { return push(L, acos(number(L, 1))); }

static const double pi = 3.141592653589793238462643383279502884;

static int math_deg(lua_State *L) { return push(L, number(L, 1) * (180.0 / pi)); }
static int math_rad(lua_State *L) { return push(L, number(L, 1) * (pi / 180.0)); }

static int math_atan(lua_State *L) {
  double y = number(L, 1);
  return push(L, atan2(y, lua_isnoneornil(L, 2) ? 1.0 : number(L, 2)));
}

static int math_log(lua_State *L) {
  double value = number(L, 1);
  if (lua_isnoneornil(L, 2)) return push(L, log(value));
  double base = number(L, 2);
  if (base == 2.0) return push(L, log2(value));
  if (base == 10.0) return push(L, log10(value));
  return push(L, log(value) / log(base));
}

static int math_fmod(lua_State *L) {
  if (!lua_isinteger(L, 1) || !lua_isinteger(L, 2)) {
    double divisor = number(L, 2);
    return push(L, fmod(number(L, 1), divisor));
  }
  lua_Integer divisor = lua_tointeger(L, 2);
  luaL_argcheck(L, divisor != 0, 2, "zero");
  // The least integer divided by -1 would trap.
  lua_pushinteger(L, divisor == -1 ? 0 : lua_tointeger(L, 1) % divisor);
  return 1;
}

static int math_modf(lua_State *L) {
  if (lua_isinteger(L, 1)) {
    lua_settop(L, 1);
    lua_pushnumber(L, 0);
    return 2;
  }
  double value = number(L, 1);
  double whole = value < 0 ? ceil(value) : floor(value);
  push_whole(L, whole);
  lua_pushnumber(L, value == whole ? 0.0 : value - whole);
  return 2;
}

static int math_tointeger(lua_State *L) {
  int whole;
  cls_charge_numeral(L, 1);
  lua_Integer value = lua_tointegerx(L, 1, &whole);
  luaL_checkany(L, 1);
  if (whole) lua_pushinteger(L, value);
  else lua_pushnil(L);
  return 1;
}

static int math_type(lua_State *L) {
  luaL_checkany(L, 1);
  if (lua_type(L, 1) != LUA_TNUMBER) lua_pushnil(L);
  else lua_pushstring(L, lua_isinteger(L, 1) ? "integer" : "float");
  return 1;
}

static int math_ult(lua_State *L) {
  lua_Unsigned a = (lua_Unsigned)cls_check_integer(L, 1);
  lua_pushboolean(L, a < (lua_Unsigned)cls_check_integer(L, 2));
  return 1;
}

// The argument that no other is beyond: the first of equals.
static int extreme(lua_State *L, bool greatest) {
  int count = lua_gettop(L);
  luaL_argcheck(L, count >= 1, 1, "value expected");
  cls_charge(L, count);
  int best = 1;
  for (int i = 2; i <= count; i++) {
    cls_charge_numeral(L, i);
    int low = greatest ? best : i;
    if (lua_compare(L, low, greatest ? i : best, LUA_OPLT)) best = i;
  }
  lua_pushvalue(L, best);
  return 1;
}

static int math_max(lua_State *L) { return extreme(L, true); }

static int math_min(lua_State *L) { return extreme(L, false); }

int cls_math_random(lua_State *L);
int cls_math_randomseed(lua_State *L);

static const luaL_Reg functions[] = {
  {"abs", math_abs},
  {"acos", math_acos},
  {"asin", math_asin},
  {"atan", math_atan},
  {"ceil", math_ceil},
  {"cos", math_cos},
  {"deg", math_deg},
  {"exp", math_exp},
  {"floor", math_floor},
  {"fmod", math_fmod},
  {"huge", NULL},
  {"log", math_log},
  {"max", math_max},
  {"maxinteger", NULL},
  {"min", math_min},
  {"mininteger", NULL},
  {"modf", math_modf},
  {"pi", NULL},
  {"rad", math_rad},
  {"random", cls_math_random},
  {"randomseed", cls_math_randomseed},
  {"sin", math_sin},
  {"sqrt", math_sqrt},
  {"tan", math_tan},
  {"tointeger", math_tointeger},
  {"type", math_type},
  {"ult", math_ult},
  {NULL, NULL},
};

void cls_open_math(lua_State *L) {
  luaL_newlib(L, functions);
  lua_pushnumber(L, pi);
  lua_setfield(L, -2, "pi");
  lua_pushnumber(L, (lua_Number)HUGE_VAL);
  lua_setfield(L, -2, "huge");
  lua_pushinteger(L, LUA_MAXINTEGER);
  lua_setfield(L, -2, "maxinteger");
  lua_pushinteger(L, LUA_MININTEGER);
  lua_setfield(L, -2, "mininteger");
}
