#include "library.h"

static lua_Integer read_integer(
  lua_State *L, const char *bytes, bool little, int size, bool is_signed) {
  const int whole = (int)sizeof(lua_Integer);
  lua_Unsigned value = 0;
  for (int i = (size < whole ? size : whole) - 1; i >= 0; i--) {
    value = value << 8 | (unsigned char)bytes[little ? i : size - 1 - i];
  }
  if (size < whole && is_signed) {
    lua_Unsigned sign = (lua_Unsigned)1 << (size * 8 - 1);
    return (lua_Integer)((value ^ sign) - sign);
  }
  unsigned char filler = is_signed && (lua_Integer)value < 0 ? 0xff : 0;
  for (int i = whole; i < size; i++) {
    if ((unsigned char)bytes[little ? i : size - 1 - i] != filler) {
      luaL_error(L, "%d-byte integer does not fit into Lua Integer", size);
    }
  }
  return (lua_Integer)value;
}

static lua_Number read_float(const char *bytes, bool little, int size) {
  char ordered[sizeof(double)];
  const uint16_t one = 1;
  bool native = (*(const unsigned char *)&one == 1) == little;
  for (int i = 0; i < size; i++) ordered[i] = bytes[native ? i : size - 1 - i];
  if (size == (int)sizeof(double)) {
    double wide;
    memcpy(&wide, ordered, sizeof wide);
    return (lua_Number)wide;
  }
  float narrow;
  memcpy(&narrow, ordered, sizeof narrow);
  return (lua_Number)narrow;
}

static void push_bytes(lua_State *L, const char *bytes, size_t length) {
  cls_charge_bytes(L, length);
  lua_pushlstring(L, bytes, length);
}

// Pushes the item at `bytes`, of which `left` are there, and gives what it takes beyond its size.
static size_t push_item(
  lua_State *L, CLSPackItem item, bool little, const char *bytes, size_t left) {
  switch (item.kind) {
    case CLS_PACK_SIGNED:
    case CLS_PACK_UNSIGNED:
      lua_pushinteger(
        L, read_integer(L, bytes, little, item.size, item.kind == CLS_PACK_SIGNED));
      return 0;
    case CLS_PACK_FLOAT:
    case CLS_PACK_DOUBLE:
      lua_pushnumber(L, read_float(bytes, little, item.size));
      return 0;
    case CLS_PACK_FIXED:
      push_bytes(L, bytes, (size_t)item.size);
      return 0;
    case CLS_PACK_COUNTED: {
      size_t length = (size_t)read_integer(L, bytes, little, item.size, false);
      luaL_argcheck(L, length <= left - (size_t)item.size, 2, "data string too short");
      push_bytes(L, bytes + item.size, length);
      return length;
    }
    case CLS_PACK_ZERO: {
      const char *zero = memchr(bytes, 0, left);
      if (zero == NULL) cls_charge_bytes(L, left);
      luaL_argcheck(L, zero != NULL, 2, "unfinished string for format 'z'");
      push_bytes(L, bytes, (size_t)(zero - bytes));
      return (size_t)(zero - bytes) + 1;
    }
    case CLS_PACK_PADDING:
    case CLS_PACK_ALIGN:
    case CLS_PACK_NOTHING:
      break;
  }
  return 0;
}

int cls_string_unpack(lua_State *L) {
  size_t length;
  const char *format = luaL_checkstring(L, 1);
  const char *bytes = luaL_checklstring(L, 2, &length);
  size_t position = cls_start_position(cls_opt_integer(L, 3, 1), length) - 1;
  luaL_argcheck(L, position <= length, 3, "initial position out of string");
  CLSPackReader reader;
  cls_pack_start(&reader, L, format);
  int before = lua_gettop(L);
  while (*reader.next != 0) {
    CLSPackItem item = cls_pack_next(&reader, position);
    size_t size = (size_t)item.padding + (size_t)item.size;
    luaL_argcheck(L, size <= length - position, 2, "data string too short");
    position += (size_t)item.padding;
    if (lua_gettop(L) - before >= CLS_MAX_RESULTS) return luaL_error(L, "too many results");
    luaL_checkstack(L, 2, "too many results");
    position += push_item(L, item, reader.little, bytes + position, length - position);
    position += (size_t)item.size;
  }
  lua_pushinteger(L, (lua_Integer)position + 1);
  return lua_gettop(L) - before;
}
