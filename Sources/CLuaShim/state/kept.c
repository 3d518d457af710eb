#include "state.h"

// What happens 120 times a second. All that a call needs stays on the main stack between calls:
// nothing is looked up, pushed as text, or allocated. The result and the values of its keys stay
// above it until the next entry.

void cls_write_numbers(lua_State *L, CLSKept *kept) {
  CLSNumbers *numbers = kept->numbers;
  for (uint32_t dirty = numbers->dirty; dirty != 0; dirty &= dirty - 1) {
    int slot = __builtin_ctz(dirty);
    if ((uint32_t)slot >= numbers->count) break;
    int object = kept->is_call ? kept->object : kept->base;
    lua_pushvalue(L, object + 1 + slot);
    lua_pushnumber(L, numbers->values[slot]);
    lua_rawset(L, object);
  }
  numbers->dirty = 0;
}

// Whether the value at `index`, of a type that isn't nil, can cross as it is.
static inline bool read_scalar(
  CLSState *state, const CLSKept *call, int index, int type, CLSScalar *scalar
) {
  lua_State *L = cls_cage_of(state)->L;
  scalar->choice = -1;
  if (type == LUA_TSTRING) {
    scalar->kind = CLS_STRING;
    const char *bytes = lua_tolstring(L, index, &scalar->count);
    scalar->bytes = bytes;
    for (int at = 0; at < call->choices; at++) {
      if (call->choice_bytes[at] == bytes) {
        scalar->choice = at;
        return true;
      }
    }
    if (scalar->count <= state->library.border.value_string) return true;
    state->library.border.problem = "a string is longer than may cross the border";
    return false;
  }
  switch (type) {
    case LUA_TNIL: scalar->kind = CLS_NIL; return true;
    case LUA_TBOOLEAN: scalar->kind = lua_toboolean(L, index) ? CLS_TRUE : CLS_FALSE; return true;
    case LUA_TNUMBER:
      if (lua_isinteger(L, index)) {
        scalar->kind = CLS_INTEGER;
        scalar->integer = lua_tointeger(L, index);
      } else {
        scalar->kind = CLS_NUMBER;
        scalar->number = lua_tonumber(L, index);
      }
      return true;
    case LUA_TFUNCTION: scalar->kind = CLS_FUNCTION; return true;
    default: scalar->kind = CLS_TABLE; return true;
  }
}

// Raw reads only, here and below: what a script's metatables say doesn't count.
// Reads the keys that are fields of the table at `index`, which is the value of the step `parent`.
// What was read stays on the stack, which has room for as many (`reserve`), until the next entry.
static bool read_fields(CLSState *state, const CLSKept *call, int index, int parent) {
  lua_State *L = cls_cage_of(state)->L;
  int names = call->base + CLS_KEPT_CHOICES + call->choices;
  for (int key = parent + 1; key < call->keys; key++) {
    if (call->parents[key] != parent) continue;
    lua_pushvalue(L, names + key);
    int type = lua_rawget(L, index);
    CLSScalar *scalar = &state->scalars[call->places[key] + 1];
    if (!read_scalar(state, call, -1, type, scalar)) return false;
    if (type == LUA_TTABLE && (call->has_fields >> key & 1) != 0) {
      if (!read_fields(state, call, lua_gettop(L), key)) return false;
    }
  }
  return true;
}

// The value at `index` is that of the field called `name`. Names are short, and Lua has one copy of
// each, so that its address tells. False when it can't cross; `found`: whether there is such a key.
static bool take_field(
  CLSState *state, const CLSKept *call, const void *name, int index, bool *found
) {
  int type = lua_type(cls_cage_of(state)->L, index);
  *found = false;
  for (int key = 0; key < call->keys; key++) {
    if (call->key_names[key] != name || call->parents[key] >= 0) continue;
    *found = true;
    CLSScalar *scalar = &state->scalars[call->places[key] + 1];
    if (!read_scalar(state, call, index, type, scalar)) return false;
    if (type == LUA_TTABLE && (call->has_fields >> key & 1) != 0) {
      if (!read_fields(state, call, index, key)) return false;
    }
  }
  return true;
}

// Reads the fields that are there, which are fewer than the keys; the result holds their values. At
// the first that is no key, all keys are looked up instead.
static bool walk_fields(CLSState *state, const CLSKept *call, int result) {
  lua_State *L = cls_cage_of(state)->L;
  lua_pushnil(L);
  while (lua_next(L, result) != 0) {
    bool found;
    const void *name = lua_topointer(L, result + 1);
    if (!take_field(state, call, name, result + 2, &found)) return false;
    if (!found) {
      lua_settop(L, result);
      state->scalars[0].kind = CLS_OPEN_TABLE;
      return read_fields(state, call, result, -1);
    }
    lua_settop(L, result + 1);
  }
  return true;
}

static inline CLSStatus read_result(CLSState *state, const CLSKept *call) {
  int result = state->top + 1;
  int type = lua_type(cls_cage_of(state)->L, result);
  if (!read_scalar(state, call, result, type, state->scalars)) return CLS_BORDER;
  state->result.count = 1;
  if (type != LUA_TTABLE) return CLS_OK;
  state->result.count = call->keys + 1;
  for (uint32_t left = call->unread; left != 0; left &= left - 1) {
    CLSScalar *scalar = &state->scalars[__builtin_ctz(left) + 1];
    scalar->kind = CLS_NIL;
    scalar->choice = -1;
  }
  bool read = call->is_closed ? walk_fields(state, call, result) : read_fields(state, call, result, -1);
  return read ? CLS_OK : CLS_BORDER;
}

CLSStatus cls_call_kept(CLSState *state, CLSKeptName name) {
  CLSStatus refusal = cls_check_entry(state);
  if (refusal != CLS_OK) return refusal;
  CLSKept *call = cls_kept(state, name);
  if (call == NULL) return CLS_STALE;
  CLSJump jump;
  if (cls_set_jump(jump) != 0) return cls_drop(state);
  CLSCage *cage = cls_cage_of(state);
  cage->trampoline = &jump;
  lua_State *L = cage->L;
  lua_settop(L, state->top);
  state->result.count = 0;
  state->result.kept = name.owner;
  cls_begin(cage, &state->hover_grant);
  if (call->numbers->dirty != 0) cls_write_numbers(L, call);
  lua_pushvalue(L, call->base + CLS_KEPT_FUNCTION);
  lua_pushvalue(L, call->object);
  CLSStatus status = lua_pcall(L, 1, 1, call->base + CLS_KEPT_HANDLER) == LUA_OK
    ? read_result(state, call)
    : cls_output_error(L);
  cls_finish(state);
  return status;
}

const CLSResult *cls_result(const CLSState *state) { return &state->result; }

static CLSStatus encode_result(lua_State *L, void *argument) {
  (void)argument;
  lua_rawgetp(L, LUA_REGISTRYINDEX, &cls_kept_key);
  return cls_encode(L, -1) ? CLS_OK : CLS_BORDER;
}

CLSStatus cls_kept_result(CLSState *state) {
  CLSStatus refusal = cls_check_entry(state);
  if (refusal != CLS_OK) return refusal;
  if (state->result.count == 0) return CLS_STALE;
  CLSGrant grant = {10000000, 10000000000u, true};
  // The key is in the registry already, so that this can't allocate.
  lua_State *L = cls_cage_of(state)->L;
  lua_pushvalue(L, state->top + 1);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &cls_kept_key);
  return cls_enter(state, &grant, encode_result, NULL);
}
