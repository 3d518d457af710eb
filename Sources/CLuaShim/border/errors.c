#include <stdio.h>
#include <stdlib.h>

#include "border.h"

// Stack of `L`: one slot for the text, popped.
static void note_trace(CLSBorder *border, lua_State *L, lua_State *co, int level) {
  border->trace.count = 0;
  luaL_traceback(L, co, NULL, level);
  size_t count;
  const char *text = lua_tolstring(L, -1, &count);
  cls_bytes_put(&border->trace, text, count);
  lua_pop(L, 1);
}

int cls_note_error(lua_State *L) {
  CLSBorder *border = cls_border(L);
  border->trace.count = 0;
  cls_note_place(&border->cage, L, 1);
  note_trace(border, L, L, 1);
  cls_note_seen(border, L, L, 1);
  return 1;
}

void cls_note_thread_error(lua_State *L, lua_State *co) {
  CLSBorder *border = cls_border(L);
  cls_note_place(&border->cage, co, 0);
  note_trace(border, L, co, 0);
  cls_note_seen(border, L, co, 0);
}

// The raw type decides: the script's own `__tostring` is never asked.
CLSStatus cls_output_error(lua_State *L) {
  CLSBorder *border = cls_border(L);
  border->out.count = 0;
  if (!cls_encode(L, -1)) {
    border->out.count = 0;
    lua_pushfstring(L, "error value of type %s", luaL_typename(L, -1));
    cls_encode(L, -1);
    lua_pop(L, 1);
  }
  border->problem = NULL;
  return CLS_RAISED;
}

const CLSPlace *cls_error_place(const CLSState *state) {
  return &cls_border_of(state)->cage.place;
}

void cls_note_returns(CLSState *state, const char *but) {
  CLSCage *cage = &cls_border_of(state)->cage;
  cage->notes_returns = true;
  snprintf(cage->unnoted, sizeof cage->unnoted, "=%s", but);
}

void cls_note_lines(CLSState *state, const char *but) {
  CLSCage *cage = &cls_border_of(state)->cage;
  cage->notes_lines = true;
  snprintf(cage->unnoted, sizeof cage->unnoted, "=%s", but);
}

const CLSLines *cls_lines(const CLSState *state) { return cls_border_of(state)->cage.lines; }

void cls_forget_lines(CLSState *state) { cls_drop_lines(&cls_border_of(state)->cage); }

bool cls_return_place(CLSState *state, CLSPlace *place) {
  CLSCage *cage = &cls_border_of(state)->cage;
  *place = cage->returned;
  cage->returned = (CLSPlace){0};
  return place->line > 0;
}

bool cls_caught(CLSState *state, CLSCaught *caught) {
  CLSCage *cage = &cls_border_of(state)->cage;
  *caught = cage->caught;
  cage->caught = (CLSCaught){0};
  return caught->place.line > 0;
}

const char *cls_traceback(const CLSState *state, size_t *size) {
  const CLSBytes *trace = &cls_border_of(state)->trace;
  *size = trace->count;
  return (const char *)trace->bytes;
}

int32_t cls_caller_places(CLSState *state, CLSPlace *places, int32_t room) {
  const CLSBorder *border = cls_border_of(state);
  if (border->caller == NULL) return 0;
  const CLSCage *cage = &border->cage;
  // Between the host and a line there may be functions of C's, such as pcall.
  int count = cls_find_places(places, room, border->caller, 1);
  for (int at = cage->depth - 1; at >= 0; at--) {
    if (cage->chain[at] == border->caller) continue;
    count += cls_find_places(places + count, room - count, cage->chain[at], 0);
  }
  if (cage->base == NULL || cage->base == border->caller) return count;
  return count + cls_find_places(places + count, room - count, cage->base, 0);
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
