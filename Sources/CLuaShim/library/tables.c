#include <limits.h>

#include "library.h"

// What a value that is no table needs for a function to treat it as one.
enum { READS = 1, WRITES = 2, MEASURES = 4 };

static bool has_field(lua_State *L, const char *name) {
  lua_pushstring(L, name);
  bool has = lua_rawget(L, -2) != LUA_TNIL;
  lua_pop(L, 1);
  return has;
}

static void check_table(lua_State *L, int arg, int use) {
  if (lua_type(L, arg) == LUA_TTABLE) return;
  if (lua_getmetatable(L, arg)) {
    bool enough = (!(use & READS) || has_field(L, "__index"))
      && (!(use & WRITES) || has_field(L, "__newindex"))
      && (!(use & MEASURES) || has_field(L, "__len"));
    lua_pop(L, 1);
    if (enough) return;
  }
  luaL_checktype(L, arg, LUA_TTABLE);
}

static lua_Integer check_length(lua_State *L, int arg, int use) {
  check_table(L, arg, use | MEASURES);
  return luaL_len(L, arg);
}

// t[to] = t[from], each with its metamethods.
static void move_one(lua_State *L, int source, lua_Integer from, int target, lua_Integer to) {
  cls_charge(L, 2);
  lua_geti(L, source, from);
  lua_seti(L, target, to);
}

static int table_insert(lua_State *L) {
  lua_Integer end = (lua_Integer)((lua_Unsigned)check_length(L, 1, READS | WRITES) + 1);
  lua_Integer position = end;
  switch (lua_gettop(L)) {
    case 2: break;
    case 3:
      position = cls_check_integer(L, 2);
      luaL_argcheck(
        L, (lua_Unsigned)position - 1 < (lua_Unsigned)end, 2, "position out of bounds");
      for (lua_Integer i = end; i > position; i--) move_one(L, 1, i - 1, 1, i);
      break;
    default:
      return luaL_error(L, "wrong number of arguments to 'insert'");
  }
  lua_seti(L, 1, position);
  return 0;
}

static int table_remove(lua_State *L) {
  lua_Integer length = check_length(L, 1, READS | WRITES);
  lua_Integer position = cls_opt_integer(L, 2, length);
  if (position != length) {
    luaL_argcheck(
      L, (lua_Unsigned)position - 1 <= (lua_Unsigned)length, 1, "position out of bounds");
  }
  lua_geti(L, 1, position);
  for (; position < length; position++) move_one(L, 1, position + 1, 1, position);
  lua_pushnil(L);
  lua_seti(L, 1, position);
  return 1;
}

static int table_move(lua_State *L) {
  lua_Integer first = cls_check_integer(L, 2);
  lua_Integer last = cls_check_integer(L, 3);
  lua_Integer to = cls_check_integer(L, 4);
  int target = lua_isnoneornil(L, 5) ? 1 : 5;
  check_table(L, 1, READS);
  check_table(L, target, WRITES);
  if (last >= first) {
    luaL_argcheck(
      L, first > 0 || last < LUA_MAXINTEGER + first, 3, "too many elements to move");
    lua_Integer count = last - first + 1;
    luaL_argcheck(L, to <= LUA_MAXINTEGER - count + 1, 4, "destination wrap around");
    bool overlap = to > first && to <= last && (target == 1 || lua_compare(L, 1, target, LUA_OPEQ));
    if (overlap) {
      for (lua_Integer i = count - 1; i >= 0; i--) move_one(L, 1, first + i, target, to + i);
    } else {
      for (lua_Integer i = 0; i < count; i++) move_one(L, 1, first + i, target, to + i);
    }
  }
  lua_pushvalue(L, target);
  return 1;
}

static void add_element(lua_State *L, CLSBuffer *buffer, lua_Integer index) {
  cls_charge(L, 2);
  lua_geti(L, 1, index);
  if (!lua_isstring(L, -1)) {
    luaL_error(
      L, "invalid value (%s) at index %I in table for 'concat'", luaL_typename(L, -1),
      (LUAI_UACINT)index);
  }
  cls_buffer_add_value(buffer);
}

static int table_concat(lua_State *L) {
  lua_Integer last = check_length(L, 1, READS);
  size_t gap;
  const char *separator = luaL_optlstring(L, 2, "", &gap);
  lua_Integer i = cls_opt_integer(L, 3, 1);
  last = cls_opt_integer(L, 4, last);
  CLSBuffer buffer;
  cls_buffer_start(L, &buffer);
  for (; i < last; i++) {
    add_element(L, &buffer, i);
    cls_buffer_add(&buffer, separator, gap);
  }
  if (i == last) add_element(L, &buffer, i);
  cls_buffer_push(&buffer);
  return 1;
}

static int table_pack(lua_State *L) {
  int count = lua_gettop(L);
  cls_charge(L, count);
  lua_createtable(L, count, 1);
  lua_insert(L, 1);
  for (int i = count; i >= 1; i--) lua_seti(L, 1, i);
  lua_pushinteger(L, count);
  lua_setfield(L, 1, "n");
  return 1;
}

static int table_unpack(lua_State *L) {
  lua_Integer first = cls_opt_integer(L, 2, 1);
  lua_Integer last = lua_isnoneornil(L, 3) ? luaL_len(L, 1) : cls_check_integer(L, 3);
  if (first > last) return 0;
  lua_Unsigned count = (lua_Unsigned)last - (lua_Unsigned)first;
  if (count >= CLS_MAX_RESULTS || !lua_checkstack(L, (int)++count)) {
    return luaL_error(L, "too many results to unpack");
  }
  cls_charge(L, (lua_Integer)count);
  for (lua_Unsigned i = 0; i < count; i++) lua_geti(L, 1, first + (lua_Integer)i);
  return (int)count;
}

void cls_open_table(lua_State *L) {
  static const luaL_Reg functions[] = {
    {"concat", table_concat}, {"insert", table_insert}, {"move", table_move},
    {"pack", table_pack},     {"remove", table_remove}, {"sort", cls_table_sort},
    {"unpack", table_unpack}, {NULL, NULL},
  };
  luaL_newlib(L, functions);
}
