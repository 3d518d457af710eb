#include <limits.h>

#include "library.h"

enum { NATIVE_ALIGNMENT = 8, MAX_INTEGER_SIZE = 16 };

static bool native_little(void) {
  const uint16_t one = 1;
  return *(const unsigned char *)&one == 1;
}

void cls_pack_start(CLSPackReader *reader, lua_State *L, const char *format) {
  *reader = (CLSPackReader){L, format, native_little(), 1};
}

static bool at_digit(CLSPackReader *reader) {
  return *reader->next >= '0' && *reader->next <= '9';
}

static int read_number(CLSPackReader *reader, int otherwise) {
  if (!at_digit(reader)) return otherwise;
  int number = 0;
  do {
    number = number * 10 + (*reader->next++ - '0');
  } while (at_digit(reader) && number <= (INT_MAX - 9) / 10);
  return number;
}

static int read_size(CLSPackReader *reader, int otherwise) {
  int size = read_number(reader, otherwise);
  if (size > MAX_INTEGER_SIZE || size <= 0) {
    luaL_error(
      reader->L, "integral size (%d) out of limits [1,%d]", size, (int)MAX_INTEGER_SIZE);
  }
  return size;
}

// Reads one option; its padding isn't known yet.
static CLSPackItem read_option(CLSPackReader *reader) {
  char option = *reader->next++;
  cls_charge(reader->L, 1);
  switch (option) {
    case 'b': return (CLSPackItem){CLS_PACK_SIGNED, sizeof(char), 0};
    case 'B': return (CLSPackItem){CLS_PACK_UNSIGNED, sizeof(char), 0};
    case 'h': return (CLSPackItem){CLS_PACK_SIGNED, sizeof(short), 0};
    case 'H': return (CLSPackItem){CLS_PACK_UNSIGNED, sizeof(short), 0};
    case 'l': return (CLSPackItem){CLS_PACK_SIGNED, sizeof(long), 0};
    case 'L': return (CLSPackItem){CLS_PACK_UNSIGNED, sizeof(long), 0};
    case 'j': return (CLSPackItem){CLS_PACK_SIGNED, sizeof(lua_Integer), 0};
    case 'J': return (CLSPackItem){CLS_PACK_UNSIGNED, sizeof(lua_Integer), 0};
    case 'T': return (CLSPackItem){CLS_PACK_UNSIGNED, sizeof(size_t), 0};
    case 'f': return (CLSPackItem){CLS_PACK_FLOAT, sizeof(float), 0};
    case 'd': case 'n': return (CLSPackItem){CLS_PACK_DOUBLE, sizeof(double), 0};
    case 'i': return (CLSPackItem){CLS_PACK_SIGNED, read_size(reader, sizeof(int)), 0};
    case 'I': return (CLSPackItem){CLS_PACK_UNSIGNED, read_size(reader, sizeof(int)), 0};
    case 's': return (CLSPackItem){CLS_PACK_COUNTED, read_size(reader, sizeof(size_t)), 0};
    case 'c': {
      int size = read_number(reader, -1);
      if (size == -1) luaL_error(reader->L, "missing size for format option 'c'");
      return (CLSPackItem){CLS_PACK_FIXED, size, 0};
    }
    case 'z': return (CLSPackItem){CLS_PACK_ZERO, 0, 0};
    case 'x': return (CLSPackItem){CLS_PACK_PADDING, 1, 0};
    case 'X': return (CLSPackItem){CLS_PACK_ALIGN, 0, 0};
    case ' ': break;
    case '<': reader->little = true; break;
    case '>': reader->little = false; break;
    case '=': reader->little = native_little(); break;
    case '!': reader->most_alignment = read_size(reader, NATIVE_ALIGNMENT); break;
    default: luaL_error(reader->L, "invalid format option '%c'", option);
  }
  return (CLSPackItem){CLS_PACK_NOTHING, 0, 0};
}

CLSPackItem cls_pack_next(CLSPackReader *reader, size_t offset) {
  CLSPackItem item = read_option(reader);
  int alignment = item.size;
  if (item.kind == CLS_PACK_ALIGN) {
    CLSPackItem after = {CLS_PACK_FIXED, 0, 0};
    if (*reader->next != 0) after = read_option(reader);
    if (after.kind == CLS_PACK_FIXED || after.size == 0) {
      luaL_argerror(reader->L, 1, "invalid next option for option 'X'");
    }
    alignment = after.size;
  }
  if (alignment <= 1 || item.kind == CLS_PACK_FIXED) return item;
  if (alignment > reader->most_alignment) alignment = reader->most_alignment;
  if ((alignment & (alignment - 1)) != 0) {
    luaL_argerror(reader->L, 1, "format asks for alignment not power of 2");
  }
  item.padding = (alignment - (int)(offset & (size_t)(alignment - 1))) & (alignment - 1);
  return item;
}
