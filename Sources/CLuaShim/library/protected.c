#include "library.h"

// The script's own protected calls. A kill isn't an error, so nothing in these has to look for one.

static int finish_pcall(lua_State *L, int status, lua_KContext extra) {
  if (status == LUA_OK || status == LUA_YIELD) return lua_gettop(L) - (int)extra;
  cls_note_caught(cls_cage(L), L);
  lua_pushboolean(L, 0);
  lua_pushvalue(L, -2);
  return 2;
}

static int protected_call(lua_State *L) {
  luaL_checkany(L, 1);
  cls_charge(L, 4);
  lua_pushboolean(L, 1);
  lua_insert(L, 1);
  int status = lua_pcallk(L, lua_gettop(L) - 2, LUA_MULTRET, 0, 0, finish_pcall);
  return finish_pcall(L, status, 0);
}

static int handled_call(lua_State *L) {
  int count = lua_gettop(L);
  luaL_checktype(L, 2, LUA_TFUNCTION);
  cls_charge(L, 4);
  lua_pushboolean(L, 1);
  lua_pushvalue(L, 1);
  lua_rotate(L, 3, 2);
  int status = lua_pcallk(L, count - 2, LUA_MULTRET, 2, 2, finish_pcall);
  return finish_pcall(L, status, 2);
}

// Only 'count': everything else moves work of the collector to where it costs the most.
static int collect_garbage(lua_State *L) {
  const char *option = luaL_optstring(L, 1, "collect");
  if (strcmp(option, "count") != 0) {
    return luaL_error(L, "collectgarbage: only 'count' is available here");
  }
  lua_pushnumber(L, (lua_Number)cls_cage(L)->pool.used / 1024);
  return 1;
}

void cls_open_protected(lua_State *L) {
  lua_pushcfunction(L, protected_call);
  lua_setfield(L, -2, "pcall");
  lua_pushcfunction(L, handled_call);
  lua_setfield(L, -2, "xpcall");
  lua_pushcfunction(L, collect_garbage);
  lua_setfield(L, -2, "collectgarbage");
}
