#include <stdlib.h>

#include "internal.h"

// What happens 120 times a second. All that a call needs stays on the main stack between calls:
// nothing is looked up, pushed as text, or allocated.
const char cls_kept_key = 'k';
enum { HANDLER, FUNCTION, RESULT, FIRST_CHOICE };

// A free place: one that never had a slice of the stack, or whose slice is large enough.
static int32_t take_kept(CLSState *state, int size) {
  int32_t slot = 0;
  for (; slot < state->kept_count; slot++) {
    CLSKept *kept = &state->kept[slot];
    if (!kept->used && (kept->base == 0 || kept->size >= size)) break;
  }
  if (slot == state->kept_count) {
    int32_t count = slot * 2 + 4;
    CLSKept *moved = realloc(state->kept, (size_t)count * sizeof *moved);
    if (moved == NULL) return -1;
    memset(moved + slot, 0, (size_t)(count - slot) * sizeof *moved);
    state->kept = moved;
    state->kept_count = count;
  }
  CLSKept *kept = &state->kept[slot];
  *kept = (CLSKept){.used = true, .base = kept->base, .size = kept->size};
  return slot;
}

typedef struct KeepObject {
  uint64_t identity;
  const unsigned char *names;
  size_t size;
  uint32_t count;
} KeepObject;

typedef struct KeepCall {
  int32_t function;
  const unsigned char *strings;
  size_t size;
  uint32_t choices;
  uint32_t keys;
  int8_t parents[CLS_KEYS];
} KeepCall;

// Stack: gives one table that holds all slots in order, so that the caller can spread it.
static CLSStatus gather_object(lua_State *L, void *argument) {
  const KeepObject *keep = argument;
  lua_createtable(L, (int)keep->count + 1, 0);
  if (!cls_push_handle(L, keep->identity)) return CLS_STALE;
  lua_rawseti(L, 1, 1);
  if (!cls_decode(L, keep->names, keep->names + keep->size, keep->count)) return CLS_BORDER;
  for (int at = (int)keep->count; at > 0; at--) lua_rawseti(L, 1, at + 1);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &cls_kept_key);
  return CLS_OK;
}

static CLSStatus gather_call(lua_State *L, void *argument) {
  KeepCall *keep = argument;
  lua_createtable(L, 8, 0);
  lua_pushcfunction(L, cls_note_error);
  lua_rawseti(L, 1, HANDLER + 1);
  if (lua_rawgeti(L, LUA_REGISTRYINDEX, keep->function) != LUA_TFUNCTION) return CLS_STALE;
  lua_rawseti(L, 1, FUNCTION + 1);
  lua_pushboolean(L, 0);
  lua_rawseti(L, 1, RESULT + 1);
  const unsigned char *end = keep->strings + keep->size;
  const unsigned char *at = keep->strings;
  int place = FIRST_CHOICE + 1;
  for (uint32_t choice = 0; choice < keep->choices; choice++) {
    at = cls_decode(L, at, end, 1);
    if (at == NULL) return CLS_BORDER;
    lua_rawseti(L, 1, place++);
  }
  for (uint32_t key = 0; key < keep->keys; key++) {
    at = cls_decode(L, at, end, 2);
    if (at == NULL) return CLS_BORDER;
    lua_rawseti(L, 1, place++);
    keep->parents[key] = (int8_t)lua_tointeger(L, -1);
    lua_pop(L, 1);
  }
  lua_rawsetp(L, LUA_REGISTRYINDEX, &cls_kept_key);
  return CLS_OK;
}

// Spreads what was gathered over a slice of the stack; `cls_reserve` has made sure of the room, so
// nothing is allocated.
static int32_t spread(CLSState *state, int filled, int size) {
  int32_t slot = take_kept(state, size);
  if (slot < 0) return -1;
  lua_State *L = state->L;
  CLSKept *kept = &state->kept[slot];
  if (kept->base == 0) {
    kept->base = lua_gettop(L) + 1;
    kept->size = size;
    for (int at = 0; at < size; at++) lua_pushboolean(L, 0);
  }
  lua_rawgetp(L, LUA_REGISTRYINDEX, &cls_kept_key);
  for (int at = 0; at < filled; at++) {
    lua_rawgeti(L, -1, at + 1);
    lua_replace(L, kept->base + at);
  }
  lua_pop(L, 1);
  lua_pushboolean(L, 0);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &cls_kept_key);
  return slot;
}

static const CLSGrant own_grant = {10000000, 10000000000u, true};

// At the level of the stack that the slices are on, so not through `cls_enter`.
static CLSStatus reserve(CLSState *state, int slots) {
  CLSStatus refusal = cls_check_entry(state);
  if (refusal != CLS_OK) return refusal;
  jmp_buf jump;
  if (_setjmp(jump) != 0) return cls_drop(state);
  state->trampoline = &jump;
  cls_grant(state, &own_grant);
  bool enough = lua_checkstack(state->L, slots + 40) != 0;
  cls_settle(state);
  state->trampoline = NULL;
  return enough ? CLS_OK : CLS_NO_MEMORY;
}

CLSStatus cls_keep_object(
  CLSState *state, uint64_t identity, const unsigned char *names, size_t size, uint32_t count,
  int32_t *object
) {
  if (count > CLS_SLOTS) return CLS_BORDER;
  KeepObject keep = {identity, names, size, count};
  CLSStatus status = reserve(state, (int)count + 1);
  if (status == CLS_OK) status = cls_enter(state, &own_grant, gather_object, &keep);
  if (status != CLS_OK) return status;
  *object = spread(state, (int)count + 1, (int)count + 1);
  if (*object < 0) return CLS_NO_MEMORY;
  state->kept[*object].names = (int)count;
  return CLS_OK;
}

static bool is_kept(const CLSState *state, int32_t slot, bool is_call) {
  return slot >= 0 && slot < state->kept_count && state->kept[slot].used
    && state->kept[slot].is_call == is_call;
}

CLSStatus cls_keep_call(
  CLSState *state, int32_t function, int32_t object, const unsigned char *strings, size_t size,
  uint32_t choices, uint32_t keys, int32_t *kept
) {
  CLSStatus refusal = cls_check_entry(state);
  if (refusal != CLS_OK) return refusal;
  if (!is_kept(state, object, false)) return CLS_STALE;
  if (choices > CLS_KEYS || keys > CLS_KEYS) return CLS_BORDER;
  KeepCall keep = {function, strings, size, choices, keys, {0}};
  int filled = FIRST_CHOICE + (int)choices + (int)keys;
  int all = filled + (int)keys;
  CLSStatus status = reserve(state, all);
  if (status == CLS_OK) status = cls_enter(state, &own_grant, gather_call, &keep);
  if (status != CLS_OK) return status;
  *kept = spread(state, filled, all);
  if (*kept < 0) return CLS_NO_MEMORY;
  CLSKept *call = &state->kept[*kept];
  call->is_call = true;
  call->object = object;
  call->choices = (int)choices;
  call->keys = (int)keys;
  memcpy(call->parents, keep.parents, sizeof call->parents);
  for (int at = 0; at < (int)choices; at++) {
    call->choice_bytes[at] = lua_tostring(state->L, call->base + FIRST_CHOICE + at);
  }
  return CLS_OK;
}

CLSStatus cls_release_kept(CLSState *state, int32_t slot) {
  CLSStatus refusal = cls_check_entry(state);
  if (refusal != CLS_OK) return refusal;
  if (slot < 0 || slot >= state->kept_count || !state->kept[slot].used) return CLS_STALE;
  CLSKept *kept = &state->kept[slot];
  for (int at = 0; at < kept->size; at++) {
    lua_pushboolean(state->L, 0);
    lua_replace(state->L, kept->base + at);
  }
  for (int32_t other = 0; !kept->is_call && other < state->kept_count; other++) {
    CLSKept *call = &state->kept[other];
    if (call->used && call->is_call && call->object == slot) cls_release_kept(state, other);
  }
  state->kept[slot].used = false;
  state->kept[slot].dirty = 0;
  return CLS_OK;
}

CLSStatus cls_set_number(CLSState *state, int32_t object, uint32_t slot, double number) {
  if (state->dead) return CLS_LOST;
  if (!is_kept(state, object, false)) return CLS_STALE;
  CLSKept *kept = &state->kept[object];
  if (slot >= (uint32_t)kept->names) return CLS_STALE;
  kept->numbers[slot] = number;
  kept->dirty |= 1u << slot;
  state->dirty = true;
  return CLS_OK;
}

void cls_write_numbers(CLSState *state) {
  lua_State *L = state->L;
  state->dirty = false;
  for (int32_t at = 0; at < state->kept_count; at++) {
    CLSKept *kept = &state->kept[at];
    for (uint32_t dirty = kept->dirty; dirty != 0; dirty &= dirty - 1) {
      int slot = __builtin_ctz(dirty);
      lua_pushvalue(L, kept->base + 1 + slot);
      lua_pushnumber(L, kept->numbers[slot]);
      lua_rawset(L, kept->base);
    }
    kept->dirty = 0;
  }
}

// What kind of value is at `index`. Identities are looked for only in tables that are locked.
static bool read_scalar(CLSState *state, const CLSKept *call, int index, CLSScalar *scalar) {
  lua_State *L = state->L;
  scalar->choice = -1;
  switch (lua_type(L, index)) {
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

// Raw reads only: what a script's metatables say doesn't count here.
static CLSStatus read_result(CLSState *state, const CLSKept *call) {
  lua_State *L = state->L;
  int result = call->base + RESULT;
  lua_replace(L, result);
  CLSScalar *scalars = state->scalars;
  if (!read_scalar(state, call, result, scalars)) return CLS_BORDER;
  if (call->keys == 0) return CLS_OK;
  int names = call->base + FIRST_CHOICE + call->choices;
  int values = names + call->keys;
  for (int key = 0; key < call->keys; key++) {
    int parent = call->parents[key] < 0 ? result : values + call->parents[key];
    if (scalars[call->parents[key] + 1].kind == CLS_TABLE) {
      lua_pushvalue(L, names + key);
      lua_rawget(L, parent);
      lua_replace(L, values + key);
      if (!read_scalar(state, call, values + key, &scalars[key + 1])) return CLS_BORDER;
    } else {
      scalars[key + 1].kind = CLS_NIL;
      scalars[key + 1].choice = -1;
    }
  }
  return CLS_OK;
}

CLSStatus cls_call_kept(
  CLSState *state, const CLSGrant *grant, int32_t slot, const CLSScalar **scalars
) {
  CLSStatus refusal = cls_check_entry(state);
  if (refusal != CLS_OK) return refusal;
  if (!is_kept(state, slot, true)) return CLS_STALE;
  jmp_buf jump;
  if (_setjmp(jump) != 0) return cls_drop(state);
  state->trampoline = &jump;
  cls_begin(state, grant);
  lua_State *L = state->L;
  const CLSKept *call = &state->kept[slot];
  int top = lua_gettop(L);
  state->problem = NULL;
  lua_pushvalue(L, call->base + FUNCTION);
  lua_pushvalue(L, state->kept[call->object].base);
  CLSStatus status = lua_pcall(L, 1, 1, call->base + HANDLER) == LUA_OK
    ? read_result(state, call)
    : cls_output_error(L);
  lua_settop(L, top);
  cls_finish(state);
  *scalars = state->scalars;
  return status;
}

static CLSStatus encode_result(lua_State *L, void *argument) {
  (void)L;
  (void)argument;
  lua_rawgetp(L, LUA_REGISTRYINDEX, &cls_kept_key);
  return cls_encode(L, -1) ? CLS_OK : CLS_BORDER;
}

CLSStatus cls_kept_result(CLSState *state, int32_t kept) {
  CLSStatus refusal = cls_check_entry(state);
  if (refusal != CLS_OK) return refusal;
  if (!is_kept(state, kept, true)) return CLS_STALE;
  lua_pushvalue(state->L, state->kept[kept].base + RESULT);
  lua_rawsetp(state->L, LUA_REGISTRYINDEX, &cls_kept_key);
  return cls_enter(state, &own_grant, encode_result, NULL);
}
