#include <limits.h>

#include "library.h"

// Quicksort with the pivot taken as the median of three, the smaller part first, as stock Lua
// sorts: equal elements come out in the same order. Where stock Lua asks the clock for a pivot
// (large and badly divided), a fixed sequence is used here.

enum { TABLE = 1, ORDER = 2, WIDE = 100 };

static void pop_into(lua_State *L, lua_Unsigned i, lua_Unsigned j) {
  lua_seti(L, TABLE, (lua_Integer)i);
  lua_seti(L, TABLE, (lua_Integer)j);
}

// Is the element at stack index `a` to come before the one at `b`.
static bool before(lua_State *L, int a, int b) {
  cls_charge(L, 2);
  if (!lua_isnil(L, ORDER)) {
    lua_pushvalue(L, ORDER);
    lua_pushvalue(L, a - 1);
    lua_pushvalue(L, b - 2);
    lua_call(L, 2, 1);
    bool result = lua_toboolean(L, -1);
    lua_pop(L, 1);
    return result;
  }
  if (lua_type(L, a) != LUA_TSTRING || lua_type(L, b) != LUA_TSTRING) {
    return lua_compare(L, a, b, LUA_OPLT);
  }
  size_t a_length, b_length;
  const char *a_text = lua_tolstring(L, a, &a_length);
  const char *b_text = lua_tolstring(L, b, &b_length);
  cls_charge_bytes(L, a_length < b_length ? a_length : b_length);
  return cls_compare_bytes(a_text, a_length, b_text, b_length) < 0;
}

// Puts the two elements in order and leaves none of them on the stack.
static void order_pair(lua_State *L, lua_Unsigned low, lua_Unsigned high) {
  lua_geti(L, TABLE, (lua_Integer)low);
  lua_geti(L, TABLE, (lua_Integer)high);
  if (before(L, -1, -2)) pop_into(L, low, high);
  else lua_pop(L, 2);
}

// As `order_pair` for the middle one against both ends; only one of the two can be needed.
static void order_middle(lua_State *L, lua_Unsigned low, lua_Unsigned middle, lua_Unsigned high) {
  lua_geti(L, TABLE, (lua_Integer)middle);
  lua_geti(L, TABLE, (lua_Integer)low);
  if (before(L, -2, -1)) {
    pop_into(L, middle, low);
    return;
  }
  lua_pop(L, 1);
  lua_geti(L, TABLE, (lua_Integer)high);
  if (before(L, -1, -2)) pop_into(L, middle, high);
  else lua_pop(L, 2);
}

// Divides what lies between `low` and `high` by the pivot, which is at `high - 1` and on top of
// the stack, and pops it.
static lua_Unsigned divide(lua_State *L, lua_Unsigned low, lua_Unsigned high) {
  lua_Unsigned i = low;
  lua_Unsigned j = high - 1;
  for (;;) {
    while (lua_geti(L, TABLE, (lua_Integer)++i), before(L, -1, -2)) {
      if (i == high - 1) luaL_error(L, "invalid order function for sorting");
      lua_pop(L, 1);
    }
    while (lua_geti(L, TABLE, (lua_Integer)--j), before(L, -3, -1)) {
      if (j < i) luaL_error(L, "invalid order function for sorting");
      lua_pop(L, 1);
    }
    if (j < i) {
      lua_pop(L, 1);
      pop_into(L, high - 1, i);
      return i;
    }
    pop_into(L, i, j);
  }
}

static lua_Unsigned pivot_place(lua_Unsigned low, lua_Unsigned high, lua_Unsigned spread) {
  if (high - low <= WIDE || spread == 0) return (low + high) / 2;
  lua_Unsigned quarter = (high - low) / 4;
  return spread % (quarter * 2) + low + quarter;
}

static void sort(lua_State *L, lua_Unsigned low, lua_Unsigned high, lua_Unsigned spread) {
  while (low < high) {
    order_pair(L, low, high);
    if (high - low == 1) return;
    lua_Unsigned middle = pivot_place(low, high, spread);
    order_middle(L, low, middle, high);
    if (high - low == 2) return;
    lua_geti(L, TABLE, (lua_Integer)middle);
    lua_pushvalue(L, -1);
    lua_geti(L, TABLE, (lua_Integer)high - 1);
    pop_into(L, middle, high - 1);
    lua_Unsigned pivot = divide(L, low, high);
    lua_Unsigned smaller;
    if (pivot - low < high - pivot) {
      sort(L, low, pivot - 1, spread);
      smaller = pivot - low;
      low = pivot + 1;
    } else {
      sort(L, pivot + 1, high, spread);
      smaller = high - pivot;
      high = pivot - 1;
    }
    if ((high - low) / 128 > smaller) spread = spread * 69069 + 362437;
  }
}

int cls_table_sort(lua_State *L) {
  if (lua_type(L, TABLE) != LUA_TTABLE) luaL_checktype(L, TABLE, LUA_TTABLE);
  lua_Integer length = luaL_len(L, TABLE);
  if (length <= 1) return 0;
  luaL_argcheck(L, length < INT_MAX, 1, "array too big");
  if (!lua_isnoneornil(L, ORDER)) luaL_checktype(L, ORDER, LUA_TFUNCTION);
  lua_settop(L, ORDER);
  luaL_checkstack(L, 64, "");
  sort(L, 1, (lua_Unsigned)length, 0);
  return 0;
}
