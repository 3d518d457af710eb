#include "internal.h"

// A closed list: a newer Lua adds no name by itself, as nothing of its library is opened.

static void add_library(lua_State *L, const char *name) {
  cls_lock(L, name);
  lua_setfield(L, -2, name);
}

void cls_open_environment(lua_State *L, const CLSConfiguration *configuration) {
  // A table of the right size from the start, in the place of Lua's own, which would grow six times.
  lua_createtable(L, 0, 40);
  lua_pushvalue(L, -1);
  lua_rawseti(L, LUA_REGISTRYINDEX, LUA_RIDX_GLOBALS);
  lua_pushvalue(L, -1);
  lua_setfield(L, -2, "_G");
  lua_pushliteral(L, LUA_VERSION);
  lua_setfield(L, -2, "_VERSION");
  cls_open_base(L);
  cls_open_calls(L);
  cls_open_string(L);
  add_library(L, "string");
  cls_open_table(L);
  add_library(L, "table");
  cls_open_utf8(L);
  add_library(L, "utf8");
  cls_open_math(L, configuration->seed);
  add_library(L, "math");
  cls_open_coroutine(L);
  add_library(L, "coroutine");
  lua_pop(L, 1);
}
