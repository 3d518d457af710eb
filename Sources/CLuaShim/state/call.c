#include "state.h"

typedef struct Call {
  int32_t function;
  const unsigned char *arguments;
  size_t size;
  uint32_t count;
} Call;

// Stack: leaves the function and its arguments.
bool cls_push_call(
  lua_State *L, int32_t function, const unsigned char *arguments, size_t size, uint32_t count
) {
  if (lua_rawgeti(L, LUA_REGISTRYINDEX, function) != LUA_TFUNCTION) return false;
  luaL_checkstack(L, (int)count + 8, NULL);
  return cls_decode(L, arguments, arguments + size, count) != NULL || count == 0;
}

static CLSStatus call(lua_State *L, void *argument) {
  const Call *call = argument;
  if (!cls_push_call(L, call->function, call->arguments, call->size, call->count)) {
    return CLS_STALE;
  }
  lua_call(L, (int)call->count, 1);
  return cls_encode(L, -1) ? CLS_OK : CLS_BORDER;
}

CLSStatus cls_call(
  CLSState *state, const CLSGrant *grant, int32_t function, const unsigned char *arguments,
  size_t size, uint32_t count
) {
  Call argument = {function, arguments, size, count};
  return cls_enter(state, grant, call, &argument);
}

typedef struct Release {
  int32_t reference;
} Release;

static CLSStatus release(lua_State *L, void *argument) {
  const Release *release = argument;
  // A free slot holds a number, the next free one: freed again, it would be given out twice.
  int type = lua_rawgeti(L, LUA_REGISTRYINDEX, release->reference);
  if (type == LUA_TNUMBER || type == LUA_TNIL) return CLS_OK;
  luaL_unref(L, LUA_REGISTRYINDEX, release->reference);
  return CLS_OK;
}

CLSStatus cls_release(CLSState *state, int32_t function) {
  CLSGrant grant = {1000000, 1000000000u, true};
  Release argument = {function};
  return cls_enter(state, &grant, release, &argument);
}

bool cls_function_place(CLSState *state, int32_t function, CLSPlace *place) {
  *place = (CLSPlace){0};
  if (cls_check_entry(state) != CLS_OK) return false;
  lua_State *L = cls_cage_of(state)->L;
  if (lua_rawgeti(L, LUA_REGISTRYINDEX, function) != LUA_TFUNCTION) {
    lua_pop(L, 1);
    return false;
  }
  lua_Debug record;
  if (lua_getinfo(L, ">S", &record) == 0 || record.linedefined <= 0) return false;
  cls_put_place(place, &record, record.linedefined);
  return true;
}
