#include "kept.h"

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

// What kind of value is at `index`. Identities are looked for only in tables that are locked.
static bool read_scalar(CLSState *state, const CLSKept *call, int index, int type, CLSScalar *scalar) {
  lua_State *L = state->L;
  scalar->choice = -1;
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
    case LUA_TSTRING:
      scalar->kind = CLS_STRING;
      scalar->bytes = lua_tolstring(L, index, &scalar->count);
      for (int at = 0; at < call->choices; at++) {
        if (call->choice_bytes[at] == scalar->bytes) {
          scalar->choice = at;
          break;
        }
      }
      if (scalar->count <= state->value_string) return true;
      state->problem = "a string is longer than may cross the border";
      return false;
    case LUA_TFUNCTION: scalar->kind = CLS_FUNCTION; return true;
    default: scalar->kind = CLS_TABLE; return true;
  }
}

// The key that the string at `index` is, or -1. Names are short, and Lua has one copy of each.
static int find_key(const CLSState *state, const CLSKept *call, int index) {
  if (lua_type(state->L, index) != LUA_TSTRING) return -1;
  const char *name = lua_tostring(state->L, index);
  for (int key = 0; key < call->keys; key++) {
    if (call->key_names[key] == name && call->parents[key] < 0) return key;
  }
  return -1;
}

// Reads the fields that are there, which are fewer than the keys; the result holds their values.
static CLSStatus walk_fields(CLSState *state, const CLSKept *call, bool *is_open) {
  lua_State *L = state->L;
  CLSStatus status = CLS_OK;
  int result = state->top + 1;
  lua_pushnil(L);
  while (status == CLS_OK && lua_next(L, result) != 0) {
    int key = find_key(state, call, result + 1);
    if (key < 0) {
      *is_open = true;
      break;
    }
    CLSScalar *scalar = &state->scalars[key + 1];
    if (!read_scalar(state, call, result + 2, lua_type(L, result + 2), scalar)) status = CLS_BORDER;
    lua_settop(L, result + 1);
  }
  lua_settop(L, result);
  return status;
}

// Raw reads only: what a script's metatables say doesn't count here.
static CLSStatus look_up_keys(CLSState *state, const CLSKept *call) {
  lua_State *L = state->L;
  CLSScalar *scalars = state->scalars;
  int names = call->base + CLS_KEPT_CHOICES + call->choices;
  int result = state->top + 1;
  for (int key = 0; key < call->keys; key++) {
    int parent = call->parents[key] + 1;
    int type = LUA_TNIL;
    if (scalars[parent].kind == CLS_TABLE) {
      lua_pushvalue(L, names + key);
      type = lua_rawget(L, result + parent);
    } else {
      lua_pushnil(L);
    }
    if (!read_scalar(state, call, result + key + 1, type, &scalars[key + 1])) return CLS_BORDER;
  }
  return CLS_OK;
}

static CLSStatus read_keys(CLSState *state, const CLSKept *call) {
  bool is_open = false;
  CLSStatus status = walk_fields(state, call, &is_open);
  if (status == CLS_OK && (is_open || !call->is_flat)) status = look_up_keys(state, call);
  if (is_open) state->scalars[0].kind = CLS_OPEN_TABLE;
  return status;
}

static CLSStatus read_result(CLSState *state, const CLSKept *call) {
  int result = state->top + 1;
  int type = lua_type(state->L, result);
  if (!read_scalar(state, call, result, type, state->scalars)) return CLS_BORDER;
  for (int key = 1; key <= call->keys; key++) {
    state->scalars[key].kind = CLS_NIL;
    state->scalars[key].choice = -1;
  }
  return type == LUA_TTABLE ? read_keys(state, call) : CLS_OK;
}

CLSStatus cls_call_kept(
  CLSState *state, const CLSGrant *grant, int32_t slot, const CLSScalar **scalars
) {
  CLSStatus refusal = cls_check_entry(state);
  if (refusal != CLS_OK) return refusal;
  if (!cls_is_kept(state, slot, true)) return CLS_STALE;
  jmp_buf jump;
  if (_setjmp(jump) != 0) return cls_drop(state);
  state->trampoline = &jump;
  lua_State *L = state->L;
  CLSKept *call = &state->kept[slot];
  lua_settop(L, state->top);
  cls_begin(state, grant);
  if (call->numbers->dirty != 0) cls_write_numbers(L, call);
  lua_pushvalue(L, call->base + CLS_KEPT_FUNCTION);
  lua_pushvalue(L, call->object);
  CLSStatus status = lua_pcall(L, 1, 1, call->base + CLS_KEPT_HANDLER) == LUA_OK
    ? read_result(state, call)
    : cls_output_error(L);
  cls_finish(state);
  *scalars = state->scalars;
  return status;
}

static CLSStatus encode_result(lua_State *L, void *argument) {
  (void)argument;
  lua_rawgetp(L, LUA_REGISTRYINDEX, &cls_kept_key);
  return cls_encode(L, -1) ? CLS_OK : CLS_BORDER;
}

CLSStatus cls_kept_result(CLSState *state, int32_t slot) {
  CLSStatus refusal = cls_check_entry(state);
  if (refusal != CLS_OK) return refusal;
  if (!cls_is_kept(state, slot, true) || lua_gettop(state->L) <= state->top) return CLS_STALE;
  CLSGrant grant = {10000000, 10000000000u, true};
  // The key is in the registry already, so that this can't allocate.
  lua_pushvalue(state->L, state->top + 1);
  lua_rawsetp(state->L, LUA_REGISTRYINDEX, &cls_kept_key);
  return cls_enter(state, &grant, encode_result, NULL);
}
