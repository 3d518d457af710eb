#ifndef CLS_PACK_H
#define CLS_PACK_H

// The format language of string.pack: shared by packing and unpacking.

#include "std.h"

typedef enum CLSPackKind {
  CLS_PACK_SIGNED,
  CLS_PACK_UNSIGNED,
  CLS_PACK_FLOAT,
  CLS_PACK_DOUBLE,
  CLS_PACK_FIXED,     // c: so many bytes
  CLS_PACK_COUNTED,   // s: a length, then bytes
  CLS_PACK_ZERO,      // z: bytes, then a zero
  CLS_PACK_PADDING,   // x: one byte
  CLS_PACK_ALIGN,     // X: padding only
  CLS_PACK_NOTHING,
} CLSPackKind;

typedef struct CLSPackReader {
  lua_State *L;
  const char *next;
  bool little;
  int most_alignment;
} CLSPackReader;

typedef struct CLSPackItem {
  CLSPackKind kind;
  int size;
  int padding;  // in front of it
} CLSPackItem;

void cls_pack_start(CLSPackReader *reader, lua_State *L, const char *format);
// Reads the next item, which starts `offset` bytes into the packed string.
CLSPackItem cls_pack_next(CLSPackReader *reader, size_t offset);

#endif
