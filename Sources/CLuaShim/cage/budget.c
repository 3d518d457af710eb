#include <time.h>

#include "cage.h"

// A coarse clock is a tenth of the cost, and a guard of 50 ms needs no finer one.
#ifdef CLOCK_MONOTONIC_COARSE
#define CLS_CLOCK CLOCK_MONOTONIC_COARSE
#else
#define CLS_CLOCK CLOCK_MONOTONIC
#endif

// Bytes in use that a collection near the cap looks through for one unit.
enum { PRESSED_PER_UNIT = 128 };

static uint64_t now(void) {
  struct timespec time;
  clock_gettime(CLS_CLOCK, &time);
  return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
}

// For a call that was stopped once the time is over from the start, and the look at which it has spent as
// much ends it again: so no other call pays for that.
static uint64_t deadline(const CLSCage *cage, uint64_t time) {
  return cage->stop > 0 ? 1 : time + cage->span;
}

// The time begins with the first look at the clock, so that a short call never reads it.
static void check_clock(CLSCage *cage) {
  uint64_t time = now();
  if (cage->deadline == 0) {
    cage->deadline = deadline(cage, time);
  } else if (time > cage->deadline && cage->granted - cage->slice - cage->account >= cage->stop) {
    cls_kill(cage, CLS_KILL_DEADLINE);
  }
}

void cls_refill_slice(CLSCage *cage) {
  if (cage->trampoline == NULL) return;
  if (cage->slice < 0 && cage->account < -cage->slice) cls_kill(cage, CLS_KILL_BUDGET);
  check_clock(cage);
  int64_t want = CLS_SLICE - cage->slice;
  int64_t take = want < cage->account ? want : cage->account;
  cage->slice += take;
  cage->account -= take;
}

void cls_refill(lua_State *L) {
  cls_refill_slice(cls_cage(L));
}

void cls_spend(CLSCage *cage, int64_t units) {
  cage->slice -= units;
  if (cage->slice < 0) cls_refill_slice(cage);
}

void cls_collect_ahead(lua_State *L, CLSPool *pool) {
  lua_gc(L, LUA_GCCOLLECT);
  size_t next = pool->used + pool->cap / 8;
  size_t first = pool->cap / 8 * 5;
  pool->collect_at = next > first ? next : first;
}

// The chunks near the cap: what is free in them is no use as long as it lies scattered. The next time
// comes half way to the cap, but not at once, and each is paid for.
static void press(CLSCage *cage) {
  CLSPool *pool = &cage->pool;
  cls_sweep(cage);
  size_t first = pool->cap / 4 * 3;
  size_t step = (pool->cap - pool->held) / 2;
  if (step < pool->cap / 32) step = pool->cap / 32;
  pool->press_at = pool->held + step > first ? pool->held + step : first;
  cls_spend(cage, (int64_t)(pool->used / PRESSED_PER_UNIT));
}

// Outside of hover calls the collector begins when it has something to do.
static void watch(lua_State *L, CLSCage *cage) {
  CLSPool *pool = &cage->pool;
  bool pressed = pool->held > pool->press_at;
  if (!cage->hover && !cage->collecting) {
    lua_gc(L, LUA_GCRESTART);
    cage->collecting = true;
  }
  if (pressed || pool->used > pool->collect_at) cls_collect_ahead(L, pool);
  if (pressed) press(cage);
  cage->watch = pool->collect_at;
}

// Reads the clock each time: what one VM instruction does can take milliseconds.
static void hook(lua_State *L, lua_Debug *record) {
  CLSCage *cage = cls_cage(L);
  if (record->event == LUA_HOOKRET) {
    cls_note_return(cage, L, record);
    return;
  }
  if (record->event == LUA_HOOKLINE) {
    cls_note_line(cage, L, record);
    return;
  }
  cage->looks++;
  cage->slice -= lua_gethookcount(L);
  if (cage->slice < 0) {
    cls_refill_slice(cage);
  } else {
    check_clock(cage);
  }
  if (cage->look) {
    cage->look = false;
    cls_note_depth(cage, L);
  }
  if (cage->pool.used > cage->watch) watch(L, cage);
}

void cls_arm(lua_State *L) {
  CLSCage *cage = cls_cage(L);
  int more = (cage->notes_returns ? LUA_MASKRET : 0) | (cage->notes_lines ? LUA_MASKLINE : 0);
  lua_sethook(L, hook, LUA_MASKCOUNT | more, cage->period);
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
void cls_shorten(CLSCage *cage) {
  int period = cage->pool.period;
  if (period >= cage->period || cage->trampoline == NULL) return;
  cage->period = period;
  cls_arm(cage->running);
}

void cls_start_clock(CLSCage *cage) { cage->deadline = deadline(cage, now()); }
