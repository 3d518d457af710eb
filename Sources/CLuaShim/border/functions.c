#include "border.h"

// One C function for each of the first hundred host functions: without an upvalue it is no object, so
// that making it costs nothing, and calling it no look for its number.

#define HOST(a, b) \
  static int host_##a##b(lua_State *L) { return cls_ask(L, 1##a##b - 100); }
#define EACH(one, a) \
  one(a, 0) one(a, 1) one(a, 2) one(a, 3) one(a, 4) one(a, 5) one(a, 6) one(a, 7) one(a, 8) one(a, 9)
#define ALL(one) \
  EACH(one, 0) EACH(one, 1) EACH(one, 2) EACH(one, 3) EACH(one, 4) \
  EACH(one, 5) EACH(one, 6) EACH(one, 7) EACH(one, 8) EACH(one, 9)
#define NAME(a, b) host_##a##b,

ALL(HOST)

static const lua_CFunction functions[] = {ALL(NAME)};

enum { COUNT = sizeof functions / sizeof functions[0] };

// Upvalue 1 is the number as a light userdata, which is the quickest to read and never leaves C.
static int numbered(lua_State *L) {
  return cls_ask(L, (int32_t)(intptr_t)lua_touserdata(L, lua_upvalueindex(1)));
}

void cls_push_host_function(lua_State *L, int32_t number) {
  if (number >= 0 && number < COUNT) {
    lua_pushcfunction(L, functions[number]);
    return;
  }
  lua_pushlightuserdata(L, (void *)(intptr_t)number);
  lua_pushcclosure(L, numbered, 1);
}
