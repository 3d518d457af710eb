#include "state.h"

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
  CLSBorder *border = cls_border_of(state);
  border->cage.trampoline = NULL;
  border->in_host = false;
  border->caller = NULL;
  cls_settle(&border->cage);
  cls_image_drop(state);
  cls_pool_drop(&border->cage.pool);
  return CLS_KILLED;
}

// A collection that became due waits until here.
void cls_tidy(CLSState *state) {
  CLSCage *cage = cls_cage_of(state);
  if (cage->collecting) {
    lua_gc(cage->L, LUA_GCSTOP);
    cage->collecting = false;
  }
  CLSPool *pool = &cage->pool;
  if (pool->used > pool->step_at && lua_gc(cage->L, LUA_GCSTEP, 0) != 0) {
    size_t next = pool->used + pool->used / 2;
    pool->step_at = next > CLS_FIRST_STEP ? next : CLS_FIRST_STEP;
  }
  if (state->library.traversals > 0) cls_forget_traversals(&state->library);
}

CLSStatus cls_enter(CLSState *state, const CLSGrant *grant, CLSBody body, void *argument) {
  CLSStatus refusal = cls_check_entry(state);
  if (refusal != CLS_OK) return refusal;
  CLSBorder *border = cls_border_of(state);
  CLSCage *cage = &border->cage;
  CLSJump jump;
  if (cls_set_jump(jump) != 0) return cls_drop(state);
  cage->trampoline = &jump;
  state->result.count = 0;
  cls_begin(cage, grant);
  cls_start_clock(cage);
  lua_State *L = cage->L;
  int top = state->top;
  lua_settop(L, top);
  for (int32_t slot = 0; slot < state->kept_count; slot++) {
    CLSKept *kept = &state->kept[slot];
    if (kept->owner != 0 && !kept->is_call) cls_write_numbers(L, kept);
  }
  Entry entry = {body, argument, CLS_OK};
  border->problem = NULL;
  border->out.count = 0;
  lua_pushcfunction(L, cls_note_error);
  lua_pushcfunction(L, run_body);
  lua_pushlightuserdata(L, &entry);
  CLSStatus status =
    lua_pcall(L, 1, 0, top + 1) == LUA_OK ? entry.status : cls_output_error(L);
  lua_settop(L, top);
  cls_finish(state);
  return status;
}
