#include "border.h"

// Compiled chunks, which only we make and which never leave the process.

static const char *read_all(lua_State *L, void *argument, size_t *size) {
  (void)L;
  CLSText *rest = argument;
  *size = rest->count;
  rest->count = 0;
  return rest->bytes;
}

int cls_push_compiled(lua_State *L, const CLSCompiled *compiled) {
  luaL_checkstack(L, 4, NULL);
  cls_charge(L, compiled->units);
  CLSText rest = {(const char *)compiled->chunk, compiled->count};
  lua_pushfstring(L, "=%s", compiled->name);
  if (lua_load(L, read_all, &rest, lua_tostring(L, -1), "b") != LUA_OK) return lua_error(L);
  lua_remove(L, -2);
  return 1;
}
