#include "state.h"

// What the host makes of its objects in a script, each as an entry of its own.

typedef struct Fields {
  uint64_t identity;
  const unsigned char *bytes;
  size_t size;
} Fields;

// The buffer holds one table.
static CLSStatus make_object(lua_State *L, void *argument) {
  Fields *fields = argument;
  const unsigned char *end = fields->bytes + fields->size;
  // Room for all at once: a table that grows field by field is laid out anew again and again.
  int room = fields->size == 0 ? 0 : cls_field_count(fields->bytes, end);
  luaL_checkstack(L, 8, NULL);
  if (!cls_push_known(L, fields->identity) && !cls_push_new(L, fields->identity, room)) return CLS_STALE;
  lua_pushvalue(L, 1);
  cls_anchor(L, fields->identity);
  if (fields->size == 0) return CLS_OK;
  return cls_decode_into(L, 1, fields->bytes, end) ? CLS_OK : CLS_BORDER;
}

static const CLSGrant own_grant = {10000000, 10000000000u, false};

CLSStatus cls_make_object(
  CLSState *state, uint64_t identity, const unsigned char *fields, size_t size
) {
  Fields argument = {identity, fields, size};
  return cls_enter(state, &own_grant, make_object, &argument);
}

static CLSStatus release_object(lua_State *L, void *argument) {
  lua_pushnil(L);
  cls_anchor(L, *(uint64_t *)argument);
  return CLS_OK;
}

CLSStatus cls_release_object(CLSState *state, uint64_t identity) {
  return cls_enter(state, &own_grant, release_object, &identity);
}

static CLSStatus set_field(lua_State *L, void *argument) {
  Fields *fields = argument;
  if (!cls_push_known(L, fields->identity)) return CLS_STALE;
  if (!cls_decode(L, fields->bytes, fields->bytes + fields->size, 2)) return CLS_BORDER;
  lua_rawset(L, 1);
  return CLS_OK;
}

CLSStatus cls_set_field(
  CLSState *state, uint64_t identity, const unsigned char *bytes, size_t size
) {
  Fields argument = {identity, bytes, size};
  return cls_enter(state, &own_grant, set_field, &argument);
}

typedef struct Dropped {
  uint64_t *identities;
  size_t capacity;
  size_t count;
} Dropped;

static CLSStatus take_dropped(lua_State *L, void *argument) {
  Dropped *dropped = argument;
  while (dropped->count < dropped->capacity) {
    if (!cls_take_drop(L, &dropped->identities[dropped->count])) break;
    dropped->count++;
  }
  return CLS_OK;
}

size_t cls_take_dropped(CLSState *state, uint64_t *identities, size_t capacity) {
  if (cls_cage_of(state)->dead || cls_border_of(state)->dropped_count == 0) return 0;
  Dropped dropped = {identities, capacity, 0};
  cls_enter(state, &own_grant, take_dropped, &dropped);
  return dropped.count;
}
