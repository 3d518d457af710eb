#include "border.h"

// A host call, in the order that keeps jumps away from Swift's frames: note where the arguments
// are, call Swift, and only when its frame is gone push the reply, raise, yield or end the call.

static const char loading_key = 'g';
static const char modules_key = 'm';

unsigned char *cls_reply_bytes(CLSState *state, size_t size) {
  CLSBytes *bytes = &cls_border_of(state)->reply_bytes;
  bytes->count = 0;
  if (!cls_bytes_reserve(bytes, size)) return NULL;
  bytes->count = size;
  return bytes->bytes;
}

static int push_values(lua_State *L, CLSBorder *border, uint32_t count) {
  const unsigned char *bytes = border->reply_bytes.bytes;
  cls_make_room(L, bytes, bytes + border->reply_bytes.count, count);
  if (cls_decode(L, bytes, bytes + border->reply_bytes.count, count) == NULL && count > 0) {
    return luaL_error(L, "the host's reply can't be read");
  }
  return (int)count;
}

// Runs when the reply to "later" has come, in the thread that waited.
static int continue_waiting(lua_State *L, int status, lua_KContext context) {
  (void)status;
  (void)context;
  lua_settop(L, 0);
  return cls_push_reply(L);
}

static bool can_wait(const CLSBorder *border) {
  const CLSCage *cage = &border->cage;
  lua_State *caller = border->caller;
  if (!border->in_host && caller == NULL) return false;
  if (cage->base == cage->L || cage->depth == 0) return false;
  if (!lua_isyieldable(caller)) return false;
  // A thread that is not the innermost running one is being closed: it can't be left.
  if (cage->chain[cage->depth - 1] != caller) return false;
  for (int at = 0; at < cage->depth; at++) {
    if (!lua_isyieldable(cage->chain[at])) return false;
  }
  return true;
}

void *cls_host_context(const CLSState *state) { return cls_border_of(state)->host.context; }

// Nothing may jump here. One unit below zero is enough for the end, and leaves the figures as they are
// where a script itself spends too much.
bool cls_charge_host(CLSState *state, int64_t units) {
  CLSCage *cage = &cls_border_of(state)->cage;
  int64_t left = cage->slice + cage->account;
  bool enough = units <= left;
  cage->slice -= enough ? units : left + 1;
  return enough;
}

int64_t cls_units_left(const CLSState *state) {
  const CLSCage *cage = &cls_border_of(state)->cage;
  int64_t left = cage->slice + cage->account;
  return left > 0 ? left : 0;
}

int64_t cls_units_spent(const CLSState *state) {
  return cls_border_of(state)->cage.granted - cls_units_left(state);
}

bool cls_can_wait(CLSState *state) { return can_wait(cls_border_of(state)); }

static int wait_for_reply(lua_State *L, CLSBorder *border) {
  if (!can_wait(border)) {
    cls_raise(L, "cannot_wait", "this can't be waited for here: the answer is needed at once");
  }
  border->waiting = true;
  border->wait = border->reply.wait;
  cls_set_hosts(L, true);
  lua_settop(L, 0);
  return lua_yieldk(L, 0, 0, continue_waiting);
}

int cls_push_reply(lua_State *L) {
  CLSBorder *border = cls_border(L);
  switch (border->reply.kind) {
    case CLS_REPLY_NOTHING: return 0;
    case CLS_REPLY_FALSE: lua_pushboolean(L, 0); return 1;
    case CLS_REPLY_TRUE: lua_pushboolean(L, 1); return 1;
    case CLS_REPLY_INTEGER: lua_pushinteger(L, border->reply.integer); return 1;
    case CLS_REPLY_NUMBER: lua_pushnumber(L, border->reply.number); return 1;
    case CLS_REPLY_HANDLE:
      if (!cls_push_handle(L, (uint64_t)border->reply.integer)) lua_pushnil(L);
      return 1;
    case CLS_REPLY_LIST:
      cls_push_lazy_list(
        L, border->reply.element, border->reply.count, border->reply.integer,
        border->reply.is_object
      );
      return 1;
    case CLS_REPLY_STEPS:
      cls_push_steps(L, border->reply.element, (uint64_t)border->reply.integer);
      return 1;
    case CLS_REPLY_VALUES: return push_values(L, border, border->reply.count);
    case CLS_REPLY_ERROR:
      luaL_checkstack(L, 4, NULL);
      push_values(L, border, 1);
      cls_raise_table(L);
    case CLS_REPLY_SOURCE:
      cls_push_compiled(L, &border->reply.source);
      lua_call(L, 0, 1);
      return 1;
    case CLS_REPLY_LATER: return wait_for_reply(L, border);
  }
  return 0;
}

// Lua would turn a number into a string where it is asked for as one, so the type is asked first.
static inline void note_text(lua_State *L, int index, CLSText *text) {
  text->bytes = NULL;
  if (lua_type(L, index) == LUA_TSTRING) text->bytes = lua_tolstring(L, index, &text->count);
}

// Swift's frame is gone: a kill that was noted below it goes on, and what the host charged beyond the
// slice is settled, which may be one.
static __attribute__((noinline)) void settle_host_call(CLSCage *cage) {
  if (cage->dead) cls_jump(*cage->trampoline);
  cls_refill_slice(cage);
}

// The arguments are all of the stack. Leaves the answer in `reply`.
static inline __attribute__((always_inline)) CLSBorder *ask_host(lua_State *L, int32_t number) {
  CLSBorder *border = cls_border(L);
  cls_charge(L, 8);
  border->caller = L;
  note_text(L, 1, &border->ask.first);
  note_text(L, 2, &border->ask.second);
  border->reply.kind = CLS_REPLY_NOTHING;
  border->reply.keep = false;
  border->reply.element = number;
  border->reply.is_object = false;
  border->in_host = true;
  border->host.call(border->host.context, &border->ask, number, &border->reply);
  border->in_host = false;
  // What was written of an argument is read by now, and no part of the call's own result.
  border->out.count = 0;
  bool unsettled = border->cage.dead || border->cage.slice < 0;
  if (__builtin_expect(unsettled, 0)) settle_host_call(&border->cage);
  return border;
}

int cls_ask(lua_State *L, int32_t number) {
  CLSBorder *border = ask_host(L, number);
  if (border->reply.kind == CLS_REPLY_TRUE || border->reply.kind == CLS_REPLY_FALSE) {
    lua_pushboolean(L, border->reply.kind == CLS_REPLY_TRUE);
    return 1;
  }
  return cls_push_reply(L);
}

// Upvalue 2 is the class, upvalue 3 its name.
int cls_host_method(lua_State *L) {
  uint64_t identity;
  uint64_t class = (uint64_t)lua_tointeger(L, lua_upvalueindex(2));
  if (!cls_identity(L, 1, &identity) || identity >> 56 != class) {
    return luaL_error(
      L, "'%s' needs its object as the first argument: call it with ':'",
      lua_tostring(L, lua_upvalueindex(3))
    );
  }
  return cls_ask(L, (int32_t)lua_tointeger(L, lua_upvalueindex(1)));
}

// `__index` of a class with computed fields. Upvalue 1: methods, 2: numbers of the fields, 3: class.
int cls_host_field(lua_State *L) {
  lua_settop(L, 2);
  lua_pushvalue(L, 2);
  if (lua_rawget(L, lua_upvalueindex(1)) != LUA_TNIL) return 1;
  lua_pop(L, 1);
  lua_pushvalue(L, 2);
  if (lua_rawget(L, lua_upvalueindex(2)) != LUA_TNUMBER) {
    lua_pushnil(L);
    return 1;
  }
  int32_t number = (int32_t)lua_tointeger(L, -1);
  uint64_t identity;
  uint64_t class = (uint64_t)lua_tointeger(L, lua_upvalueindex(3));
  if (!cls_identity(L, 1, &identity) || identity >> 56 != class) {
    lua_pushnil(L);
    return 1;
  }
  lua_settop(L, 2);
  if (cls_ask(L, number) == 0) return 0;
  if (cls_border(L)->reply.keep) {
    lua_pushvalue(L, 2);
    lua_pushvalue(L, -2);
    lua_rawset(L, 1);
  }
  return 1;
}

static void push_modules(lua_State *L) {
  if (lua_rawgetp(L, LUA_REGISTRYINDEX, &modules_key) == LUA_TTABLE) return;
  lua_pop(L, 1);
  lua_createtable(L, 0, 1);
  lua_pushvalue(L, -1);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &modules_key);
}

static void set_module(lua_State *L, int modules) {
  lua_pushvalue(L, 1);
  lua_insert(L, -2);
  lua_rawset(L, modules);
}

// Stack: name, modules. Leaves the module's result. While it loads, its place holds a mark that no
// script can hold, and an error takes the mark away again.
static void run_module(lua_State *L, const CLSCompiled *source) {
  lua_pushlightuserdata(L, (void *)&loading_key);
  set_module(L, 2);
  cls_push_compiled(L, source);
  if (lua_pcall(L, 0, 1, 0) != LUA_OK) {
    lua_pushnil(L);
    set_module(L, 2);
    lua_error(L);
  }
  if (lua_isnil(L, -1)) {
    lua_pushboolean(L, 1);
    lua_replace(L, -2);
  }
}

// Asks the host once for each name.
int cls_host_require(lua_State *L) {
  luaL_checktype(L, 1, LUA_TSTRING);
  lua_settop(L, 1);
  push_modules(L);
  lua_pushvalue(L, 1);
  int type = lua_rawget(L, 2);
  if (type == LUA_TLIGHTUSERDATA) {
    return luaL_error(L, "module '%s' requires itself", lua_tostring(L, 1));
  }
  if (type != LUA_TNIL) return 1;
  lua_settop(L, 1);
  CLSBorder *border = ask_host(L, (int32_t)lua_tointeger(L, lua_upvalueindex(1)));
  push_modules(L);
  if (border->reply.kind == CLS_REPLY_SOURCE) {
    run_module(L, &border->reply.source);
  } else {
    if (border->reply.kind == CLS_REPLY_LATER) border->reply.kind = CLS_REPLY_NOTHING;
    if (cls_push_reply(L) == 0) return luaL_error(L, "module '%s' not found", lua_tostring(L, 1));
    lua_settop(L, 3);
  }
  lua_pushvalue(L, 3);
  set_module(L, 2);
  return 1;
}
