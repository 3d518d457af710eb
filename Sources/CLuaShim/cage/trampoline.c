#include "cage.h"

// A kill isn't an error of Lua's: it goes past every handler straight to where C was entered.
void cls_kill(CLSCage *cage, CLSKill kill) {
  if (kill != CLS_KILL_PANIC) cls_note_kill(cage);
  cage->dead = true;
  cage->kill = kill;
  cls_jump(*cage->trampoline);
}

CLSStatus cls_nested(CLSCage *cage, lua_State *L, lua_CFunction body, int index) {
  CLSJump *outer = cage->trampoline;
  CLSJump jump;
  if (cls_set_jump(jump) != 0) {
    // What called the host jumps on once Swift's frame is gone.
    cage->trampoline = outer;
    return CLS_KILLED;
  }
  cage->trampoline = &jump;
  int top = lua_gettop(L);
  CLSStatus status = CLS_RAISED;
  if (lua_checkstack(L, 8)) {
    lua_pushcfunction(L, body);
    if (index > 0) lua_pushvalue(L, index); else lua_pushnil(L);
    if (lua_pcall(L, 1, 0, 0) == LUA_OK) status = CLS_OK;
    lua_settop(L, top);
  }
  cage->trampoline = outer;
  return status;
}
