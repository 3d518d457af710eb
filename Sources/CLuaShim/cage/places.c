#include <stdio.h>
#include <string.h>

#include "cage.h"

void cls_put_place(CLSPlace *place, const lua_Debug *record, int line) {
  const char *name = record->source[0] == '=' ? record->source + 1 : record->short_src;
  snprintf(place->source, sizeof place->source, "%s", name);
  place->line = line;
}

int cls_find_places(CLSPlace *places, int room, lua_State *co, int level) {
  int count = 0;
  lua_Debug record;
  for (; count < room && lua_getstack(co, level, &record); level++) {
    if (lua_getinfo(co, "Sl", &record) == 0 || record.currentline <= 0) continue;
    cls_put_place(&places[count++], &record, record.currentline);
  }
  return count;
}

bool cls_find_place(CLSPlace *place, lua_State *co, int level) {
  *place = (CLSPlace){0};
  return cls_find_places(place, 1, co, level) == 1;
}

void cls_note_place(CLSCage *cage, lua_State *co, int level) {
  cls_find_place(&cage->place, co, level);
}

bool cls_find_running_place(CLSPlace *place, const CLSCage *cage) {
  for (int at = cage->depth - 1; at >= 0; at--) {
    if (cls_find_place(place, cage->chain[at], 0)) return true;
  }
  return cage->base != NULL && cls_find_place(place, cage->base, 0);
}

// While Lua's stack is on the move the calls can't be read, and what was seen shortly before has to do.
void cls_note_kill(CLSCage *cage) {
  cage->place = cage->moving ? cage->deep : (CLSPlace){0};
  if (!cage->moving) cls_find_running_place(&cage->place, cage);
}

void cls_note_depth(CLSCage *cage, lua_State *L) { cls_find_place(&cage->deep, L, 0); }

void cls_note_caught(CLSCage *cage, lua_State *L) {
  if (!cage->notes_returns || !cls_find_place(&cage->caught.place, L, 1)) return;
  int top = lua_gettop(L);
  if (lua_type(L, top) == LUA_TTABLE) {
    lua_pushliteral(L, "message");
    lua_rawget(L, top);
  }
  // A number would be turned into a text where it lies.
  const char *text = lua_type(L, -1) == LUA_TSTRING ? lua_tostring(L, -1) : "";
  snprintf(cage->caught.message, sizeof cage->caught.message, "%s", text);
  lua_settop(L, top);
}

void cls_note_return(CLSCage *cage, lua_State *L, lua_Debug *record) {
  if (lua_getinfo(L, "Sl", record) == 0 || record->currentline <= 0) return;
  if (strcmp(record->source, cage->unnoted) == 0) return;
  cls_put_place(&cage->returned, record, record->currentline);
}
