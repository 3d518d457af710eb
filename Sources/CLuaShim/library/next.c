#include "library.h"

enum { TABLE = 1, KEY = 2 };

static int give_keys(lua_State *L, CLSTraversal *traversal) {
  while (++traversal->at < traversal->count) {
    cls_push_key(L, traversal);
    lua_pushvalue(L, -1);
    if (lua_rawget(L, TABLE) != LUA_TNIL) return 2;
    lua_pop(L, 2);
  }
  cls_end_traversal(cls_library(L), traversal);
  lua_pushnil(L);
  return 1;
}

// What comes after 1 to `list`.
static int give_list(lua_State *L, CLSTraversal *traversal, lua_Integer list) {
  lua_pushinteger(L, list + 1);
  if (lua_rawgeti(L, TABLE, list + 1) != LUA_TNIL) {
    traversal->phase = CLS_PHASE_LIST;
    traversal->list = list + 1;
    return 2;
  }
  lua_pop(L, 2);
  cls_sort_keys(L, traversal, list);
  return give_keys(L, traversal);
}

// MARK: next without a traversal

// The first key, found without sorting: `next(t) == nil` is how scripts ask whether a table is empty.
static int give_first(lua_State *L) {
  lua_pushinteger(L, 1);
  if (lua_rawgeti(L, TABLE, 1) != LUA_TNIL) return 2;
  lua_settop(L, TABLE);
  CLSKey best = {0}, key;
  const int found = TABLE + 1;
  lua_pushnil(L);
  lua_pushnil(L);
  while (lua_next(L, TABLE)) {
    lua_pop(L, 1);
    cls_charge(L, 1);
    if (!cls_read_key(L, -1, &key)) continue;
    key.slot = lua_gettop(L);
    if (!lua_isnil(L, found) && cls_compare_keys(L, &key, &best) >= 0) continue;
    lua_copy(L, -1, found);
    best = key;
    best.slot = found;
  }
  if (lua_isnil(L, found)) return 1;
  lua_pushvalue(L, found);
  lua_rawget(L, TABLE);
  return 2;
}

static bool list_reaches(lua_State *L, lua_Integer last) {
  for (lua_Integer i = 1; i <= last && last > 1; i++) {
    cls_charge(L, 1);
    bool there = lua_rawgeti(L, TABLE, i) != LUA_TNIL;
    lua_pop(L, 1);
    if (!there) return false;
  }
  return last >= 1;
}

static lua_Integer list_length(lua_State *L) {
  for (lua_Integer i = 1;; i++) {
    cls_charge(L, 1);
    bool there = lua_rawgeti(L, TABLE, i) != LUA_TNIL;
    lua_pop(L, 1);
    if (!there) return i - 1;
  }
}

// Goes on after a key that no traversal is at. A key that isn't there (any more) has its place in
// the order all the same, so this is no error, as it is in stock Lua.
static int give_after(lua_State *L) {
  CLSTraversal *traversal = cls_begin_traversal(L);
  if (lua_isinteger(L, KEY) && list_reaches(L, lua_tointeger(L, KEY))) {
    return give_list(L, traversal, lua_tointeger(L, KEY));
  }
  cls_sort_keys(L, traversal, list_length(L));
  cls_find_key(L, traversal);
  return give_keys(L, traversal);
}

// MARK: next and pairs

static int give_next(lua_State *L, CLSTraversal *traversal) {
  if (traversal->phase == CLS_PHASE_KEYS) return give_keys(L, traversal);
  return give_list(L, traversal, traversal->list);
}

int cls_next(lua_State *L) {
  CLSTraversal *traversal = cls_traversal(L);
  if (traversal == NULL) luaL_checktype(L, TABLE, LUA_TTABLE);
  lua_settop(L, KEY);
  if (traversal != NULL) return give_next(L, traversal);
  if (cls_lazy_count(L, TABLE) > 0) return cls_lazy_next(L);
  return lua_type(L, KEY) == LUA_TNIL ? give_first(L) : give_after(L);
}

// Each traversal has an iterator of its own, so that loops over one table don't meet.
static int step(lua_State *L, int number) {
  CLSTraversal *traversal = cls_same_traversal(L, number);
  if (traversal == NULL) return cls_next(L);
  return give_next(L, traversal);
}

static int step_0(lua_State *L) { return step(L, 0); }
static int step_1(lua_State *L) { return step(L, 1); }
static int step_2(lua_State *L) { return step(L, 2); }
static int step_3(lua_State *L) { return step(L, 3); }
static int step_4(lua_State *L) { return step(L, 4); }
static int step_5(lua_State *L) { return step(L, 5); }
static int step_6(lua_State *L) { return step(L, 6); }
static int step_7(lua_State *L) { return step(L, 7); }

static const lua_CFunction steps[CLS_TRAVERSALS] = {
  step_0, step_1, step_2, step_3, step_4, step_5, step_6, step_7,
};

static int after_metamethod(lua_State *L, int status, lua_KContext context) {
  (void)L, (void)status, (void)context;
  return 3;
}

int cls_pairs(lua_State *L) {
  luaL_checkany(L, TABLE);
  if (luaL_getmetafield(L, TABLE, "__pairs") == LUA_TNIL) {
    lua_settop(L, TABLE);
    lua_CFunction iterator = cls_next;
    if (lua_type(L, TABLE) == LUA_TTABLE) {
      iterator = steps[cls_traversal_number(L, cls_begin_traversal(L))];
    }
    lua_pushcfunction(L, iterator);
    lua_pushvalue(L, TABLE);
    lua_pushnil(L);
    return 3;
  }
  lua_pushvalue(L, TABLE);
  lua_callk(L, 1, 3, 0, after_metamethod);
  return 3;
}
