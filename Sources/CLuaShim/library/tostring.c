#include <math.h>

#include "library.h"

// What tells an object from others of its type without its address: a table's age, and the place
// where a function is written.
static void push_object(lua_State *L, int index) {
  const char *type = luaL_typename(L, index);
  if (lua_type(L, index) == LUA_TTABLE) {
    uint32_t number = cls_serial(L, lua_topointer(L, index));
    lua_pushfstring(L, "%s: %I", type, (LUAI_UACINT)number);
  } else if (lua_iscfunction(L, index)) {
    lua_pushfstring(L, "%s: builtin", type);
  } else if (lua_type(L, index) == LUA_TFUNCTION) {
    lua_Debug record;
    lua_pushvalue(L, index);
    lua_getinfo(L, ">S", &record);
    lua_pushfstring(L, "%s: %s:%d", type, record.short_src, record.linedefined);
  } else {
    lua_pushstring(L, type);
  }
}

// A float that is no number has a sign on some machines only.
static void push_number(lua_State *L, int index) {
  if (!lua_isinteger(L, index) && isnan(lua_tonumber(L, index))) {
    lua_pushliteral(L, "nan");
    return;
  }
  lua_pushvalue(L, index);
  lua_tolstring(L, -1, NULL);
}

const char *cls_push_text(lua_State *L, int index, size_t *length) {
  index = lua_absindex(L, index);
  switch (lua_type(L, index)) {
    case LUA_TNIL: lua_pushliteral(L, "nil"); break;
    case LUA_TBOOLEAN: lua_pushstring(L, lua_toboolean(L, index) ? "true" : "false"); break;
    case LUA_TSTRING: lua_pushvalue(L, index); break;
    case LUA_TNUMBER: push_number(L, index); break;
    default:
      if (luaL_callmeta(L, index, "__tostring")) {
        if (!lua_isstring(L, -1)) luaL_error(L, "'__tostring' must return a string");
      } else if (!cls_push_object_name(L, index)) {
        push_object(L, index);
      }
  }
  return lua_tolstring(L, -1, length);
}

int cls_tostring(lua_State *L) {
  luaL_checkany(L, 1);
  cls_push_text(L, 1, NULL);
  return 1;
}
