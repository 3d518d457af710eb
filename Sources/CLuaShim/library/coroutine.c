#include "library.h"

// Our own coroutine functions: each run is armed and charged afresh, the nesting of runs and of
// closing is bounded, and a wait for the host passes through every coroutine up to the task.

static lua_State *check_thread(lua_State *L) {
  lua_State *co = lua_tothread(L, 1);
  luaL_argexpected(L, co != NULL, 1, "coroutine");
  return co;
}

// `L` runs on after another thread did; with a shorter period, if one was needed meanwhile.
static void go_on(lua_State *L, CLSCage *cage) {
  cage->running = L;
  if (lua_gethookcount(L) > cage->period) cls_arm(L);
}

static int reset_thread(lua_State *L, lua_State *co) {
#if LUA_VERSION_RELEASE_NUM >= 50406
  return lua_closethread(co, L);
#else
  (void)L;
  return lua_resetthread(co);
#endif
}

// `__close` of a coroutine can close another one. 5.4.4 doesn't count that: what is closed may go as
// deep again as Lua lets a call go. So that all of it fits the C stack, a closing inside a closing
// must be begun near the top of what the outer one runs, and on its own thread.
static bool may_close(lua_State *L, const CLSLibrary *library) {
  lua_Debug record;
  if (library->closing == 0) return true;
  return library->closing < CLS_CLOSE_NESTING
    && library->border.cage.depth == library->closing_depth
    && lua_getstack(L, CLS_CLOSE_LEVELS, &record) == 0;
}

static int close_counted(lua_State *L, lua_State *co) {
  CLSLibrary *library = cls_library(L);
  CLSCage *cage = &library->border.cage;
  if (!may_close(L, library)) luaL_error(L, "coroutines close each other too deep");
  cls_charge(L, 20);
  int depth = library->closing_depth;
  library->closing++;
  library->closing_depth = cage->depth;
  cage->running = co;
  cls_arm(co);
  int status = reset_thread(L, co);
  go_on(L, cage);
  library->closing_depth = depth;
  library->closing--;
  return status;
}

enum { FAILED = -1, WAITING = -2 };

// Runs `co` with `arguments` values from the top of `L`. Gives how many results are on the top of
// `L`, or FAILED with the error there, or WAITING.
static int run(lua_State *L, lua_State *co, int arguments) {
  CLSCage *cage = cls_cage(L);
  if (cage->depth >= CLS_CHAIN) {
    lua_pushliteral(L, "too many coroutines inside each other");
    return FAILED;
  }
  if (!lua_checkstack(co, arguments + 1)) {
    lua_pushliteral(L, "too many arguments to resume");
    return FAILED;
  }
  cls_charge(L, 20 + arguments);
  cls_arm(co);
  lua_xmove(L, co, arguments);
  cage->chain[cage->depth++] = co;
  cage->running = co;
  int results = 0;
  int status = lua_resume(co, L, arguments, &results);
  cage->depth--;
  go_on(L, cage);
  if (status == LUA_YIELD && cls_border(L)->waiting) {
    cls_set_hosts(co, true);
    return WAITING;
  }
  if (status != LUA_OK && status != LUA_YIELD) {
    lua_xmove(co, L, 1);
    return FAILED;
  }
  cls_charge(L, results);
  if (!lua_checkstack(L, results + 1)) {
    lua_pop(co, results);
    lua_pushliteral(L, "too many results to resume");
    return FAILED;
  }
  lua_xmove(co, L, results);
  return results;
}

// Whether `co` runs or waits for one that it resumed, or is being closed right now.
static bool is_active(lua_State *L, lua_State *co) {
  CLSCage *cage = cls_cage(L);
  for (int at = 0; at < cage->depth; at++) {
    if (cage->chain[at] == co) return true;
  }
  lua_Debug record;
  return co == cage->L || (lua_status(co) == LUA_OK && lua_getstack(co, 0, &record) != 0);
}

// Why `co` can't be resumed, or null.
static const char *refusal(lua_State *L, lua_State *co) {
  if (co == L || is_active(L, co)) return "cannot resume non-suspended coroutine";
  if (cls_is_hosts(co)) return "cannot resume a coroutine that waits for the host";
  if (lua_status(co) == LUA_OK && lua_gettop(co) == 0) return "cannot resume dead coroutine";
  if (lua_status(co) != LUA_OK && lua_status(co) != LUA_YIELD) return "cannot resume dead coroutine";
  return NULL;
}

static int resume_results(lua_State *L, int results) {
  if (results == FAILED) {
    lua_pushboolean(L, 0);
    lua_insert(L, -2);
    return 2;
  }
  lua_pushboolean(L, 1);
  lua_insert(L, -(results + 1));
  return results + 1;
}

static int go_on_resume(lua_State *L, int status, lua_KContext context);

// Stack: the coroutine at 1. The wait goes one level up, and comes back through the continuation.
static int pass_wait(lua_State *L, lua_KFunction go_on) {
  lua_settop(L, 1);
  return lua_yieldk(L, 0, 0, go_on);
}

static int go_on_resume(lua_State *L, int status, lua_KContext context) {
  (void)status;
  (void)context;
  lua_settop(L, 1);
  lua_State *co = lua_tothread(L, 1);
  cls_set_hosts(co, false);
  int results = run(L, co, 0);
  return results == WAITING ? pass_wait(L, go_on_resume) : resume_results(L, results);
}

static int co_resume(lua_State *L) {
  lua_State *co = check_thread(L);
  const char *refused = refusal(L, co);
  if (refused != NULL) {
    lua_pushstring(L, refused);
    return resume_results(L, FAILED);
  }
  int results = run(L, co, lua_gettop(L) - 1);
  return results == WAITING ? pass_wait(L, go_on_resume) : resume_results(L, results);
}

// As stock Lua does it: a failed coroutine is closed, and a text gets the position in front.
static int wrap_results(lua_State *L, lua_State *co, int results) {
  if (results != FAILED) return results;
  int status = lua_status(co);
  if (status != LUA_OK && status != LUA_YIELD) {
    lua_xmove(L, co, 1);
    close_counted(L, co);
    lua_xmove(co, L, 1);
  }
  if (lua_type(L, -1) == LUA_TSTRING) {
    luaL_where(L, 1);
    lua_insert(L, -2);
    lua_concat(L, 2);
  }
  return lua_error(L);
}

static int go_on_wrap(lua_State *L, int status, lua_KContext context) {
  (void)status;
  (void)context;
  lua_settop(L, 0);
  lua_State *co = lua_tothread(L, lua_upvalueindex(1));
  cls_set_hosts(co, false);
  int results = run(L, co, 0);
  if (results == WAITING) return lua_yieldk(L, 0, 0, go_on_wrap);
  return wrap_results(L, co, results);
}

static int call_wrapped(lua_State *L) {
  lua_State *co = lua_tothread(L, lua_upvalueindex(1));
  const char *refused = refusal(L, co);
  if (refused != NULL) {
    luaL_where(L, 1);
    lua_pushstring(L, refused);
    lua_concat(L, 2);
    return lua_error(L);
  }
  int results = run(L, co, lua_gettop(L));
  if (results == WAITING) {
    lua_settop(L, 0);
    return lua_yieldk(L, 0, 0, go_on_wrap);
  }
  return wrap_results(L, co, results);
}

static int co_create(lua_State *L) {
  luaL_checktype(L, 1, LUA_TFUNCTION);
  cls_charge(L, 50);
  lua_State *co = lua_newthread(L);
  cls_set_hosts(co, false);
  lua_pushvalue(L, 1);
  lua_xmove(L, co, 1);
  return 1;
}

static int co_wrap(lua_State *L) {
  co_create(L);
  lua_pushcclosure(L, call_wrapped, 1);
  return 1;
}

static bool is_base(lua_State *L) {
  return L == cls_cage(L)->base;
}

static int co_yield(lua_State *L) {
  if (is_base(L)) return luaL_error(L, "attempt to yield from outside a coroutine");
  return lua_yield(L, lua_gettop(L));
}

static const char *status_name(lua_State *L, lua_State *co) {
  if (co == L) return "running";
  if (is_active(L, co) || cls_is_hosts(co)) return "normal";
  if (lua_status(co) == LUA_YIELD) return "suspended";
  if (lua_status(co) != LUA_OK) return "dead";
  return lua_gettop(co) == 0 ? "dead" : "suspended";
}

static int co_status(lua_State *L) {
  lua_pushstring(L, status_name(L, check_thread(L)));
  return 1;
}

static int co_is_yieldable(lua_State *L) {
  lua_State *co = lua_isthread(L, 1) ? lua_tothread(L, 1) : L;
  lua_pushboolean(L, !is_base(co) && !cls_is_hosts(co) && lua_isyieldable(co));
  return 1;
}

static int co_running(lua_State *L) {
  lua_pushthread(L);
  lua_pushboolean(L, is_base(L));
  return 2;
}

static int co_close(lua_State *L) {
  lua_State *co = check_thread(L);
  const char *status = status_name(L, co);
  if (strcmp(status, "suspended") != 0 && strcmp(status, "dead") != 0) {
    return luaL_error(L, "cannot close a %s coroutine", status);
  }
  if (close_counted(L, co) == LUA_OK) {
    lua_pushboolean(L, 1);
    return 1;
  }
  lua_pushboolean(L, 0);
  lua_xmove(co, L, 1);
  return 2;
}

void cls_open_coroutine(lua_State *L) {
  static const luaL_Reg functions[] = {
    {"close", co_close}, {"create", co_create},         {"isyieldable", co_is_yieldable},
    {"resume", co_resume}, {"running", co_running},     {"status", co_status},
    {"wrap", co_wrap},   {"yield", co_yield},           {NULL, NULL},
  };
  luaL_newlibtable(L, functions);
  luaL_setfuncs(L, functions, 0);
}
