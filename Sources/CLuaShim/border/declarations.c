#include "border.h"

// Builds what Swift declared, from a flat list of operations:
//   T name      opens the table `name` in the current one (made when it is not there)
//   E           goes back to the table around it, and locks the one it leaves
//   F name n    the function `name`, number n, in the current table
//   R name n    the same, as `require`
//   V name v    a constant
//   C name n    the class n; M and G add to it until the next E
//   M name n    a method
//   G name n    a computed field
// A name is one byte of length and its bytes, a number four bytes, a value as in values.c.

typedef struct Reader {
  const unsigned char *at;
  const unsigned char *end;
  const char *name;
  size_t count;
  int32_t number;
  int32_t class;
} Reader;

static bool read_name(Reader *reader) {
  if (reader->at == reader->end) return false;
  size_t count = *reader->at++;
  if ((size_t)(reader->end - reader->at) < count) return false;
  reader->name = (const char *)reader->at;
  reader->count = count;
  reader->at += count;
  return true;
}

static bool read_number(Reader *reader) {
  if (reader->end - reader->at < 4) return false;
  memcpy(&reader->number, reader->at, 4);
  reader->at += 4;
  return true;
}

// Stack: the table on top; the value above it is set in it under the name.
static void set_named(lua_State *L, Reader *reader) {
  lua_pushlstring(L, reader->name, reader->count);
  lua_insert(L, -2);
  lua_rawset(L, -3);
}

static void open_table(lua_State *L, Reader *reader) {
  lua_pushlstring(L, reader->name, reader->count);
  lua_createtable(L, 0, 8);
}

// Stack: outer table, name, inner table. Leaves the outer one.
static void close_table(lua_State *L) {
  cls_lock(L, lua_tostring(L, -2));
  lua_rawset(L, -3);
}

// Stack: leaves the metatable, the methods and the numbers of computed fields.
static void open_class(lua_State *L, Reader *reader) {
  reader->class = reader->number;
  cls_new_class(L, reader->class, reader->name, reader->count);
  lua_createtable(L, 0, 8);
  lua_pushnil(L);
}

static void add_method(lua_State *L, Reader *reader) {
  lua_pushlstring(L, reader->name, reader->count);
  lua_pushinteger(L, reader->number);
  lua_pushinteger(L, reader->class);
  lua_pushlstring(L, reader->name, reader->count);
  lua_pushcclosure(L, cls_host_method, 3);
  lua_rawset(L, -4);
}

static void add_computed(lua_State *L, Reader *reader) {
  if (lua_isnil(L, -1)) {
    lua_createtable(L, 0, 4);
    lua_replace(L, -2);
  }
  lua_pushinteger(L, reader->number);
  set_named(L, reader);
}

// Stack: metatable, methods, computed; all taken.
static void close_class(lua_State *L, Reader *reader) {
  if (lua_isnil(L, -1)) {
    lua_pop(L, 1);
  } else {
    lua_pushinteger(L, reader->class);
    lua_pushcclosure(L, cls_host_field, 3);
  }
  lua_setfield(L, -2, "__index");
  lua_pop(L, 1);
  reader->class = -1;
}

static bool run_operation(lua_State *L, Reader *reader) {
  unsigned char operation = *reader->at++;
  if (operation == 'E') {
    if (reader->class >= 0) {
      close_class(L, reader);
    } else {
      close_table(L);
    }
    return true;
  }
  if (!read_name(reader)) return false;
  if (operation == 'T') {
    open_table(L, reader);
    return true;
  }
  if (operation == 'V') {
    reader->at = cls_decode(L, reader->at, reader->end, 1);
    if (reader->at == NULL) return false;
    set_named(L, reader);
    return true;
  }
  if (!read_number(reader)) return false;
  switch (operation) {
    case 'F':
      cls_push_host_function(L, reader->number);
      set_named(L, reader);
      return true;
    case 'R':
      lua_pushinteger(L, reader->number);
      lua_pushcclosure(L, cls_host_require, 1);
      set_named(L, reader);
      return true;
    case 'C': open_class(L, reader); return true;
    case 'M': add_method(L, reader); return true;
    case 'G': add_computed(L, reader); return true;
    default: return false;
  }
}

void cls_open_library(lua_State *L, const unsigned char *bytes, size_t count) {
  Reader reader = {.at = bytes, .end = bytes + count, .class = -1};
  lua_pushglobaltable(L);
  while (reader.at != reader.end) {
    luaL_checkstack(L, 16, NULL);
    if (!run_operation(L, &reader)) luaL_error(L, "the library's declaration can't be read");
  }
  lua_pop(L, 1);
}
