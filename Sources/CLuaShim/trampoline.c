#include "entry.h"

typedef struct Entry {
  CLSBody body;
  void *argument;
  CLSStatus status;
} Entry;

// Stack: the entry at 1, dropped before the body runs.
static int run_body(lua_State *L) {
  Entry *entry = lua_touserdata(L, 1);
  lua_settop(L, 0);
  entry->status = entry->body(L, entry->argument);
  return 0;
}

// Everything the script had is freed at once; not a line of it runs, so nothing can see the kill.
CLSStatus cls_drop(CLSState *state) {
  state->trampoline = NULL;
  state->in_host = false;
  state->caller = NULL;
  cls_settle(state);
  cls_image_drop(state);
  cls_pool_drop(&state->pool);
  return CLS_KILLED;
}

// A collection that became due waits until here.
void cls_tidy(CLSState *state) {
  if (state->collecting) {
    lua_gc(state->L, LUA_GCSTOP);
    state->collecting = false;
  }
  CLSPool *pool = &state->pool;
  if (pool->used > pool->step_at && lua_gc(state->L, LUA_GCSTEP, 0) != 0) {
    size_t next = pool->used + pool->used / 2;
    pool->step_at = next > CLS_FIRST_STEP ? next : CLS_FIRST_STEP;
  }
  if (state->traversals > 0) cls_forget_traversals(state);
}

CLSStatus cls_enter(CLSState *state, const CLSGrant *grant, CLSBody body, void *argument) {
  CLSStatus refusal = cls_check_entry(state);
  if (refusal != CLS_OK) return refusal;
  CLSJump jump;
  if (cls_set_jump(jump) != 0) return cls_drop(state);
  state->trampoline = &jump;
  state->result.count = 0;
  cls_begin(state, grant);
  cls_start_clock(state);
  lua_State *L = state->L;
  int top = state->top;
  lua_settop(L, top);
  for (int32_t slot = 0; slot < state->kept_count; slot++) {
    CLSKept *kept = &state->kept[slot];
    if (kept->owner != 0 && !kept->is_call) cls_write_numbers(L, kept);
  }
  Entry entry = {body, argument, CLS_OK};
  state->problem = NULL;
  state->out.count = 0;
  lua_pushcfunction(L, cls_note_error);
  lua_pushcfunction(L, run_body);
  lua_pushlightuserdata(L, &entry);
  CLSStatus status =
    lua_pcall(L, 1, 0, top + 1) == LUA_OK ? entry.status : cls_output_error(L);
  lua_settop(L, top);
  cls_finish(state);
  return status;
}

// For what Swift asks during a host call: runs `body` with the value at `index` of `L`. A kill stops
// here, below Swift's frame, and is only noted.
CLSStatus cls_nested(CLSState *state, lua_State *L, lua_CFunction body, int index) {
  CLSJump *outer = state->trampoline;
  CLSJump jump;
  if (cls_set_jump(jump) != 0) {
    // What called the host jumps on once Swift's frame is gone.
    state->trampoline = outer;
    return CLS_KILLED;
  }
  state->trampoline = &jump;
  int top = lua_gettop(L);
  CLSStatus status = CLS_BORDER;
  if (lua_checkstack(L, 8)) {
    lua_pushcfunction(L, body);
    lua_pushvalue(L, index);
    if (lua_pcall(L, 1, 0, 0) == LUA_OK && state->problem == NULL) status = CLS_OK;
    lua_settop(L, top);
  }
  state->trampoline = outer;
  return status;
}
