#include <stdlib.h>

#include "state.h"

const char *cls_lua_release(void) { return LUA_RELEASE; }

// Nothing of ours lets an error through unprotected; should Lua, the call ends like a kill.
static int panic(lua_State *L) {
  CLSCage *cage = cls_cage(L);
  if (cage->trampoline != NULL) cls_kill(cage, CLS_KILL_PANIC);
  return 0;
}

static void configure(CLSState *state, const CLSConfiguration *configuration) {
  CLSBorder *border = cls_border_of(state);
  border->cage.period = CLS_PERIOD;
  cls_pool_open(&border->cage.pool, configuration);
  border->host = configuration->host;
  border->ask.state = state;
  border->value_depth = configuration->value_depth < 60 ? configuration->value_depth : 60;
  border->value_nodes = configuration->value_nodes;
  border->value_string = configuration->value_string;
  border->value_bytes = configuration->value_bytes;
  state->hover_grant = configuration->hover;
  state->result.scalars = state->scalars;
  state->task_free = -1;
}

// Without any library: enough to compile.
CLSState *cls_open_bare(const CLSConfiguration *configuration, CLSStatus *status) {
  CLSState *state = calloc(1, sizeof *state);
  *status = CLS_NO_MEMORY;
  if (state == NULL) return NULL;
  configure(state, configuration);
  CLSCage *cage = cls_cage_of(state);
  cage->L = lua_newstate(cls_allocate, cage);
  if (cage->L == NULL) {
    cls_pool_drop(&cage->pool);
    free(state);
    return NULL;
  }
  *(CLSState **)lua_getextraspace(cage->L) = state;
  lua_atpanic(cage->L, panic);
  lua_gc(cage->L, LUA_GCSTOP);
  *status = CLS_OK;
  return state;
}

static CLSStatus fill(lua_State *L, void *argument) {
  const CLSConfiguration *configuration = argument;
  cls_open_handles(L);
  cls_open_environment(L, configuration->seed);
  cls_open_library(L, configuration->library, configuration->library_count);
  return CLS_OK;
}

CLSState *cls_open(const CLSConfiguration *configuration, CLSStatus *status) {
  CLSState *state = cls_open_bare(configuration, status);
  if (state == NULL) return NULL;
  CLSGrant grant = {1 << 30, 60000000000u, true};
  *status = cls_enter(state, &grant, fill, (void *)configuration);
  if (*status == CLS_OK) {
    cls_cage_of(state)->total = 0;
    return state;
  }
  cls_close(state);
  return NULL;
}

// Asks nothing of Lua: what `lua_close` would run, `__close` and all, stays unrun.
void cls_close(CLSState *state) {
  if (state == NULL) return;
  cls_image_drop(state);
  CLSBorder *border = cls_border_of(state);
  cls_pool_drop(&border->cage.pool);
  cls_drop_lines(&border->cage);
  free(border->out.bytes);
  free(border->reply_bytes.bytes);
  free(border->trace.bytes);
  free(border->seen.bytes);
  free(border->dropped);
  free(state->tasks);
  free(state->kept);
  for (CLSNumbers *numbers = state->numbers; numbers != NULL;) {
    CLSNumbers *next = numbers->next;
    free(numbers);
    numbers = next;
  }
  free(state);
}

CLSFigures cls_figures(const CLSState *state) {
  const CLSCage *cage = cls_cage_of(state);
  CLSFigures figures = {
    .memory = cage->dead ? 0 : cage->pool.used,
    .peak = cage->pool.peak,
    .held = cage->pool.held,
    .last_units = cage->last,
    .total_units = cage->total,
    .allocations = cage->pool.requests,
    .looks = cage->looks,
  };
  return figures;
}

CLSKill cls_kill_reason(const CLSState *state) { return cls_cage_of(state)->kill; }

bool cls_is_lost(const CLSState *state) { return cls_cage_of(state)->dead; }

void cls_stop_next(CLSState *state, int64_t units) { cls_cage_of(state)->stop = units; }

void cls_reseed(CLSState *state, uint64_t seed) { cls_set_random(&state->library, seed); }

// Within a value the place stands in front; of the whole there is none.
const char *cls_problem(const CLSState *state) {
  const char *problem = cls_border_of(state)->problem;
  if (problem == NULL) return "";
  if (problem[0] == ':' && problem[1] == ' ') return problem + 2;
  return problem[0] == '.' ? problem + 1 : problem;
}

const unsigned char *cls_output(const CLSState *state, size_t *size) {
  const CLSBytes *out = &cls_border_of(state)->out;
  *size = out->count;
  return out->bytes;
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
