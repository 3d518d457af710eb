#include <lualib.h>

#include "internal.h"

// Stands in until the replaced libraries are there; theirs win over these weak ones.

static void open_stock(lua_State *L, lua_CFunction open) {
  lua_pushcfunction(L, open);
  lua_call(L, 0, 1);
}

__attribute__((weak)) void cls_open_string(lua_State *L) { open_stock(L, luaopen_string); }
__attribute__((weak)) void cls_open_table(lua_State *L) { open_stock(L, luaopen_table); }
__attribute__((weak)) void cls_open_utf8(lua_State *L) { open_stock(L, luaopen_utf8); }
__attribute__((weak)) void cls_open_math(lua_State *L, uint64_t seed) {
  (void)seed;
  open_stock(L, luaopen_math);
}
__attribute__((weak)) void cls_open_base(lua_State *L) {
  open_stock(L, luaopen_base);
  lua_pop(L, 1);
}
