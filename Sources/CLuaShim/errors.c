#include <stdio.h>
#include <stdlib.h>

#include "entry.h"

static void put_place(CLSPlace *place, const lua_Debug *record, int line) {
  const char *name = record->source[0] == '=' ? record->source + 1 : record->short_src;
  snprintf(place->source, sizeof place->source, "%s", name);
  place->line = line;
}

static bool find_place(CLSPlace *place, lua_State *co, int level) {
  *place = (CLSPlace){0};
  lua_Debug record;
  for (; lua_getstack(co, level, &record); level++) {
    if (lua_getinfo(co, "Sl", &record) == 0 || record.currentline <= 0) continue;
    put_place(place, &record, record.currentline);
    return true;
  }
  return false;
}

static void note_place(CLSState *state, lua_State *co, int level) {
  find_place(&state->place, co, level);
}

// A coroutine whose function is C's has no line; what resumed it may have one. While Lua's stack is
// on the move the calls can't be read, and what was seen shortly before has to do.
void cls_note_kill(CLSState *state) {
  state->place = state->moving ? state->deep : (CLSPlace){0};
  if (state->moving) return;
  for (int at = state->depth - 1; at >= 0; at--) {
    if (find_place(&state->place, state->chain[at], 0)) return;
  }
  if (state->base != NULL) note_place(state, state->base, 0);
}

void cls_note_depth(CLSState *state, lua_State *L) { find_place(&state->deep, L, 0); }

void cls_note_wait(CLSState *state, lua_State *co) { note_place(state, co, 0); }

bool cls_function_place(CLSState *state, int32_t function, CLSPlace *place) {
  *place = (CLSPlace){0};
  if (cls_check_entry(state) != CLS_OK) return false;
  lua_State *L = state->L;
  if (lua_rawgeti(L, LUA_REGISTRYINDEX, function) != LUA_TFUNCTION) {
    lua_pop(L, 1);
    return false;
  }
  lua_Debug record;
  if (lua_getinfo(L, ">S", &record) == 0 || record.linedefined <= 0) return false;
  put_place(place, &record, record.linedefined);
  return true;
}

// Stack of `L`: one slot for the text, popped.
static void note_trace(CLSState *state, lua_State *L, lua_State *co, int level) {
  state->trace.count = 0;
  luaL_traceback(L, co, NULL, level);
  size_t count;
  const char *text = lua_tolstring(L, -1, &count);
  cls_bytes_put(&state->trace, text, count);
  lua_pop(L, 1);
}

int cls_note_error(lua_State *L) {
  CLSState *state = cls_state(L);
  state->trace.count = 0;
  note_place(state, L, 1);
  note_trace(state, L, L, 1);
  return 1;
}

void cls_note_thread_error(lua_State *L, lua_State *co) {
  CLSState *state = cls_state(L);
  note_place(state, co, 0);
  note_trace(state, L, co, 0);
}

// The raw type decides: the script's own `__tostring` is never asked.
CLSStatus cls_output_error(lua_State *L) {
  CLSState *state = cls_state(L);
  state->out.count = 0;
  if (!cls_encode(L, -1)) {
    state->out.count = 0;
    lua_pushfstring(L, "error value of type %s", luaL_typename(L, -1));
    cls_encode(L, -1);
    lua_pop(L, 1);
  }
  state->problem = NULL;
  return CLS_RAISED;
}

const CLSPlace *cls_error_place(const CLSState *state) {
  return &state->place;
}

const char *cls_traceback(const CLSState *state, size_t *size) {
  *size = state->trace.count;
  return (const char *)state->trace.bytes;
}

bool cls_caller_place(CLSState *state, CLSPlace *place) {
  *place = (CLSPlace){0};
  if (state->caller == NULL) return false;
  lua_Debug record;
  if (!lua_getstack(state->caller, 1, &record)) return false;
  if (lua_getinfo(state->caller, "Sl", &record) == 0 || record.currentline <= 0) return false;
  put_place(place, &record, record.currentline);
  return true;
}

// Stack: the error's table on top.
void cls_raise_table(lua_State *L) {
  lua_rawgetp(L, LUA_REGISTRYINDEX, &cls_error_key);
  lua_setmetatable(L, -2);
  lua_error(L);
  abort();
}

void cls_raise(lua_State *L, const char *code, const char *message) {
  luaL_checkstack(L, 4, NULL);
  lua_createtable(L, 0, 2);
  lua_pushstring(L, code);
  lua_setfield(L, -2, "code");
  lua_pushstring(L, message);
  lua_setfield(L, -2, "message");
  cls_raise_table(L);
}
