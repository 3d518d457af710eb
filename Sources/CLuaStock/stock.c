#include "CLuaStock.h"

#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>

// Stack: the function at 1, its last result at 2, the last line at 3.
struct CLuaStock;

static lua_State *state(CLuaStock *stock) { return (lua_State *)stock; }

CLuaStock *clua_stock_open(const char *text, size_t size, const char *name) {
  lua_State *L = luaL_newstate();
  if (L == NULL) return NULL;
  luaL_openlibs(L);
  if (
    luaL_loadbufferx(L, text, size, name, "t") == LUA_OK && lua_pcall(L, 0, 1, 0) == LUA_OK
    && lua_isfunction(L, 1)
  ) return (CLuaStock *)L;
  lua_close(L);
  return NULL;
}

void clua_stock_close(CLuaStock *stock) { lua_close(state(stock)); }

int64_t clua_stock_call(CLuaStock *stock, int64_t first, int64_t last) {
  lua_State *L = state(stock);
  lua_settop(L, 1);
  lua_pushvalue(L, 1);
  lua_pushinteger(L, first);
  lua_pushinteger(L, last);
  if (lua_pcall(L, 2, 1, 0) != LUA_OK || !lua_istable(L, 2)) return -1;
  return (int64_t)lua_rawlen(L, 2);
}

const char *clua_stock_line(CLuaStock *stock, int64_t index, size_t *size) {
  lua_State *L = state(stock);
  lua_settop(L, 2);
  lua_rawgeti(L, 2, index);
  return lua_tolstring(L, 3, size);
}
