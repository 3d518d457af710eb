#ifndef CLS_STD_H
#define CLS_STD_H

// Shared by the files of the standard library only.

#include "internal.h"

// How many values one call may put on the stack (`unpack`, `byte`, `codepoint`): a thread's stack
// has to stay within one block.
enum { CLS_MAX_RESULTS = 16384 };

// Numerals longer than this are no numbers to string arithmetic.
enum { CLS_MAX_NUMERAL = 400 };

// Where a number is wanted a script may pass a numeral of any length: reading it is charged.
static inline void cls_charge_numeral(lua_State *L, int arg) {
  if (lua_type(L, arg) == LUA_TSTRING) cls_charge(L, (lua_Integer)(lua_rawlen(L, arg) / 4 + 1));
}

static inline lua_Integer cls_check_integer(lua_State *L, int arg) {
  cls_charge_numeral(L, arg);
  return luaL_checkinteger(L, arg);
}

static inline lua_Integer cls_opt_integer(lua_State *L, int arg, lua_Integer otherwise) {
  return lua_isnoneornil(L, arg) ? otherwise : cls_check_integer(L, arg);
}

// A start position (1-based, negative from the end) in a string: 1 at least, maybe past the end.
size_t cls_start_position(lua_Integer position, size_t length);
// The optional end position at `arg`: `length` at most, maybe 0.
size_t cls_end_position(lua_State *L, int arg, lua_Integer otherwise, size_t length);

// Pushes the text of any value as `tostring` gives it: without addresses. Runs `__tostring`.
const char *cls_push_text(lua_State *L, int index, size_t *length);

// The order of strings in the C locale: bytes, and a prefix first.
int cls_compare_bytes(const char *a, size_t a_length, const char *b, size_t b_length);

// MARK: string functions, by file

int cls_string_find(lua_State *L);
int cls_string_match(lua_State *L);
int cls_string_gmatch(lua_State *L);
int cls_string_gsub(lua_State *L);
int cls_string_format(lua_State *L);
int cls_string_pack(lua_State *L);
int cls_string_packsize(lua_State *L);
int cls_string_unpack(lua_State *L);
// Sets the arithmetic metamethods of strings in the table on top.
void cls_set_string_arithmetic(lua_State *L);

// MARK: table and base functions, by file

int cls_table_sort(lua_State *L);
int cls_next(lua_State *L);
int cls_pairs(lua_State *L);
int cls_setmetatable(lua_State *L);
int cls_getmetatable(lua_State *L);
int cls_tostring(lua_State *L);
int cls_tonumber(lua_State *L);

#endif
