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
  _longjmp(*state->trampoline, 1);
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

static void refill(CLSState *state) {
  if (state->trampoline == NULL) return;
  if (state->slice < 0 && state->account < -state->slice) cls_kill(state, CLS_KILL_BUDGET);
  check_clock(state);
  int64_t want = CLS_SLICE - state->slice;
  int64_t take = want < state->account ? want : state->account;
  state->slice += take;
  state->account -= take;
}

void cls_refill(lua_State *L) {
  refill(cls_state(L));
}

void cls_spend(CLSState *state, int64_t units) {
  state->slice -= units;
  if (state->slice < 0) refill(state);
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
  state->slice -= CLS_PERIOD;
  if (state->slice < 0) {
    refill(state);
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
  lua_sethook(L, hook, LUA_MASKCOUNT, CLS_PERIOD);
}

void cls_grant(CLSState *state, const CLSGrant *grant) {
  int64_t units = grant->units > 0 ? grant->units : 0;
  state->granted = units;
  state->slice = units < CLS_SLICE ? units : CLS_SLICE;
  state->account = units - state->slice;
  state->span = grant->nanoseconds;
  state->deadline = 0;
  state->look = false;
  state->moving = false;
}

void cls_start_clock(CLSState *state) { state->deadline = now() + state->span; }

void cls_settle(CLSState *state) {
  int64_t left = state->slice + state->account;
  state->last = state->granted - left;
  state->total += (uint64_t)state->last;
}
