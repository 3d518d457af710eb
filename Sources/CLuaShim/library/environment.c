#include "library.h"

// A closed list: a newer Lua adds no name by itself, as nothing of its library is opened.
//
// A library is filled when it is first used: most plugins need one or two, and each costs more to
// make than a small plugin's own code. Until then a function stands where its table will be read.

// In the registry: the strings' library, which strings and the global share.
static const char string_library_key;

// Stack: what was indexed, the key; then the library. From now on the library is read directly.
static int use_from_now_on(lua_State *L) {
  lua_getmetatable(L, 1);
  lua_pushvalue(L, 3);
  lua_setfield(L, -2, "__index");
  lua_pushvalue(L, 2);
  lua_rawget(L, 3);
  return 1;
}

static int first_use(lua_State *L, void (*open)(lua_State *L)) {
  lua_settop(L, 2);
  cls_charge(L, 100);
  open(L);
  return use_from_now_on(L);
}

static int use_table(lua_State *L) { return first_use(L, cls_open_table); }
static int use_utf8(lua_State *L) { return first_use(L, cls_open_utf8); }
static int use_math(lua_State *L) { return first_use(L, cls_open_math); }
static int use_coroutine(lua_State *L) { return first_use(L, cls_open_coroutine); }

static void open_string_once(lua_State *L) {
  if (lua_rawgetp(L, LUA_REGISTRYINDEX, &string_library_key) == LUA_TTABLE) return;
  lua_pop(L, 1);
  cls_open_string(L);
  lua_pushvalue(L, -1);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &string_library_key);
}

static int use_string(lua_State *L) { return first_use(L, open_string_once); }

static void add_library(lua_State *L, const char *name, lua_CFunction use) {
  lua_pushcfunction(L, use);
  cls_lock(L, name);
  lua_setfield(L, -2, name);
}

void cls_open_environment(lua_State *L, uint64_t seed) {
  // A table of the right size from the start, in the place of Lua's own, which would grow six times.
  lua_createtable(L, 0, 40);
  lua_pushvalue(L, -1);
  lua_rawseti(L, LUA_REGISTRYINDEX, LUA_RIDX_GLOBALS);
  lua_pushvalue(L, -1);
  lua_setfield(L, -2, "_G");
  lua_pushliteral(L, LUA_VERSION);
  lua_setfield(L, -2, "_VERSION");
  cls_open_base(L);
  cls_open_protected(L);
  add_library(L, "string", use_string);
  cls_open_string_metatable(L, use_string);
  add_library(L, "table", use_table);
  add_library(L, "utf8", use_utf8);
  add_library(L, "math", use_math);
  cls_set_random(cls_library(L), seed);
  add_library(L, "coroutine", use_coroutine);
  lua_pop(L, 1);
}
