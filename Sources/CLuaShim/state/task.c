#include <stdlib.h>

#include "state.h"

typedef struct Start {
  int32_t function;
  const unsigned char *arguments;
  size_t size;
  uint32_t count;
  CLSOutcome *outcome;
} Start;

typedef struct Resume {
  int32_t task;
  CLSOutcome *outcome;
} Resume;

static int32_t take_task(CLSState *state) {
  if (state->task_free < 0) {
    int32_t count = state->task_count * 2 + 8;
    CLSTask *moved = realloc(state->tasks, (size_t)count * sizeof *moved);
    if (moved == NULL) return -1;
    state->tasks = moved;
    for (int32_t slot = count - 1; slot >= state->task_count; slot--) {
      moved[slot] = (CLSTask){.next_free = state->task_free};
      state->task_free = slot;
    }
    state->task_count = count;
  }
  int32_t slot = state->task_free;
  state->task_free = state->tasks[slot].next_free;
  return slot;
}

static void give_task(CLSState *state, int32_t slot) {
  CLSTask *task = &state->tasks[slot];
  task->co = NULL;
  task->next_free = state->task_free;
  state->task_free = slot;
}

// The coroutine is over: its first result or its error becomes the output. An error runs what its
// variables close, like every other end of a function, on the same account.
static CLSStatus end_task(lua_State *L, int32_t slot, int status, int results) {
  CLSState *state = cls_state(L);
  CLSCage *cage = cls_cage(L);
  lua_State *co = state->tasks[slot].co;
  CLSStatus ended;
  luaL_checkstack(L, 4, NULL);
  if (status == LUA_OK) {
    if (results > 1) lua_pop(co, results - 1);
    if (results == 0 || !lua_checkstack(co, 1)) {
      lua_pushnil(L);
    } else {
      lua_xmove(co, L, 1);
    }
    ended = cls_encode(L, -1) ? CLS_OK : CLS_BORDER;
  } else {
    cls_note_thread_error(L, co);
    lua_pushvalue(co, -1);
    lua_xmove(co, L, 1);
    cage->depth = 1;
    cage->running = co;
#if LUA_VERSION_RELEASE_NUM >= 50406
    lua_closethread(co, L);
#else
    lua_resetthread(co);
#endif
    cage->depth = 0;
    cage->running = L;
    cage->base = L;
    ended = cls_output_error(L);
  }
  luaL_unref(L, LUA_REGISTRYINDEX, state->tasks[slot].reference);
  give_task(state, slot);
  return ended;
}

static CLSStatus run_task(lua_State *L, int32_t slot, int arguments, CLSOutcome *outcome) {
  CLSState *state = cls_state(L);
  CLSCage *cage = cls_cage(L);
  lua_State *co = state->tasks[slot].co;
  cls_arm(co);
  cage->base = co;
  cage->chain[0] = co;
  cage->depth = 1;
  cls_border(L)->waiting = false;
  cage->running = co;
  int results = 0;
  int status = lua_resume(co, L, arguments, &results);
  cage->depth = 0;
  cage->running = L;
  if (status != LUA_YIELD) {
    CLSStatus ended = end_task(L, slot, status, results);
    cage->base = L;
    return ended;
  }
  cage->base = L;
  cls_border(L)->waiting = false;
  outcome->task = slot;
  outcome->turn = state->tasks[slot].turn = ++state->turns;
  outcome->wait = cls_border(L)->wait;
  return CLS_SUSPENDED;
}

static CLSStatus start(lua_State *L, void *argument) {
  const Start *start = argument;
  CLSState *state = cls_state(L);
  if (!cls_push_call(L, start->function, start->arguments, start->size, start->count)) {
    return CLS_STALE;
  }
  lua_State *co = lua_newthread(L);
  cls_set_hosts(co, true);
  int32_t slot = take_task(state);
  if (slot < 0) return CLS_NO_MEMORY;
  state->tasks[slot].co = co;
  state->tasks[slot].reference = luaL_ref(L, LUA_REGISTRYINDEX);
  luaL_checkstack(co, (int)start->count + 2, NULL);
  lua_xmove(L, co, (int)start->count + 1);
  return run_task(L, slot, (int)start->count, start->outcome);
}

CLSStatus cls_start(
  CLSState *state, const CLSGrant *grant, int32_t function, const unsigned char *arguments,
  size_t size, uint32_t count, CLSOutcome *outcome
) {
  Start argument = {function, arguments, size, count, outcome};
  return cls_enter(state, grant, start, &argument);
}

static bool is_task(const CLSState *state, int32_t task, uint32_t turn) {
  return task >= 0 && task < state->task_count && state->tasks[task].co != NULL
    && state->tasks[task].turn == turn;
}

static CLSStatus resume(lua_State *L, void *argument) {
  const Resume *resume = argument;
  return run_task(L, resume->task, 0, resume->outcome);
}

CLSStatus cls_resume(
  CLSState *state, const CLSGrant *grant, int32_t task, uint32_t turn, const CLSReply *reply,
  CLSOutcome *outcome
) {
  CLSStatus refusal = cls_check_entry(state);
  if (refusal != CLS_OK) return refusal;
  if (!is_task(state, task, turn)) return CLS_STALE;
  cls_border_of(state)->reply = *reply;
  Resume argument = {task, outcome};
  return cls_enter(state, grant, resume, &argument);
}

static CLSStatus discard(lua_State *L, void *argument) {
  CLSState *state = cls_state(L);
  int32_t task = *(int32_t *)argument;
  cls_note_place(cls_cage(L), state->tasks[task].co, 0);
  luaL_unref(L, LUA_REGISTRYINDEX, state->tasks[task].reference);
  give_task(state, task);
  return CLS_OK;
}

CLSStatus cls_discard(CLSState *state, int32_t task, uint32_t turn) {
  CLSStatus refusal = cls_check_entry(state);
  if (refusal != CLS_OK) return refusal;
  if (!is_task(state, task, turn)) return CLS_STALE;
  CLSGrant grant = {1000000, 1000000000u, true};
  return cls_enter(state, &grant, discard, &task);
}
