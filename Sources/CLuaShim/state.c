#include <stdlib.h>

#include "internal.h"

const char *cls_lua_release(void) { return LUA_RELEASE; }

// Nothing of ours lets an error through unprotected; should Lua, the call ends like a kill.
static int panic(lua_State *L) {
  CLSState *state = cls_state(L);
  if (state->trampoline != NULL) cls_kill(state, CLS_KILL_PANIC);
  return 0;
}

static void configure(CLSState *state, const CLSConfiguration *configuration) {
  cls_pool_open(&state->pool, configuration);
  state->host = configuration->host;
  state->hover_grant = configuration->hover;
  state->ask.state = state;
  state->result.scalars = state->scalars;
  state->period = CLS_PERIOD;
  state->value_depth = configuration->value_depth < 60 ? configuration->value_depth : 60;
  state->value_nodes = configuration->value_nodes;
  state->value_string = configuration->value_string;
  state->task_free = -1;
}

// Without any library: enough to compile.
CLSState *cls_open_bare(const CLSConfiguration *configuration, CLSStatus *status) {
  CLSState *state = calloc(1, sizeof *state);
  *status = CLS_NO_MEMORY;
  if (state == NULL) return NULL;
  configure(state, configuration);
  state->L = lua_newstate(cls_allocate, state);
  if (state->L == NULL) {
    cls_pool_drop(&state->pool);
    free(state);
    return NULL;
  }
  *(CLSState **)lua_getextraspace(state->L) = state;
  lua_atpanic(state->L, panic);
  lua_gc(state->L, LUA_GCSTOP);
  *status = CLS_OK;
  return state;
}

static CLSStatus fill(lua_State *L, void *argument) {
  const CLSConfiguration *configuration = argument;
  cls_open_handles(L);
  cls_open_environment(L, configuration);
  cls_open_library(L, configuration->library, configuration->library_count);
  return CLS_OK;
}

CLSState *cls_open(const CLSConfiguration *configuration, CLSStatus *status) {
  CLSState *state = cls_open_bare(configuration, status);
  if (state == NULL) return NULL;
  CLSGrant grant = {1 << 30, 60000000000u, true};
  *status = cls_enter(state, &grant, fill, (void *)configuration);
  if (*status == CLS_OK) {
    state->total = 0;
    return state;
  }
  cls_close(state);
  return NULL;
}

// Asks nothing of Lua: what `lua_close` would run, `__close` and all, stays unrun.
void cls_close(CLSState *state) {
  if (state == NULL) return;
  cls_image_drop(state);
  cls_pool_drop(&state->pool);
  free(state->out.bytes);
  free(state->reply_bytes.bytes);
  free(state->trace.bytes);
  free(state->tasks);
  free(state->kept);
  for (CLSNumbers *numbers = state->numbers; numbers != NULL;) {
    CLSNumbers *next = numbers->next;
    free(numbers);
    numbers = next;
  }
  free(state->dropped);
  free(state);
}

CLSFigures cls_figures(const CLSState *state) {
  CLSFigures figures = {
    .memory = state->dead ? 0 : state->pool.used,
    .peak = state->pool.peak,
    .last_units = state->last,
    .total_units = state->total,
    .allocations = state->pool.requests,
    .looks = state->looks,
  };
  return figures;
}

CLSKill cls_kill_reason(const CLSState *state) { return state->kill; }

bool cls_is_lost(const CLSState *state) { return state->dead; }

const char *cls_problem(const CLSState *state) {
  return state->problem != NULL ? state->problem : "";
}

const unsigned char *cls_output(const CLSState *state, size_t *size) {
  *size = state->out.count;
  return state->out.bytes;
}

static CLSStatus collect(lua_State *L, void *argument) {
  (void)argument;
  lua_gc(L, LUA_GCCOLLECT);
  return CLS_OK;
}

CLSStatus cls_collect(CLSState *state) {
  CLSGrant grant = {1 << 30, 10000000000u, true};
  return cls_enter(state, &grant, collect, NULL);
}
