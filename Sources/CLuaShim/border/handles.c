#include <stdlib.h>

#include "border.h"

// A host object is a table with its identity under a key that no script can hold, so that fields
// the host set are read at no cost. The registry has three tables: the classes' metatables by
// number, the objects that the host made with fields and has not let go of, and, weak, all live
// objects by identity. None is ever seen by a script, and the weak one gets
// its metatable while empty and keeps it, which is what 5.4.4's weak tables need to be sound.
const char cls_identity_key = 'i';
const char cls_locked_key = 'l';
const char cls_error_key = 'e';
static const char classes_key = 'c';
static const char objects_key = 'o';
static const char anchors_key = 'a';
static const char name_key = 'n';

bool cls_identity(lua_State *L, int index, uint64_t *identity) {
  if (!lua_istable(L, index)) return false;
  bool found = lua_rawgetp(L, index, &cls_identity_key) == LUA_TNUMBER;
  if (found) *identity = (uint64_t)lua_tointeger(L, -1);
  lua_pop(L, 1);
  return found;
}

bool cls_is_locked(lua_State *L, int index) {
  if (lua_type(L, index) != LUA_TTABLE || !lua_getmetatable(L, index)) return false;
  bool locked = lua_rawgetp(L, -1, &cls_locked_key) != LUA_TNIL;
  lua_pop(L, 2);
  return locked;
}

// Stack: up to 3 slots. Leaves the text of a raw field that is a string, or nothing.
static bool push_text(lua_State *L, int index, const char *field) {
  lua_pushstring(L, field);
  lua_rawget(L, index);
  if (lua_type(L, -1) == LUA_TSTRING) return true;
  lua_pop(L, 1);
  return false;
}

static bool push_class_name(lua_State *L, int index) {
  if (!lua_getmetatable(L, index)) return false;
  lua_rawgetp(L, -1, &name_key);
  lua_remove(L, -2);
  if (lua_type(L, -1) == LUA_TSTRING) return true;
  lua_pop(L, 1);
  return false;
}

bool cls_push_object_name(lua_State *L, int index) {
  if (!cls_is_locked(L, index)) return false;
  index = lua_absindex(L, index);
  luaL_checkstack(L, 6, NULL);
  uint64_t identity;
  if (cls_identity(L, index, &identity)) {
    if (!push_class_name(L, index)) lua_pushliteral(L, "object");
    if (push_text(L, index, "id") || push_text(L, index, "name")) {
      lua_pushfstring(L, "%s: %s", lua_tostring(L, -2), lua_tostring(L, -1));
      lua_replace(L, -3);
      lua_pop(L, 1);
    }
    return true;
  }
  if (push_text(L, index, "message")) return true;
  if (push_class_name(L, index)) return true;
  lua_pushliteral(L, "table");
  return true;
}

static int object_to_string(lua_State *L) {
  if (!cls_push_object_name(L, 1)) lua_pushliteral(L, "object");
  return 1;
}

static int refuse_write(lua_State *L) {
  const char *field = lua_type(L, 2) == LUA_TSTRING ? lua_tostring(L, 2) : "?";
  const char *name = push_class_name(L, 1) ? lua_tostring(L, -1) : "table";
  return luaL_error(L, "%s has no field '%s' that a script can set", name, field);
}

// Stack: the object's table; the metatable stays where it was, below.
void cls_guard_metatable(lua_State *L, const char *name, size_t count) {
  lua_pushlstring(L, name, count);
  lua_rawsetp(L, -2, &name_key);
  lua_pushboolean(L, 1);
  lua_rawsetp(L, -2, &cls_locked_key);
  lua_pushboolean(L, 0);
  lua_setfield(L, -2, "__metatable");
  lua_pushcfunction(L, refuse_write);
  lua_setfield(L, -2, "__newindex");
}

// Wraps the table on top: an empty one that reads through to it takes its place.
void cls_lock(lua_State *L, const char *name) {
  lua_createtable(L, 0, 0);
  lua_createtable(L, 0, 5);
  cls_guard_metatable(L, name, strlen(name));
  lua_pushvalue(L, -3);
  lua_setfield(L, -2, "__index");
  lua_setmetatable(L, -2);
  lua_remove(L, -2);
}

// Runs in the collector, with nothing but the object: notes that the script has let it go.
static int note_dropped(lua_State *L) {
  CLSBorder *border = cls_border(L);
  uint64_t identity;
  if (!cls_identity(L, 1, &identity)) return 0;
  if (border->dropped_count == border->dropped_capacity) {
    size_t want = border->dropped_capacity * 2 + 64;
    uint64_t *moved = realloc(border->dropped, want * sizeof *moved);
    if (moved == NULL) return 0;
    border->dropped = moved;
    border->dropped_capacity = want;
  }
  border->dropped[border->dropped_count++] = identity;
  return 0;
}

void cls_open_handles(lua_State *L) {
  lua_createtable(L, 0, 0);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &classes_key);
  lua_createtable(L, 0, 0);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &anchors_key);
  lua_createtable(L, 0, 0);
  lua_createtable(L, 0, 1);
  lua_pushliteral(L, "v");
  lua_setfield(L, -2, "__mode");
  lua_setmetatable(L, -2);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &objects_key);
  lua_createtable(L, 0, 5);
  cls_guard_metatable(L, "error", 5);
  lua_pushcfunction(L, object_to_string);
  lua_setfield(L, -2, "__tostring");
  lua_rawsetp(L, LUA_REGISTRYINDEX, &cls_error_key);
}

// Stack: leaves the metatable.
void cls_new_class(lua_State *L, int number, const char *name, size_t count) {
  lua_rawgetp(L, LUA_REGISTRYINDEX, &classes_key);
  lua_createtable(L, 0, 8);
  cls_guard_metatable(L, name, count);
  lua_pushcfunction(L, object_to_string);
  lua_setfield(L, -2, "__tostring");
  lua_pushcfunction(L, note_dropped);
  lua_setfield(L, -2, "__gc");
  lua_pushvalue(L, -1);
  lua_rawseti(L, -3, number + 1);
  lua_remove(L, -2);
}

bool cls_push_known(lua_State *L, uint64_t identity) {
  lua_rawgetp(L, LUA_REGISTRYINDEX, &objects_key);
  bool known = lua_rawgeti(L, -1, (lua_Integer)identity) == LUA_TTABLE;
  lua_remove(L, -2);
  if (!known) lua_pop(L, 1);
  return known;
}

// Stack: the table of live objects, the new one. It may grow beyond what a script's tables may, for
// it is the host that makes objects, and each takes from the sandbox's memory.
static void register_object(lua_State *L, uint64_t identity) {
  CLSPool *pool = &cls_cage(L)->pool;
  size_t cap = pool->hash_cap;
  if (pool->block_cap > cap) pool->hash_cap = pool->block_cap;
  lua_rawseti(L, -2, (lua_Integer)identity);
  pool->hash_cap = cap;
}

// Stack: up to 6 slots. The object's key is stored before its metatable, so that it is whole when
// the collector first may see it as one with an end.
bool cls_push_new(lua_State *L, uint64_t identity, int fields) {
  int number = (int)(identity >> 56);
  lua_rawgetp(L, LUA_REGISTRYINDEX, &classes_key);
  if (lua_rawgeti(L, -1, number + 1) != LUA_TTABLE) {
    lua_pop(L, 2);
    return false;
  }
  lua_createtable(L, 0, fields + 1);
  lua_pushinteger(L, (lua_Integer)identity);
  lua_rawsetp(L, -2, &cls_identity_key);
  lua_rawgetp(L, LUA_REGISTRYINDEX, &objects_key);
  lua_pushvalue(L, -2);
  register_object(L, identity);
  lua_pop(L, 1);
  lua_rotate(L, -3, 1);
  lua_setmetatable(L, -3);
  lua_pop(L, 1);
  return true;
}

bool cls_push_handle(lua_State *L, uint64_t identity) {
  luaL_checkstack(L, 8, NULL);
  return cls_push_known(L, identity) || cls_push_new(L, identity, 0);
}

void cls_anchor(lua_State *L, uint64_t identity) {
  lua_rawgetp(L, LUA_REGISTRYINDEX, &anchors_key);
  lua_insert(L, -2);
  lua_rawseti(L, -2, (lua_Integer)identity);
  lua_pop(L, 1);
}

// An object that was given to the script again in the meantime has not been dropped.
bool cls_take_drop(lua_State *L, uint64_t *identity) {
  CLSBorder *border = cls_border(L);
  while (border->dropped_count > 0) {
    *identity = border->dropped[--border->dropped_count];
    if (!cls_push_known(L, *identity)) return true;
    lua_pop(L, 1);
  }
  return false;
}
