#include "lazy.h"

// A host call, in the order that keeps jumps away from Swift's frames: note where the arguments
// are, call Swift, and only when its frame is gone push the reply, raise, yield or end the call.

static const char loading_key = 'g';
static const char modules_key = 'm';

unsigned char *cls_reply_bytes(CLSState *state, size_t size) {
  state->reply_bytes.count = 0;
  if (!cls_bytes_reserve(&state->reply_bytes, size)) return NULL;
  state->reply_bytes.count = size;
  return state->reply_bytes.bytes;
}

static int push_values(lua_State *L, CLSState *state, uint32_t count) {
  const unsigned char *bytes = state->reply_bytes.bytes;
  if (cls_decode(L, bytes, bytes + state->reply_bytes.count, count) == NULL && count > 0) {
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

static int wait_for_reply(lua_State *L, CLSState *state) {
  if (!cls_can_wait(state)) {
    cls_raise(L, "cannot_wait", "this can't be waited for here: the answer is needed at once");
  }
  state->waiting = true;
  state->wait = state->reply.wait;
  cls_set_hosts(L, true);
  lua_settop(L, 0);
  return lua_yieldk(L, 0, 0, continue_waiting);
}

int cls_push_reply(lua_State *L) {
  CLSState *state = cls_state(L);
  switch (state->reply.kind) {
    case CLS_REPLY_NOTHING: return 0;
    case CLS_REPLY_FALSE: lua_pushboolean(L, 0); return 1;
    case CLS_REPLY_TRUE: lua_pushboolean(L, 1); return 1;
    case CLS_REPLY_INTEGER: lua_pushinteger(L, state->reply.integer); return 1;
    case CLS_REPLY_NUMBER: lua_pushnumber(L, state->reply.number); return 1;
    case CLS_REPLY_HANDLE:
      if (!cls_push_handle(L, (uint64_t)state->reply.integer)) lua_pushnil(L);
      return 1;
    case CLS_REPLY_LIST:
      cls_push_lazy_list(L, state->reply.element, state->reply.count, state->reply.integer);
      return 1;
    case CLS_REPLY_VALUES: return push_values(L, state, state->reply.count);
    case CLS_REPLY_ERROR:
      luaL_checkstack(L, 4, NULL);
      push_values(L, state, 1);
      cls_raise_table(L);
    case CLS_REPLY_SOURCE:
      cls_push_compiled(L, &state->reply.source);
      lua_call(L, 0, 1);
      return 1;
    case CLS_REPLY_LATER: return wait_for_reply(L, state);
  }
  return 0;
}

// Lua would turn a number into a string where it is asked for as one, so the type is asked first.
static inline void note_text(lua_State *L, int index, CLSText *text) {
  text->bytes = NULL;
  if (lua_type(L, index) == LUA_TSTRING) text->bytes = lua_tolstring(L, index, &text->count);
}

// The arguments are all of the stack. Leaves the answer in `state->reply`.
static inline __attribute__((always_inline)) CLSState *ask_host(lua_State *L, int32_t number) {
  CLSState *state = cls_state(L);
  cls_charge(L, 8);
  state->caller = L;
  note_text(L, 1, &state->ask.first);
  note_text(L, 2, &state->ask.second);
  state->reply.kind = CLS_REPLY_NOTHING;
  state->reply.keep = false;
  state->in_host = true;
  state->host.call(state->host.context, &state->ask, number, &state->reply);
  state->in_host = false;
  // What was written of an argument is read by now, and no part of the call's own result.
  state->out.count = 0;
  if (__builtin_expect(state->dead, 0)) cls_jump(*state->trampoline);
  return state;
}

int cls_ask(lua_State *L, int32_t number) {
  CLSState *state = ask_host(L, number);
  if (state->reply.kind == CLS_REPLY_TRUE || state->reply.kind == CLS_REPLY_FALSE) {
    lua_pushboolean(L, state->reply.kind == CLS_REPLY_TRUE);
    return 1;
  }
  state->reply.element = number;
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
  if (cls_state(L)->reply.keep) {
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
  CLSState *state = ask_host(L, (int32_t)lua_tointeger(L, lua_upvalueindex(1)));
  push_modules(L);
  if (state->reply.kind == CLS_REPLY_SOURCE) {
    run_module(L, &state->reply.source);
  } else {
    if (state->reply.kind == CLS_REPLY_LATER) state->reply.kind = CLS_REPLY_NOTHING;
    if (cls_push_reply(L) == 0) return luaL_error(L, "module '%s' not found", lua_tostring(L, 1));
    lua_settop(L, 3);
  }
  lua_pushvalue(L, 3);
  set_module(L, 2);
  return 1;
}
