#include <stdio.h>
#include <string.h>

#include "border.h"

// What functions held where an error left them, for whoever looks for its cause. It is bounded, and calls
// nothing of the script's.
enum { FRAMES = 8, VALUES = 12, FIELDS = 24, TEXT = 80 };

static void put_text(CLSBytes *seen, const char *text, size_t count) {
  size_t shown = count < TEXT ? count : TEXT;
  for (size_t i = 0; i < shown; i++) {
    unsigned char byte = (unsigned char)text[i];
    if (byte < 0x20) byte = ' ';
    cls_bytes_put(seen, &byte, 1);
  }
  if (shown < count) cls_bytes_put(seen, "…", strlen("…"));
}

static void put_words(CLSBytes *seen, const char *text) { put_text(seen, text, strlen(text)); }

// Stack: the table on top; 7 slots for the name of an object.
static void put_table(CLSBytes *seen, lua_State *L) {
  int top = lua_gettop(L);
  unsigned long long count = cls_lazy_count(L, top);
  if (count == 0) count = lua_rawlen(L, top);
  if (cls_push_object_name(L, top)) {
    size_t size;
    const char *name = lua_tolstring(L, -1, &size);
    put_text(seen, name, size);
    lua_settop(L, top);
  } else {
    put_words(seen, "table");
  }
  char text[40];
  snprintf(text, sizeof text, ", %llu element%s", count, count == 1 ? "" : "s");
  if (count > 0) put_words(seen, text);
}

// Puts a line of a kind, a name and a value: the one on top, which stays.
static void put_value(CLSBytes *seen, char kind, const char *name, lua_State *L) {
  char text[40] = "";
  size_t size;
  cls_bytes_put(seen, &kind, 1);
  put_words(seen, name);
  cls_bytes_put(seen, "\t", 1);
  switch (lua_type(L, -1)) {
    case LUA_TSTRING: {
      const char *bytes = lua_tolstring(L, -1, &size);
      cls_bytes_put(seen, "\"", 1);
      put_text(seen, bytes, size);
      cls_bytes_put(seen, "\"", 1);
      break;
    }
    case LUA_TNUMBER:
      if (lua_isinteger(L, -1)) {
        snprintf(text, sizeof text, "%lld", (long long)lua_tointeger(L, -1));
      } else {
        snprintf(text, sizeof text, "%.14g", lua_tonumber(L, -1));
      }
      put_words(seen, text);
      break;
    case LUA_TBOOLEAN: put_words(seen, lua_toboolean(L, -1) ? "true" : "false"); break;
    case LUA_TTABLE: put_table(seen, L); break;
    default: put_words(seen, luaL_typename(L, -1));
  }
  cls_bytes_put(seen, "\n", 1);
}

// Whether the value on top is the session that a handler is called with.
static bool is_session(lua_State *L) {
  uint64_t identity;
  if (!cls_is_locked(L, -1) || !cls_identity(L, -1, &identity)) return false;
  if (!cls_push_object_name(L, -1)) return false;
  const char *name = lua_tostring(L, -1);
  bool found = strcmp(name, "session") == 0 || strncmp(name, "session:", 8) == 0;
  lua_pop(L, 1);
  return found;
}

// The fields that the session on top has by now; none is asked for.
static void put_fields(CLSBytes *seen, lua_State *L) {
  int count = 0;
  lua_pushnil(L);
  while (lua_next(L, -2) != 0) {
    if (count < FIELDS && lua_type(L, -2) == LUA_TSTRING && lua_type(L, -1) != LUA_TFUNCTION) {
      put_value(seen, 's', lua_tostring(L, -2), L);
      count++;
    }
    lua_pop(L, 1);
  }
}

// Takes the value on top, a local or what a function shares with those around it.
static bool take(CLSBytes *seen, bool *has_session, const char *name, lua_State *L) {
  bool is_shown = name[0] != '(' && strcmp(name, "_ENV") != 0 && lua_type(L, -1) != LUA_TFUNCTION;
  if (is_shown) put_value(seen, 'v', name, L);
  if (is_shown && !*has_session && is_session(L)) {
    *has_session = true;
    put_fields(seen, L);
  }
  lua_pop(L, 1);
  return is_shown;
}

void cls_note_seen(CLSBorder *border, lua_State *L, lua_State *co, int level) {
  CLSBytes *seen = &border->seen;
  seen->count = 0;
  if (!border->cage.notes_returns || !lua_checkstack(L, 16) || !lua_checkstack(co, 4)) return;
  lua_Debug record;
  bool has_session = false;
  for (int frames = 0; frames < FRAMES && lua_getstack(co, level, &record); level++) {
    if (lua_getinfo(co, "Sl", &record) == 0 || record.currentline <= 0) continue;
    if (strcmp(record.source, border->cage.unnoted) == 0) continue;
    CLSPlace place;
    char line[24];
    cls_put_place(&place, &record, record.currentline);
    snprintf(line, sizeof line, "\t%d\n", (int)place.line);
    cls_bytes_put(seen, "f", 1);
    put_words(seen, place.source);
    cls_bytes_put(seen, line, strlen(line));
    frames++;
    int count = 0;
    const char *name;
    for (int i = 1; count < VALUES && (name = lua_getlocal(co, &record, i)) != NULL; i++) {
      if (co != L) lua_xmove(co, L, 1);
      count += take(seen, &has_session, name, L);
    }
    lua_getinfo(co, "f", &record);
    for (int i = 1; count < VALUES && (name = lua_getupvalue(co, -1, i)) != NULL; i++) {
      if (co != L) lua_xmove(co, L, 1);
      count += take(seen, &has_session, name, L);
    }
    lua_pop(co, 1);
  }
}

const char *cls_seen(CLSState *state, size_t *size) {
  CLSBytes *seen = &cls_border_of(state)->seen;
  *size = seen->count;
  seen->count = 0;
  return (const char *)seen->bytes;
}
