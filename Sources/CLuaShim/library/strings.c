#include <limits.h>

#include "library.h"

size_t cls_start_position(lua_Integer position, size_t length) {
  if (position > 0) return (size_t)position;
  if (position == 0 || position < -(lua_Integer)length) return 1;
  return length + (size_t)position + 1;
}

size_t cls_end_position(lua_State *L, int arg, lua_Integer otherwise, size_t length) {
  lua_Integer position = cls_opt_integer(L, arg, otherwise);
  if (position > (lua_Integer)length) return length;
  if (position >= 0) return (size_t)position;
  if (position < -(lua_Integer)length) return 0;
  return length + (size_t)position + 1;
}

int cls_compare_bytes(const char *a, size_t a_length, const char *b, size_t b_length) {
  int order = memcmp(a, b, a_length < b_length ? a_length : b_length);
  if (order != 0) return order;
  return a_length == b_length ? 0 : a_length < b_length ? -1 : 1;
}

static int string_len(lua_State *L) {
  size_t length;
  luaL_checklstring(L, 1, &length);
  lua_pushinteger(L, (lua_Integer)length);
  return 1;
}

static int string_sub(lua_State *L) {
  size_t length;
  const char *s = luaL_checklstring(L, 1, &length);
  size_t start = cls_start_position(cls_check_integer(L, 2), length);
  size_t end = cls_end_position(L, 3, -1, length);
  if (start > end) {
    lua_pushliteral(L, "");
    return 1;
  }
  cls_charge_bytes(L, end - start + 1);
  lua_pushlstring(L, s + start - 1, end - start + 1);
  return 1;
}

static int string_byte(lua_State *L) {
  size_t length;
  const char *s = luaL_checklstring(L, 1, &length);
  lua_Integer first = cls_opt_integer(L, 2, 1);
  size_t start = cls_start_position(first, length);
  size_t end = cls_end_position(L, 3, first, length);
  if (start > end) return 0;
  size_t count = end - start + 1;
  if (count > CLS_MAX_RESULTS) return luaL_error(L, "string slice too long");
  cls_charge(L, (lua_Integer)count);
  luaL_checkstack(L, (int)count, "string slice too long");
  for (size_t i = 0; i < count; i++) lua_pushinteger(L, (unsigned char)s[start - 1 + i]);
  return (int)count;
}

static int string_char(lua_State *L) {
  int count = lua_gettop(L);
  cls_charge(L, count);
  CLSBuffer buffer;
  cls_buffer_start(L, &buffer);
  char *bytes = cls_buffer_reserve(&buffer, (size_t)count);
  for (int i = 1; i <= count; i++) {
    lua_Unsigned code = (lua_Unsigned)cls_check_integer(L, i);
    luaL_argcheck(L, code <= 255, i, "value out of range");
    bytes[i - 1] = (char)(unsigned char)code;
  }
  buffer.used = (size_t)count;
  cls_buffer_push(&buffer);
  return 1;
}

// MARK: whole strings

typedef char Change(char c);

static char to_upper(char c) { return c >= 'a' && c <= 'z' ? (char)(c - 32) : c; }

static char to_lower(char c) { return c >= 'A' && c <= 'Z' ? (char)(c + 32) : c; }

static int changed(lua_State *L, Change *change) {
  size_t length;
  const char *s = luaL_checklstring(L, 1, &length);
  cls_charge_bytes(L, length * 2);
  CLSBuffer buffer;
  cls_buffer_start(L, &buffer);
  char *bytes = cls_buffer_reserve(&buffer, length);
  for (size_t i = 0; i < length; i++) bytes[i] = change(s[i]);
  buffer.used = length;
  cls_buffer_push(&buffer);
  return 1;
}

static int string_upper(lua_State *L) { return changed(L, to_upper); }

static int string_lower(lua_State *L) { return changed(L, to_lower); }

static int string_reverse(lua_State *L) {
  size_t length;
  const char *s = luaL_checklstring(L, 1, &length);
  cls_charge_bytes(L, length * 2);
  CLSBuffer buffer;
  cls_buffer_start(L, &buffer);
  char *bytes = cls_buffer_reserve(&buffer, length);
  for (size_t i = 0; i < length; i++) bytes[i] = s[length - 1 - i];
  buffer.used = length;
  cls_buffer_push(&buffer);
  return 1;
}

// Fills `total` bytes with what the first `period` of them hold.
static void repeat(char *bytes, size_t period, size_t total) {
  for (size_t done = period; done < total;) {
    size_t part = done < total - done ? done : total - done;
    memcpy(bytes + done, bytes, part);
    done += part;
  }
}

static int string_rep(lua_State *L) {
  size_t length, gap;
  const char *s = luaL_checklstring(L, 1, &length);
  lua_Integer count = cls_check_integer(L, 2);
  const char *separator = luaL_optlstring(L, 3, "", &gap);
  size_t period = length + gap;
  if (count <= 0 || period == 0) {
    lua_pushliteral(L, "");
    return 1;
  }
  if (period > (size_t)INT_MAX / (size_t)count) {
    return luaL_error(L, "resulting string too large");
  }
  size_t total = period * (size_t)count - gap;
  cls_charge_bytes(L, total);
  CLSBuffer buffer;
  cls_buffer_start(L, &buffer);
  char *bytes = cls_buffer_reserve(&buffer, total);
  memcpy(bytes, s, length);
  if (count > 1) {
    memcpy(bytes + length, separator, gap);
    repeat(bytes, period, total);
  }
  buffer.used = total;
  cls_buffer_push(&buffer);
  return 1;
}

static const luaL_Reg functions[] = {
  {"byte", string_byte},
  {"char", string_char},
  {"find", cls_string_find},
  {"format", cls_string_format},
  {"gmatch", cls_string_gmatch},
  {"gsub", cls_string_gsub},
  {"len", string_len},
  {"lower", string_lower},
  {"match", cls_string_match},
  {"pack", cls_string_pack},
  {"packsize", cls_string_packsize},
  {"rep", string_rep},
  {"reverse", string_reverse},
  {"sub", string_sub},
  {"unpack", cls_string_unpack},
  {"upper", string_upper},
  {NULL, NULL},
};

void cls_open_string(lua_State *L) { luaL_newlib(L, functions); }

void cls_open_string_metatable(lua_State *L, lua_CFunction index) {
  lua_pushliteral(L, "");
  lua_createtable(L, 0, 10);
  cls_set_string_arithmetic(L);
  lua_pushcfunction(L, index);
  lua_setfield(L, -2, "__index");
  lua_pushboolean(L, false);
  lua_setfield(L, -2, "__metatable");
  lua_setmetatable(L, -2);
  lua_pop(L, 1);
}
