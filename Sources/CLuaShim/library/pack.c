#include "library.h"

#include <limits.h>

// Bytes in the order asked for, from the machine's own.
static void add_in_order(CLSBuffer *buffer, const char *bytes, int size, bool little) {
  const uint16_t one = 1;
  bool native = (*(const unsigned char *)&one == 1) == little;
  for (int i = 0; i < size; i++) {
    cls_buffer_add_byte(buffer, native ? bytes[i] : bytes[size - 1 - i]);
  }
}

static void add_integer(CLSBuffer *buffer, lua_Unsigned value, bool little, int size, bool negative) {
  char *bytes = cls_buffer_reserve(buffer, (size_t)size);
  for (int i = 0; i < size; i++) {
    bytes[little ? i : size - 1 - i] =
      i < (int)sizeof value ? (char)(value >> (8 * i)) : negative ? (char)0xff : 0;
  }
  buffer->used += (size_t)size;
}

static void add_zeros(lua_State *L, CLSBuffer *buffer, size_t count) {
  cls_charge_bytes(L, count);
  memset(cls_buffer_reserve(buffer, count), 0, count);
  buffer->used += count;
}

static const char *string_argument(lua_State *L, int arg, size_t *length) {
  const char *text = luaL_checklstring(L, arg, length);
  cls_charge_bytes(L, *length);
  return text;
}

static void pack_signed(lua_State *L, CLSBuffer *buffer, int arg, int size, bool little) {
  lua_Integer value = cls_check_integer(L, arg);
  if (size < (int)sizeof value) {
    lua_Integer limit = (lua_Integer)1 << (size * 8 - 1);
    luaL_argcheck(L, -limit <= value && value < limit, arg, "integer overflow");
  }
  add_integer(buffer, (lua_Unsigned)value, little, size, value < 0);
}

static void pack_unsigned(lua_State *L, CLSBuffer *buffer, int arg, int size, bool little) {
  lua_Unsigned value = (lua_Unsigned)cls_check_integer(L, arg);
  if (size < (int)sizeof value) {
    luaL_argcheck(L, value < (lua_Unsigned)1 << (size * 8), arg, "unsigned overflow");
  }
  add_integer(buffer, value, little, size, false);
}

static void pack_float(lua_State *L, CLSBuffer *buffer, int arg, int size, bool little) {
  cls_charge_numeral(L, arg);
  double wide = (double)luaL_checknumber(L, arg);
  float narrow = (float)wide;
  const char *bytes = size == (int)sizeof wide ? (const char *)&wide : (const char *)&narrow;
  add_in_order(buffer, bytes, size, little);
}

static void pack_fixed(lua_State *L, CLSBuffer *buffer, int arg, int size) {
  size_t length;
  const char *text = string_argument(L, arg, &length);
  luaL_argcheck(L, length <= (size_t)size, arg, "string longer than given size");
  cls_buffer_add(buffer, text, length);
  add_zeros(L, buffer, (size_t)size - length);
}

static size_t pack_counted(lua_State *L, CLSBuffer *buffer, int arg, int size, bool little) {
  size_t length;
  const char *text = string_argument(L, arg, &length);
  luaL_argcheck(
    L, size >= (int)sizeof length || length < (size_t)1 << (size * 8), arg,
    "string length does not fit in given size");
  add_integer(buffer, length, little, size, false);
  cls_buffer_add(buffer, text, length);
  return length;
}

static size_t pack_zero(lua_State *L, CLSBuffer *buffer, int arg) {
  size_t length;
  const char *text = string_argument(L, arg, &length);
  luaL_argcheck(L, strlen(text) == length, arg, "string contains zeros");
  cls_buffer_add(buffer, text, length + 1);
  return length + 1;
}

int cls_string_pack(lua_State *L) {
  CLSPackReader reader;
  cls_pack_start(&reader, L, luaL_checkstring(L, 1));
  CLSBuffer buffer;
  int arg = 1;
  size_t total = 0;
  // A missing argument has to look missing, so the buffer's slot can't be the next one.
  lua_pushnil(L);
  cls_buffer_start(L, &buffer);
  while (*reader.next != 0) {
    CLSPackItem item = cls_pack_next(&reader, total);
    bool little = reader.little;
    total += (size_t)item.padding + (size_t)item.size;
    if (item.padding > 0) add_zeros(L, &buffer, (size_t)item.padding);
    switch (item.kind) {
      case CLS_PACK_SIGNED: pack_signed(L, &buffer, ++arg, item.size, little); break;
      case CLS_PACK_UNSIGNED: pack_unsigned(L, &buffer, ++arg, item.size, little); break;
      case CLS_PACK_FLOAT:
      case CLS_PACK_DOUBLE: pack_float(L, &buffer, ++arg, item.size, little); break;
      case CLS_PACK_FIXED: pack_fixed(L, &buffer, ++arg, item.size); break;
      case CLS_PACK_COUNTED: total += pack_counted(L, &buffer, ++arg, item.size, little); break;
      case CLS_PACK_ZERO: total += pack_zero(L, &buffer, ++arg); break;
      case CLS_PACK_PADDING: cls_buffer_add_byte(&buffer, 0); break;
      case CLS_PACK_ALIGN:
      case CLS_PACK_NOTHING: break;
    }
  }
  cls_buffer_push(&buffer);
  return 1;
}

int cls_string_packsize(lua_State *L) {
  CLSPackReader reader;
  cls_pack_start(&reader, L, luaL_checkstring(L, 1));
  size_t total = 0;
  while (*reader.next != 0) {
    CLSPackItem item = cls_pack_next(&reader, total);
    luaL_argcheck(
      L, item.kind != CLS_PACK_COUNTED && item.kind != CLS_PACK_ZERO, 1,
      "variable-length format");
    size_t size = (size_t)item.padding + (size_t)item.size;
    luaL_argcheck(L, total + size <= INT_MAX, 1, "format result too large");
    total += size;
  }
  lua_pushinteger(L, (lua_Integer)total);
  return 1;
}
