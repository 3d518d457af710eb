#include <math.h>
#include <stdio.h>

#include "library.h"

// A conversion: '%', up to 20 bytes of flags, width and precision, a length modifier, the letter.
enum { MAX_MODIFIERS = 20, MAX_ITEM = 512 };

typedef struct Conversion {
  char letter;
  size_t modifiers;                // bytes between '%' and the letter
  char text[MAX_MODIFIERS + 8];    // "%-5.2d" as it was written
} Conversion;

// Reads the conversion after a '%' and gives where it ends.
static const char *read_conversion(lua_State *L, const char *p, Conversion *conversion) {
  size_t count = strspn(p, "-+ #0.123456789");
  if (count > MAX_MODIFIERS) luaL_error(L, "invalid format (too long)");
  conversion->modifiers = count;
  conversion->letter = p[count];
  conversion->text[0] = '%';
  memcpy(conversion->text + 1, p, count + 1);
  conversion->text[count + 2] = 0;
  return p + count + (p[count] == 0 ? 0 : 1);
}

_Noreturn static void invalid(lua_State *L, Conversion *conversion) {
  luaL_error(L, "invalid conversion '%s' to 'format'", conversion->text);
  for (;;) {}
}

static const char *skip_two_digits(const char *p) {
  for (int i = 0; i < 2 && *p >= '0' && *p <= '9'; i++) p++;
  return p;
}

// Which flags a letter takes and whether it takes a precision: else the conversion is invalid.
static void check(lua_State *L, Conversion *conversion, const char *flags, bool precision) {
  const char *p = conversion->text + 1;
  p += strspn(p, flags);
  if (*p != '0') {
    p = skip_two_digits(p);
    if (*p == '.' && precision) p = skip_two_digits(p + 1);
  }
  if (p != conversion->text + 1 + conversion->modifiers) {
    luaL_error(L, "invalid conversion specification: '%s'", conversion->text);
  }
}

// Puts a length modifier in front of the letter.
static void insert_length(Conversion *conversion, const char *modifier) {
  char *p = conversion->text + conversion->modifiers + 1;
  size_t count = strlen(modifier);
  memcpy(p, modifier, count);
  p[count] = conversion->letter;
  p[count + 1] = 0;
}

static void add_integer(
  lua_State *L, CLSBuffer *buffer, Conversion *conversion, int arg, const char *flags) {
  lua_Integer value = cls_check_integer(L, arg);
  check(L, conversion, flags, true);
  insert_length(conversion, LUA_INTEGER_FRMLEN);
  char *room = cls_buffer_reserve(buffer, MAX_ITEM);
  buffer->used += (size_t)snprintf(room, MAX_ITEM, conversion->text, (LUAI_UACINT)value);
}

static void add_float(lua_State *L, CLSBuffer *buffer, Conversion *conversion, int arg) {
  cls_charge_numeral(L, arg);
  lua_Number value = luaL_checknumber(L, arg);
  check(L, conversion, "-+ #0", true);
  // Printing a large or a tiny number exactly takes hundreds of digits.
  cls_charge(L, 16);
  char *room = cls_buffer_reserve(buffer, MAX_ITEM);
  if (isnan(value)) value = (lua_Number)fabs(value);
  buffer->used += (size_t)snprintf(room, MAX_ITEM, conversion->text, (LUAI_UACNUMBER)value);
}

static void add_string(lua_State *L, CLSBuffer *buffer, Conversion *conversion, int arg) {
  size_t length;
  const char *text = cls_push_text(L, arg, &length);
  cls_charge_bytes(L, length);
  if (conversion->modifiers == 0) {
    cls_buffer_add_value(buffer);
    return;
  }
  luaL_argcheck(L, length == strlen(text), arg, "string contains zeros");
  check(L, conversion, "-", true);
  if (strchr(conversion->text, '.') == NULL && length >= 100) {
    cls_buffer_add_value(buffer);
    return;
  }
  char *room = cls_buffer_reserve(buffer, MAX_ITEM);
  buffer->used += (size_t)snprintf(room, MAX_ITEM, conversion->text, text);
  lua_pop(L, 1);
}

// MARK: %q

static void add_quoted(lua_State *L, CLSBuffer *buffer, const char *text, size_t length) {
  cls_charge_bytes(L, length * 8);
  cls_buffer_add_byte(buffer, '"');
  for (size_t i = 0; i < length; i++) {
    unsigned char c = (unsigned char)text[i];
    if (c == '"' || c == '\\' || c == '\n') {
      cls_buffer_add_byte(buffer, '\\');
      cls_buffer_add_byte(buffer, (char)c);
    } else if (c < ' ' || c == 0x7f) {
      bool digit_follows = i + 1 < length && text[i + 1] >= '0' && text[i + 1] <= '9';
      char escape[8];
      int count = snprintf(escape, sizeof escape, digit_follows ? "\\%03d" : "\\%d", c);
      cls_buffer_add(buffer, escape, (size_t)count);
    } else {
      cls_buffer_add_byte(buffer, (char)c);
    }
  }
  cls_buffer_add_byte(buffer, '"');
}

// A literal that reads back as the same number.
static void add_number_literal(lua_State *L, CLSBuffer *buffer, int arg) {
  char literal[64];
  int count;
  if (lua_isinteger(L, arg)) {
    lua_Integer value = lua_tointeger(L, arg);
    const char *form = value == LUA_MININTEGER ? "0x%" LUA_INTEGER_FRMLEN "x" : LUA_INTEGER_FMT;
    count = snprintf(literal, sizeof literal, form, (LUAI_UACINT)value);
  } else {
    lua_Number value = lua_tonumber(L, arg);
    if (isinf(value)) {
      count = snprintf(literal, sizeof literal, "%s", value > 0 ? "1e9999" : "-1e9999");
    } else if (isnan(value)) {
      count = snprintf(literal, sizeof literal, "(0/0)");
    } else {
      count = snprintf(literal, sizeof literal, "%a", value);
    }
  }
  cls_buffer_add(buffer, literal, (size_t)count);
}

static void add_literal(lua_State *L, CLSBuffer *buffer, Conversion *conversion, int arg) {
  if (conversion->modifiers != 0) luaL_error(L, "specifier '%%q' cannot have modifiers");
  size_t length;
  switch (lua_type(L, arg)) {
    case LUA_TSTRING: {
      const char *text = lua_tolstring(L, arg, &length);
      add_quoted(L, buffer, text, length);
      return;
    }
    case LUA_TNUMBER:
      add_number_literal(L, buffer, arg);
      return;
    case LUA_TNIL:
    case LUA_TBOOLEAN:
      cls_push_text(L, arg, NULL);
      cls_buffer_add_value(buffer);
      return;
    default:
      luaL_argerror(L, arg, "value has no literal form");
  }
}

// MARK: format

static void add_conversion(lua_State *L, CLSBuffer *buffer, Conversion *conversion, int arg) {
  switch (conversion->letter) {
    case 'c': {
      check(L, conversion, "-", false);
      int byte = (int)cls_check_integer(L, arg);
      char *room = cls_buffer_reserve(buffer, MAX_ITEM);
      buffer->used += (size_t)snprintf(room, MAX_ITEM, conversion->text, byte);
      return;
    }
    case 'd': case 'i':
      add_integer(L, buffer, conversion, arg, "-+0 ");
      return;
    case 'u':
      add_integer(L, buffer, conversion, arg, "-0");
      return;
    case 'o': case 'x': case 'X':
      add_integer(L, buffer, conversion, arg, "-#0");
      return;
    case 'a': case 'A':
      check(L, conversion, "-+ #0", true);
      add_float(L, buffer, conversion, arg);
      return;
    case 'e': case 'E': case 'f': case 'g': case 'G':
      add_float(L, buffer, conversion, arg);
      return;
    case 'p':
      luaL_error(L, "'%%p' gives no addresses here (in 'format')");
      return;
    case 'q':
      add_literal(L, buffer, conversion, arg);
      return;
    case 's':
      add_string(L, buffer, conversion, arg);
      return;
    default:
      invalid(L, conversion);
  }
}

int cls_string_format(lua_State *L) {
  int top = lua_gettop(L);
  int arg = 1;
  size_t length;
  const char *p = luaL_checklstring(L, 1, &length);
  const char *end = p + length;
  cls_charge_bytes(L, length);
  CLSBuffer buffer;
  cls_buffer_start(L, &buffer);
  while (p < end) {
    const char *percent = memchr(p, '%', (size_t)(end - p));
    if (percent == NULL) percent = end;
    cls_buffer_add(&buffer, p, (size_t)(percent - p));
    if (percent == end) break;
    p = percent + 1;
    cls_charge(L, 8);
    if (*p == '%') {
      cls_buffer_add_byte(&buffer, '%');
      p++;
      continue;
    }
    if (++arg > top) return luaL_argerror(L, arg, "no value");
    Conversion conversion;
    p = read_conversion(L, p, &conversion);
    add_conversion(L, &buffer, &conversion, arg);
  }
  cls_buffer_push(&buffer);
  return 1;
}
