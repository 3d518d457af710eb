#include "border.h"

// A list that is too long to be held by the script. Its first elements stay beside it once they were
// read, as those are what handlers look at again and again; of the others nothing stays.
enum { HELD = 256 };

static const char count_key = 'n';
static const char whole_key = 'w';

// Upvalues: the host function's number, how many there are, the tag or the object, what is held. Stack:
// list, key.
static int lazy_element(lua_State *L) {
  int exact = 0;
  lua_Integer place = lua_type(L, 2) == LUA_TNUMBER ? lua_tointegerx(L, 2, &exact) : 0;
  if (!exact || place < 1 || place > lua_tointeger(L, lua_upvalueindex(2))) return 0;
  if (place <= HELD && lua_rawgeti(L, lua_upvalueindex(4), place) != LUA_TNIL) return 1;
  bool is_object = lua_type(L, lua_upvalueindex(3)) == LUA_TTABLE;
  lua_settop(L, 1);
  lua_pushinteger(L, place);
  lua_pushvalue(L, lua_upvalueindex(3));
  if (is_object) {
    lua_insert(L, 1);
    lua_insert(L, 2);
  }
  if (cls_ask(L, (int32_t)lua_tointeger(L, lua_upvalueindex(1))) == 0) return 0;
  if (place <= HELD) {
    lua_pushvalue(L, -1);
    lua_rawseti(L, lua_upvalueindex(4), place);
  }
  return 1;
}

// Upvalue: how many there are.
static int lazy_length(lua_State *L) {
  lua_pushvalue(L, lua_upvalueindex(1));
  return 1;
}

// A script gets this from `pairs` and may call it with anything.
int cls_lazy_next(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_Integer place = luaL_optinteger(L, 2, 0);
  cls_charge(L, 1);
  if (place < 0 || place == LUA_MAXINTEGER) return 0;
  lua_settop(L, 1);
  lua_pushinteger(L, place + 1);
  return lua_geti(L, 1, place + 1) == LUA_TNIL ? 0 : 2;
}

static int lazy_pairs(lua_State *L) {
  lua_settop(L, 1);
  lua_pushcfunction(L, cls_lazy_next);
  lua_insert(L, 1);
  return 2;
}

void cls_push_lazy_list(
  lua_State *L, int32_t number, uint32_t count, int64_t tag, bool is_object
) {
  luaL_checkstack(L, 12, NULL);
  cls_charge(L, 20);
  lua_createtable(L, 0, 0);
  lua_createtable(L, 0, 8);
  cls_guard_metatable(L, "list", 4);
  if (!is_object) {
    uint64_t whole = (uint64_t)CLS_WHOLE_LIST << 56 | ((uint64_t)tag & 0xffffff) << 32 | count;
    lua_pushinteger(L, (lua_Integer)whole);
    lua_rawsetp(L, -2, &whole_key);
  }
  lua_pushinteger(L, count);
  lua_rawsetp(L, -2, &count_key);
  lua_pushinteger(L, number);
  lua_pushinteger(L, count);
  // The object lives as long as its list.
  if (!is_object) {
    lua_pushinteger(L, tag);
  } else if (!cls_push_handle(L, (uint64_t)tag)) {
    lua_pushnil(L);
  }
  lua_createtable(L, 0, 0);
  lua_pushcclosure(L, lazy_element, 4);
  lua_setfield(L, -2, "__index");
  lua_pushinteger(L, count);
  lua_pushcclosure(L, lazy_length, 1);
  lua_setfield(L, -2, "__len");
  lua_pushcfunction(L, lazy_pairs);
  lua_setfield(L, -2, "__pairs");
  lua_setmetatable(L, -2);
}

uint32_t cls_lazy_count(lua_State *L, int index) {
  if (lua_type(L, index) != LUA_TTABLE || !lua_getmetatable(L, index)) return 0;
  lua_rawgetp(L, -1, &count_key);
  uint32_t count = (uint32_t)lua_tointeger(L, -1);
  lua_pop(L, 2);
  return count;
}

bool cls_lazy_whole(lua_State *L, int index, uint64_t *identity) {
  if (lua_type(L, index) != LUA_TTABLE || !lua_getmetatable(L, index)) return false;
  bool found = lua_rawgetp(L, -1, &whole_key) == LUA_TNUMBER;
  if (found) *identity = (uint64_t)lua_tointeger(L, -1);
  lua_pop(L, 2);
  return found;
}

// MARK: what a loop calls for its next values

// Upvalues: the host function's number, its object.
static int step(lua_State *L) {
  lua_settop(L, 0);
  lua_pushvalue(L, lua_upvalueindex(2));
  return cls_ask(L, (int32_t)lua_tointeger(L, lua_upvalueindex(1)));
}

void cls_push_steps(lua_State *L, int32_t number, uint64_t identity) {
  luaL_checkstack(L, 8, NULL);
  cls_charge(L, 20);
  lua_pushinteger(L, number);
  if (!cls_push_handle(L, identity)) lua_pushnil(L);
  lua_pushcclosure(L, step, 2);
}
