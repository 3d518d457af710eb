#include "library.h"

// A script's metatable never becomes one: its known-safe fields are copied into a table of ours,
// which it can't reach. So what Lua reads at odd moments (`__mode` in a collection, `__gc`, a chain
// of `__call`) is never there, however the script fills its own table later.
//
// The copy is kept in the script's table under a hidden key, for the next object of the same class,
// and is brought up to date by each `setmetatable` with that table.

static const char copy_key;      // in a script's metatable: our copy
static const char original_key;  // in our copy: the script's table

// Leading underscores left out. Not here: gc, mode, name.
static const char *const allowed[] = {
  "index", "newindex", "call", "tostring", "eq", "lt", "le", "len", "add", "sub", "mul", "div",
  "unm", "mod", "pow", "idiv", "band", "bor", "bxor", "shl", "shr", "bnot", "metatable", "pairs",
  "close",
#if LUA_VERSION_RELEASE_NUM != 50404
  // Debian's 5.4.4 keeps a stale stack pointer when `__concat` makes the stack grow.
  "concat",
#endif
  NULL,
};

static bool is_allowed(lua_State *L, int index) {
  if (lua_type(L, index) != LUA_TSTRING) return false;
  const char *name = lua_tostring(L, index);
  if (name[0] != '_' || name[1] != '_') return false;
  for (const char *const *field = allowed; *field != NULL; field++) {
    if (strcmp(name + 2, *field) == 0) return true;
  }
  return false;
}

// Sets copy[key] to the value on top unless it is that already. Leaves key and value.
static void copy_field(lua_State *L, int copy) {
  if (lua_type(L, -1) != LUA_TFUNCTION && strcmp(lua_tostring(L, -2), "__call") == 0) {
    luaL_error(L, "'__call' must be a function");
  }
  lua_pushvalue(L, -2);
  lua_rawget(L, copy);
  bool same = lua_rawequal(L, -1, -2);
  lua_pop(L, 1);
  if (same) return;
  lua_pushvalue(L, -2);
  lua_pushvalue(L, -2);
  lua_rawset(L, copy);
}

// Takes out what the original no longer has.
static void drop_fields(lua_State *L, int original, int copy) {
  lua_pushnil(L);
  while (lua_next(L, copy)) {
    lua_pop(L, 1);
    if (lua_type(L, -1) != LUA_TSTRING) continue;
    lua_pushvalue(L, -1);
    bool gone = lua_rawget(L, original) == LUA_TNIL;
    lua_pop(L, 1);
    if (!gone) continue;
    lua_pushvalue(L, -1);
    lua_pushnil(L);
    lua_rawset(L, copy);
  }
}

static void update(lua_State *L, int original, int copy) {
  lua_Integer fields = 0;
  lua_pushnil(L);
  while (lua_next(L, original)) {
    cls_charge(L, 3);
    if (is_allowed(L, -2)) {
      copy_field(L, copy);
      fields++;
    }
    lua_pop(L, 1);
  }
  // The copy remembers how many it took; fewer now: some are gone.
  lua_rawgetp(L, copy, &copy_key);
  lua_Integer before = lua_tointeger(L, -1);
  lua_pop(L, 1);
  if (before == fields) return;
  if (fields < before) drop_fields(L, original, copy);
  lua_pushinteger(L, fields);
  lua_rawsetp(L, copy, &copy_key);
}

// Pushes the up-to-date copy of the metatable at `original`.
static void push_copy(lua_State *L, int original) {
  if (lua_rawgetp(L, original, &copy_key) == LUA_TTABLE) {
    update(L, original, lua_gettop(L));
    return;
  }
  lua_pop(L, 1);
  lua_createtable(L, 0, 3);
  lua_pushvalue(L, original);
  lua_rawsetp(L, -2, &original_key);
  update(L, original, lua_gettop(L));
  if (cls_is_locked(L, original)) return;
  lua_pushvalue(L, -1);
  lua_rawsetp(L, original, &copy_key);
}

int cls_setmetatable(lua_State *L) {
  int type = lua_type(L, 2);
  luaL_checktype(L, 1, LUA_TTABLE);
  luaL_argexpected(L, type == LUA_TNIL || type == LUA_TTABLE, 2, "nil or table");
  if (luaL_getmetafield(L, 1, "__metatable") != LUA_TNIL || cls_is_locked(L, 1)) {
    return luaL_error(L, "cannot change a protected metatable");
  }
  lua_settop(L, 2);
  cls_charge(L, 16);
  if (type == LUA_TTABLE) push_copy(L, 2);
  lua_setmetatable(L, 1);
  lua_settop(L, 1);
  return 1;
}

int cls_getmetatable(lua_State *L) {
  luaL_checkany(L, 1);
  if (!lua_getmetatable(L, 1)) {
    lua_pushnil(L);
    return 1;
  }
  lua_pushliteral(L, "__metatable");
  if (lua_rawget(L, -2) != LUA_TNIL) return 1;
  lua_pop(L, 1);
  // A metatable of the host has no original: it is nobody's business.
  lua_rawgetp(L, -1, &original_key);
  return 1;
}
