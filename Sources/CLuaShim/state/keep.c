#include <stdlib.h>

#include "state.h"

// Making what kept.c calls.
const char cls_kept_key = 'k';

// A free place: one that never had a slice of the stack, or whose slice is large enough.
static int32_t take_kept(CLSState *state, int size) {
  int32_t slot = 0;
  for (; slot < state->kept_count; slot++) {
    CLSKept *kept = &state->kept[slot];
    if (kept->owner == 0 && (kept->base == 0 || kept->size >= size)) break;
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
  *kept = (CLSKept){.owner = ++state->owners, .base = kept->base, .size = kept->size};
  return slot;
}

// Swift has the address of each for as long as the state lives, so none is freed before.
static CLSNumbers *take_numbers(CLSState *state) {
  CLSNumbers *numbers = state->numbers;
  while (numbers != NULL && numbers->owner != 0) numbers = numbers->next;
  if (numbers != NULL) return numbers;
  numbers = calloc(1, sizeof *numbers);
  if (numbers == NULL) return NULL;
  numbers->next = state->numbers;
  state->numbers = numbers;
  return numbers;
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
  int8_t places[CLS_KEYS];
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
  lua_rawseti(L, 1, CLS_KEPT_HANDLER + 1);
  if (lua_rawgeti(L, LUA_REGISTRYINDEX, keep->function) != LUA_TFUNCTION) return CLS_STALE;
  lua_rawseti(L, 1, CLS_KEPT_FUNCTION + 1);
  const unsigned char *end = keep->strings + keep->size;
  const unsigned char *at = keep->strings;
  int place = CLS_KEPT_CHOICES + 1;
  for (uint32_t choice = 0; choice < keep->choices; choice++) {
    at = cls_decode(L, at, end, 1);
    if (at == NULL) return CLS_BORDER;
    lua_rawseti(L, 1, place++);
  }
  for (uint32_t key = 0; key < keep->keys; key++) {
    at = cls_decode(L, at, end, 3);
    if (at == NULL) return CLS_BORDER;
    lua_rawseti(L, 1, place++);
    keep->places[key] = (int8_t)lua_tointeger(L, -1);
    keep->parents[key] = (int8_t)lua_tointeger(L, -2);
    lua_pop(L, 2);
    bool known = keep->parents[key] >= -1 && keep->parents[key] < (int)key;
    if (!known || (uint32_t)keep->places[key] >= keep->keys) return CLS_BORDER;
  }
  lua_rawsetp(L, LUA_REGISTRYINDEX, &cls_kept_key);
  return CLS_OK;
}

// Spreads what was gathered over a slice of the stack; `cls_reserve` has made sure of the room, so
// nothing is allocated.
static int32_t spread(CLSState *state, int filled, int size) {
  int32_t slot = take_kept(state, size);
  if (slot < 0) return -1;
  lua_State *L = cls_cage_of(state)->L;
  lua_settop(L, state->top);
  CLSKept *kept = &state->kept[slot];
  if (kept->base == 0) {
    kept->base = state->top + 1;
    kept->size = size;
    for (int at = 0; at < size; at++) lua_pushboolean(L, 0);
    state->top += size;
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
  CLSCage *cage = cls_cage_of(state);
  CLSJump jump;
  if (cls_set_jump(jump) != 0) return cls_drop(state);
  cage->trampoline = &jump;
  state->result.count = 0;
  cls_begin(cage, &own_grant);
  bool enough = lua_checkstack(cage->L, slots + 40) != 0;
  cls_settle(cage);
  cage->trampoline = NULL;
  return enough ? CLS_OK : CLS_NO_MEMORY;
}

CLSStatus cls_keep_object(
  CLSState *state, uint64_t identity, const unsigned char *names, size_t size, uint32_t count,
  CLSKeptName *object, CLSNumbers **numbers
) {
  if (count > CLS_SLOTS) return CLS_BORDER;
  *numbers = take_numbers(state);
  if (*numbers == NULL) return CLS_NO_MEMORY;
  KeepObject keep = {identity, names, size, count};
  CLSStatus status = reserve(state, (int)count + 1);
  if (status == CLS_OK) status = cls_enter(state, &own_grant, gather_object, &keep);
  if (status != CLS_OK) return status;
  int32_t slot = spread(state, (int)count + 1, (int)count + 1);
  if (slot < 0) return CLS_NO_MEMORY;
  CLSKept *kept = &state->kept[slot];
  kept->numbers = *numbers;
  kept->numbers->count = count;
  kept->numbers->dirty = 0;
  kept->numbers->owner = kept->owner;
  *object = (CLSKeptName){slot, kept->owner};
  return CLS_OK;
}

CLSStatus cls_keep_call(
  CLSState *state, int32_t function, CLSKeptName object, const unsigned char *strings, size_t size,
  uint32_t choices, uint32_t keys, bool closed, CLSKeptName *kept
) {
  CLSStatus refusal = cls_check_entry(state);
  if (refusal != CLS_OK) return refusal;
  if (cls_kept(state, object) == NULL) return CLS_STALE;
  if (choices > CLS_KEYS || keys > CLS_KEYS) return CLS_BORDER;
  KeepCall keep = {function, strings, size, choices, keys, {0}, {0}};
  int filled = CLS_KEPT_CHOICES + (int)choices + (int)keys;
  CLSStatus status = reserve(state, filled);
  if (status == CLS_OK) status = cls_enter(state, &own_grant, gather_call, &keep);
  if (status != CLS_OK) return status;
  int32_t slot = spread(state, filled, filled);
  if (slot < 0) return CLS_NO_MEMORY;
  CLSKept *call = &state->kept[slot];
  *kept = (CLSKeptName){slot, call->owner};
  call->is_call = true;
  call->object = state->kept[object.slot].base;
  call->numbers = state->kept[object.slot].numbers;
  call->is_closed = closed;
  call->choices = (int)choices;
  call->keys = (int)keys;
  memcpy(call->parents, keep.parents, sizeof call->parents);
  memcpy(call->places, keep.places, sizeof call->places);
  lua_State *L = cls_cage_of(state)->L;
  for (int at = 0; at < (int)keys; at++) {
    int place = call->base + CLS_KEPT_CHOICES + (int)choices + at;
    call->key_names[at] = lua_topointer(L, place);
    if (call->parents[at] >= 0) call->has_fields |= 1u << call->parents[at];
    if (call->parents[at] >= 0 || closed) call->unread |= 1u << call->places[at];
  }
  for (int at = 0; at < (int)choices; at++) {
    call->choice_bytes[at] = lua_tostring(L, call->base + CLS_KEPT_CHOICES + at);
  }
  return CLS_OK;
}

// A call shares the numbers of its object, which go with the object.
static void release(lua_State *L, CLSKept *kept) {
  for (int at = 0; at < kept->size; at++) {
    lua_pushboolean(L, 0);
    lua_replace(L, kept->base + at);
  }
  kept->owner = 0;
  if (!kept->is_call) kept->numbers->owner = 0;
}

CLSStatus cls_release_kept(CLSState *state, CLSKeptName name) {
  CLSStatus refusal = cls_check_entry(state);
  if (refusal != CLS_OK) return refusal;
  CLSKept *kept = cls_kept(state, name);
  if (kept == NULL) return CLS_STALE;
  state->result.count = 0;
  lua_State *L = cls_cage_of(state)->L;
  lua_settop(L, state->top);
  release(L, kept);
  for (int32_t other = 0; !kept->is_call && other < state->kept_count; other++) {
    CLSKept *call = &state->kept[other];
    if (call->owner != 0 && call->is_call && call->object == kept->base) release(L, call);
  }
  return CLS_OK;
}

void cls_forget_kept(CLSState *state) {
  for (CLSNumbers *numbers = state->numbers; numbers != NULL; numbers = numbers->next) {
    numbers->owner = 0;
  }
  free(state->kept);
  state->kept = NULL;
  state->kept_count = 0;
}
