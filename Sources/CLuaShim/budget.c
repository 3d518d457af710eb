#include <time.h>

#include "internal.h"

// A coarse clock is a tenth of the cost, and a guard of 50 ms needs no finer one.
#ifdef CLOCK_MONOTONIC_COARSE
#define CLS_CLOCK CLOCK_MONOTONIC_COARSE
#else
#define CLS_CLOCK CLOCK_MONOTONIC
#endif

static uint64_t now(void) {
  struct timespec time;
  clock_gettime(CLS_CLOCK, &time);
  return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
}

void cls_kill(CLSState *state, CLSKill kill) {
  if (kill != CLS_KILL_PANIC) cls_note_kill(state);
  state->dead = true;
  state->kill = kill;
  cls_jump(*state->trampoline);
}

// The time begins with the first look at the clock, so that a short call never reads it.
static void check_clock(CLSState *state) {
  uint64_t time = now();
  if (state->deadline == 0) {
    state->deadline = time + state->span;
  } else if (time > state->deadline) {
    cls_kill(state, CLS_KILL_DEADLINE);
  }
}

void cls_refill_slice(CLSState *state) {
  if (state->trampoline == NULL) return;
  if (state->slice < 0 && state->account < -state->slice) cls_kill(state, CLS_KILL_BUDGET);
  check_clock(state);
  int64_t want = CLS_SLICE - state->slice;
  int64_t take = want < state->account ? want : state->account;
  state->slice += take;
  state->account -= take;
}

void cls_refill(lua_State *L) {
  cls_refill_slice(cls_state(L));
}

void cls_spend(CLSState *state, int64_t units) {
  state->slice -= units;
  if (state->slice < 0) cls_refill_slice(state);
}

// A full collection ahead of the cap, so that what a script has dropped never counts as its own.
static void collect_ahead(lua_State *L, CLSPool *pool) {
  lua_gc(L, LUA_GCCOLLECT);
  size_t next = pool->used + pool->cap / 8;
  size_t first = pool->cap / 8 * 5;
  pool->collect_at = next > first ? next : first;
}

// Outside of hover calls the collector begins when it has something to do.
static void watch(lua_State *L, CLSState *state) {
  if (!state->hover && !state->collecting) {
    lua_gc(L, LUA_GCRESTART);
    state->collecting = true;
  }
  if (state->pool.used > state->pool.collect_at) collect_ahead(L, &state->pool);
  state->watch = state->pool.collect_at;
}

// Reads the clock each time: what one VM instruction does can take milliseconds.
static void hook(lua_State *L, lua_Debug *record) {
  (void)record;
  CLSState *state = cls_state(L);
  state->looks++;
  state->slice -= lua_gethookcount(L);
  if (state->slice < 0) {
    cls_refill_slice(state);
  } else {
    check_clock(state);
  }
  if (state->look) {
    state->look = false;
    cls_note_depth(state, L);
  }
  if (state->pool.used > state->watch) watch(L, state);
}

void cls_arm(lua_State *L) {
  lua_sethook(L, hook, LUA_MASKCOUNT, cls_state(L)->period);
}

// What one instruction can cost grows with the largest thing that it can be given: comparing two
// strings of a megabyte that hold nothing but zeros takes 5 ms. So the more there is, the fewer
// instructions run between two looks at the clock.
int cls_period(const CLSPool *pool) {
  static const int periods[CLS_WEIGHTS] = {50, 25, 12, 6, 3, 1, 1};
  for (int weight = CLS_WEIGHTS - 1; weight >= 0; weight--) {
    if (pool->heavy[weight] > 0) return periods[weight];
  }
  return CLS_PERIOD;
}

// Lua lets a hook be set at any time; what has run of the old period goes uncounted, at most seven
// times in a call.
void cls_shorten(CLSState *state) {
  int period = state->pool.period;
  if (period >= state->period || state->trampoline == NULL) return;
  state->period = period;
  cls_arm(state->running);
}

void cls_start_clock(CLSState *state) { state->deadline = now() + state->span; }
