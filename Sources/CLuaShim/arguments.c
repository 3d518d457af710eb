#include "lazy.h"

// Reading the arguments of a running host call. Swift's frame is on the C stack here: nothing may
// jump over it, so all but `cls_argument_value` only look, and that one has a trampoline of its own.

// Between host calls there are none, nor after a kill.
int32_t cls_argument_count(const CLSState *state) {
  return state->in_host && !state->dead ? lua_gettop(state->caller) : 0;
}

static bool in_range(const CLSState *state, int32_t index) {
  return (uint32_t)index < (uint32_t)cls_argument_count(state);
}

CLSKind cls_argument_kind(CLSState *state, int32_t index) {
  if (!in_range(state, index)) return CLS_NIL;
  lua_State *L = state->caller;
  uint64_t identity;
  switch (lua_type(L, index + 1)) {
    case LUA_TBOOLEAN: return lua_toboolean(L, index + 1) ? CLS_TRUE : CLS_FALSE;
    case LUA_TNUMBER: return lua_isinteger(L, index + 1) ? CLS_INTEGER : CLS_NUMBER;
    case LUA_TSTRING: return CLS_STRING;
    case LUA_TFUNCTION: return CLS_FUNCTION;
    case LUA_TTABLE:
      return cls_argument_handle(state, index, &identity) ? CLS_HANDLE : CLS_TABLE;
    case LUA_TNIL: return CLS_NIL;
    default: return CLS_TABLE;
  }
}

bool cls_argument_number(CLSState *state, int32_t index, double *number) {
  if (!in_range(state, index) || lua_type(state->caller, index + 1) != LUA_TNUMBER) return false;
  *number = lua_tonumber(state->caller, index + 1);
  return true;
}

bool cls_argument_integer(CLSState *state, int32_t index, int64_t *integer) {
  if (!in_range(state, index) || lua_type(state->caller, index + 1) != LUA_TNUMBER) return false;
  int exact = 0;
  *integer = lua_tointegerx(state->caller, index + 1, &exact);
  return exact != 0;
}

// The bytes stay while the host answers, as the script's stack holds the string.
const char *cls_argument_string(CLSState *state, int32_t index, size_t *size) {
  if (!in_range(state, index) || lua_type(state->caller, index + 1) != LUA_TSTRING) return NULL;
  return lua_tolstring(state->caller, index + 1, size);
}

// A C function has 20 slots beyond its arguments, so there is room for the one this takes.
bool cls_argument_handle(CLSState *state, int32_t index, uint64_t *identity) {
  return in_range(state, index) && cls_identity(state->caller, index + 1, identity);
}

// Stack: a pointer to nothing, the argument.
static int encode_argument(lua_State *L) {
  cls_encode(L, 1);
  return 0;
}

CLSStatus cls_argument_value(CLSState *state, int32_t index) {
  if (state->dead) return CLS_LOST;
  if (!state->in_host) return CLS_BUSY;
  state->out.count = 0;
  state->problem = NULL;
  if (!in_range(state, index)) {
    unsigned char none = CLS_NIL;
    cls_bytes_put(&state->out, &none, 1);
    return CLS_OK;
  }
  return cls_nested(state, state->caller, encode_argument, index + 1);
}

// A slot with a number in it would look free.
static int refer_to_argument(lua_State *L) {
  CLSState *state = cls_state(L);
  lua_settop(L, 1);
  if (lua_type(L, 1) == LUA_TNUMBER) {
    state->problem = "a number has no reference";
    return 0;
  }
  state->reference = luaL_ref(L, LUA_REGISTRYINDEX);
  return 0;
}

CLSStatus cls_argument_reference(CLSState *state, int32_t index, int32_t *reference) {
  if (state->dead) return CLS_LOST;
  if (!in_range(state, index)) return CLS_STALE;
  state->problem = NULL;
  CLSStatus status = cls_nested(state, state->caller, refer_to_argument, index + 1);
  *reference = state->reference;
  return status;
}

static void put_element(lua_State *L, CLSBytes *out) {
  uint64_t identity;
  bool is_object = cls_identity(L, -1, &identity);
  if (!is_object && lua_istable(L, -1)) {
    lua_pushliteral(L, "item");
    lua_rawget(L, -2);
    is_object = cls_identity(L, -1, &identity);
    lua_pop(L, 1);
  }
  unsigned char kind = is_object ? CLS_HANDLE : lua_isfunction(L, -1) ? CLS_TRUE : CLS_FALSE;
  cls_bytes_put(out, &kind, 1);
  if (is_object) cls_bytes_put(out, &identity, sizeof identity);
}

static bool has_key(lua_State *L, int table) {
  lua_pushnil(L);
  while (lua_next(L, table)) {
    lua_pop(L, 1);
    if (!cls_is_hidden_key(L, -1)) return true;
  }
  return false;
}

// Of a lazy list the places alone, as none of its elements may be there.
static int survey_lazy(lua_State *L, CLSBytes *out, uint32_t count) {
  unsigned char kind = CLS_INTEGER;
  for (int64_t place = 1; place <= count; place++) {
    cls_charge(L, 2);
    cls_bytes_put(out, &kind, 1);
    cls_bytes_put(out, &place, sizeof place);
  }
  if (out->count > sizeof count) memcpy(out->bytes + 1, &count, sizeof count);
  return 0;
}

// A list is what the keys 1, 2, 3… give up to the first hole; a table with other keys alone is none.
static int survey_argument(lua_State *L) {
  CLSState *state = cls_state(L);
  uint32_t counts[2] = {0, 0};
  unsigned char kind = CLS_TABLE;
  lua_settop(L, 1);
  if (!lua_istable(L, 1)) {
    state->problem = "not a list";
    return 0;
  }
  cls_bytes_put(&state->out, &kind, 1);
  cls_bytes_put(&state->out, counts, sizeof counts);
  uint32_t lazy = cls_lazy_count(L, 1);
  if (lazy > 0) return survey_lazy(L, &state->out, lazy);
  for (; lua_rawgeti(L, 1, (lua_Integer)counts[0] + 1) != LUA_TNIL; counts[0]++) {
    cls_charge(L, 2);
    put_element(L, &state->out);
    lua_settop(L, 1);
  }
  lua_settop(L, 1);
  if (counts[0] == 0 && has_key(L, 1)) state->problem = "not a list";
  if (state->out.count > sizeof counts) memcpy(state->out.bytes + 1, counts, sizeof counts);
  return 0;
}

CLSStatus cls_argument_survey(CLSState *state, int32_t index) {
  if (state->dead) return CLS_LOST;
  if (!in_range(state, index)) return CLS_STALE;
  state->out.count = 0;
  state->problem = NULL;
  CLSStatus status = cls_nested(state, state->caller, survey_argument, index + 1);
  return status;
}

static int make_table(lua_State *L) {
  CLSState *state = cls_state(L);
  cls_charge(L, state->reference);
  lua_createtable(L, state->reference, 0);
  state->reference = luaL_ref(L, LUA_REGISTRYINDEX);
  return 0;
}

CLSStatus cls_new_table(CLSState *state, int32_t capacity, int32_t *reference) {
  if (state->dead) return CLS_LOST;
  if (!in_range(state, 0)) return CLS_STALE;
  state->reference = capacity;
  state->problem = NULL;
  CLSStatus status = cls_nested(state, state->caller, make_table, 1);
  *reference = state->reference;
  return status;
}

bool cls_can_wait(CLSState *state) {
  if (!state->in_host && state->caller == NULL) return false;
  if (state->base == state->L || state->depth == 0) return false;
  if (!lua_isyieldable(state->caller)) return false;
  // A thread that is not the innermost running one is being closed: it can't be left.
  if (state->chain[state->depth - 1] != state->caller) return false;
  for (int at = 0; at < state->depth; at++) {
    if (!lua_isyieldable(state->chain[at])) return false;
  }
  return true;
}
