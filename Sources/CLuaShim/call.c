#include "internal.h"

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

// MARK: the script's own protected calls
// A kill isn't an error, so nothing in these has to look for one.

static int finish_pcall(lua_State *L, int status, lua_KContext extra) {
  if (status == LUA_OK || status == LUA_YIELD) return lua_gettop(L) - (int)extra;
  lua_pushboolean(L, 0);
  lua_pushvalue(L, -2);
  return 2;
}

static int protected_call(lua_State *L) {
  luaL_checkany(L, 1);
  cls_charge(L, 4);
  lua_pushboolean(L, 1);
  lua_insert(L, 1);
  int status = lua_pcallk(L, lua_gettop(L) - 2, LUA_MULTRET, 0, 0, finish_pcall);
  return finish_pcall(L, status, 0);
}

static int handled_call(lua_State *L) {
  int count = lua_gettop(L);
  luaL_checktype(L, 2, LUA_TFUNCTION);
  cls_charge(L, 4);
  lua_pushboolean(L, 1);
  lua_pushvalue(L, 1);
  lua_rotate(L, 3, 2);
  int status = lua_pcallk(L, count - 2, LUA_MULTRET, 2, 2, finish_pcall);
  return finish_pcall(L, status, 2);
}

// Only 'count': everything else moves work of the collector to where it costs the most.
static int collect_garbage(lua_State *L) {
  const char *option = luaL_optstring(L, 1, "collect");
  if (strcmp(option, "count") != 0) {
    return luaL_error(L, "collectgarbage: only 'count' is available here");
  }
  lua_pushnumber(L, (lua_Number)cls_state(L)->pool.used / 1024);
  return 1;
}

void cls_open_calls(lua_State *L) {
  lua_pushcfunction(L, protected_call);
  lua_setfield(L, -2, "pcall");
  lua_pushcfunction(L, handled_call);
  lua_setfield(L, -2, "xpcall");
  lua_pushcfunction(L, collect_garbage);
  lua_setfield(L, -2, "collectgarbage");
}
