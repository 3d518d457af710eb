#include "library.h"

// xoshiro256** by Blackman and Vigna (public domain), seeded and read as stock Lua 5.4 does, so a
// seed gives the same numbers. What stock Lua takes from the clock comes from the session's seed.

static uint64_t rotated(uint64_t x, int n) { return x << n | x >> (64 - n); }

static uint64_t draw(uint64_t *s) {
  uint64_t result = rotated(s[1] * 5, 7) * 9;
  uint64_t t = s[1] << 17;
  s[2] ^= s[0];
  s[3] ^= s[1];
  s[1] ^= s[2];
  s[0] ^= s[3];
  s[2] ^= t;
  s[3] = rotated(s[3], 45);
  return result;
}

static void seed_with(uint64_t *s, uint64_t first, uint64_t second) {
  s[0] = first;
  s[1] = 0xff;
  s[2] = second;
  s[3] = 0;
  for (int i = 0; i < 16; i++) draw(s);
}

void cls_set_random(CLSLibrary *library, uint64_t seed) {
  seed_with(library->random, seed, 0);
}

// A number from 0 to `most`, each as likely: what doesn't fit is drawn again.
static uint64_t draw_up_to(uint64_t *s, uint64_t drawn, uint64_t most) {
  uint64_t mask = most;
  for (int shift = 1; shift < 64; shift *= 2) mask |= mask >> shift;
  while ((drawn &= mask) > most) drawn = draw(s);
  return drawn;
}

int cls_math_random(lua_State *L) {
  uint64_t *s = cls_library(L)->random;
  uint64_t drawn = draw(s);
  lua_Integer low = 1, high;
  switch (lua_gettop(L)) {
    case 0:
      lua_pushnumber(L, (lua_Number)(drawn >> 11) * 0x1p-53);
      return 1;
    case 1:
      high = cls_check_integer(L, 1);
      if (high == 0) {
        lua_pushinteger(L, (lua_Integer)drawn);
        return 1;
      }
      break;
    case 2:
      low = cls_check_integer(L, 1);
      high = cls_check_integer(L, 2);
      break;
    default:
      return luaL_error(L, "wrong number of arguments");
  }
  luaL_argcheck(L, low <= high, 1, "interval is empty");
  uint64_t offset = draw_up_to(s, drawn, (lua_Unsigned)high - (lua_Unsigned)low);
  lua_pushinteger(L, (lua_Integer)(offset + (lua_Unsigned)low));
  return 1;
}

int cls_math_randomseed(lua_State *L) {
  uint64_t *s = cls_library(L)->random;
  uint64_t first, second;
  if (lua_isnone(L, 1)) {
    first = draw(s);
    second = draw(s);
  } else {
    first = (uint64_t)cls_check_integer(L, 1);
    second = (uint64_t)cls_opt_integer(L, 2, 0);
  }
  seed_with(s, first, second);
  lua_pushinteger(L, (lua_Integer)first);
  lua_pushinteger(L, (lua_Integer)second);
  return 2;
}
