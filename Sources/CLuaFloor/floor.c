#include "CLuaFloor.h"

#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum { SMALL = 512, CHUNK = 16 * 1024, CAP = 8 * 1024 * 1024, PERIOD = 100 };
// The main stack between calls.
enum { FUNCTION = 1, SESSION, X, Y, OPERATION, PRECISE, FEEDBACK, HIGHLIGHT, TOP = HIGHLIGHT };

typedef struct Block {
  struct Block *next;
} Block;

struct FloorState {
  lua_State *L;
  Block *free[SMALL / 16 + 1];
  char *bump;
  size_t left;
  Block *chunks;
  size_t used;
  int64_t units;
};

static void *take(FloorState *state, size_t size) {
  if (size > SMALL) return malloc(size);
  size_t index = (size + 15) / 16;
  Block *block = state->free[index];
  if (block != NULL) {
    state->free[index] = block->next;
    return block;
  }
  if (state->left < index * 16) {
    Block *chunk = malloc(CHUNK);
    if (chunk == NULL) return NULL;
    chunk->next = state->chunks;
    state->chunks = chunk;
    state->bump = (char *)chunk + 16;
    state->left = CHUNK - 16;
  }
  void *bytes = state->bump;
  state->bump += index * 16;
  state->left -= index * 16;
  return bytes;
}

static void give(FloorState *state, void *bytes, size_t size) {
  if (size > SMALL) {
    free(bytes);
  } else {
    size_t index = (size + 15) / 16;
    ((Block *)bytes)->next = state->free[index];
    state->free[index] = bytes;
  }
}

static void *allocate(void *owner, void *block, size_t old_size, size_t new_size) {
  FloorState *state = owner;
  size_t old = block == NULL ? 0 : old_size;
  if (new_size == 0) {
    if (block != NULL) give(state, block, old);
    state->used -= old;
    return NULL;
  }
  if (state->used + new_size - old > CAP) return NULL;
  void *bytes = take(state, new_size);
  if (bytes == NULL) return NULL;
  if (block != NULL) {
    memcpy(bytes, block, old < new_size ? old : new_size);
    give(state, block, old);
  }
  state->used += new_size - old;
  return bytes;
}

static void hook(lua_State *L, lua_Debug *record) {
  (void)record;
  FloorState *state = *(FloorState **)lua_getextraspace(L);
  state->units -= PERIOD;
  if (state->units < 0) luaL_error(L, "budget");
}

static int conforms(lua_State *L) {
  static const char *const edges[][2] = {
    {"public.png", "public.image"},       {"public.jpeg", "public.image"},
    {"public.image", "public.data"},      {"public.file-url", "public.url"},
    {"public.utf8-plain-text", "public.plain-text"}, {"public.plain-text", "public.text"},
  };
  size_t left_count, right_count;
  const char *left = luaL_checklstring(L, 1, &left_count);
  const char *right = luaL_checklstring(L, 2, &right_count);
  bool found = left_count == right_count && memcmp(left, right, left_count) == 0;
  for (size_t edge = 0; !found && edge < 6; edge++) {
    found = strlen(edges[edge][0]) == left_count && strlen(edges[edge][1]) == right_count
      && memcmp(edges[edge][0], left, left_count) == 0
      && memcmp(edges[edge][1], right, right_count) == 0;
  }
  lua_pushboolean(L, found);
  return 1;
}

static void open_libraries(lua_State *L) {
  luaL_requiref(L, "_G", luaopen_base, 1);
  luaL_requiref(L, "string", luaopen_string, 1);
  luaL_requiref(L, "table", luaopen_table, 1);
  luaL_requiref(L, "math", luaopen_math, 1);
  luaL_requiref(L, "utf8", luaopen_utf8, 1);
  luaL_requiref(L, "coroutine", luaopen_coroutine, 1);
  lua_settop(L, 0);
  lua_createtable(L, 0, 1);
  lua_pushcfunction(L, conforms);
  lua_setfield(L, -2, "conforms");
  lua_setglobal(L, "dnd");
}

static void push_session(lua_State *L) {
  static const char *const types[] = {"public.png", "public.file-url", "public.utf8-plain-text"};
  lua_createtable(L, 0, 4);
  lua_pushnumber(L, 0);
  lua_setfield(L, -2, "x");
  lua_pushnumber(L, 0);
  lua_setfield(L, -2, "y");
  lua_pushinteger(L, 1);
  lua_setfield(L, -2, "count");
  lua_createtable(L, 3, 0);
  for (int type = 0; type < 3; type++) {
    lua_pushstring(L, types[type]);
    lua_rawseti(L, -2, type + 1);
  }
  lua_setfield(L, -2, "types");
}

FloorState *floor_open(const char *source, size_t count) {
  FloorState *state = calloc(1, sizeof *state);
  if (state == NULL) return NULL;
  lua_State *L = lua_newstate(allocate, state);
  state->L = L;
  *(FloorState **)lua_getextraspace(L) = state;
  lua_gc(L, LUA_GCSTOP);
  open_libraries(L);
  if (luaL_loadbufferx(L, source, count, "=plugin.lua", "bt") != LUA_OK) return NULL;
  if (lua_pcall(L, 0, 1, 0) != LUA_OK) return NULL;
  lua_gc(L, LUA_GCRESTART);
  return state;
}

typedef struct Room {
  char *bytes;
  size_t size;
  size_t used;
} Room;

static int append(lua_State *L, const void *bytes, size_t count, void *target) {
  (void)L;
  Room *room = target;
  if (room->size - room->used < count) return 1;
  memcpy(room->bytes + room->used, bytes, count);
  room->used += count;
  return 0;
}

size_t floor_compile(const char *source, size_t count, char *chunk, size_t size) {
  Room room = {chunk, size, 0};
  lua_State *L = luaL_newstate();
  bool done = L != NULL && luaL_loadbufferx(L, source, count, "=plugin.lua", "t") == LUA_OK
    && lua_dump(L, append, &room, 0) == 0;
  if (L != NULL) lua_close(L);
  return done ? room.used : 0;
}

// The plugin's table is on top of the stack before the first selection, below the slots after it.
int floor_select(FloorState *state, const char *function) {
  static const char *const keys[] = {"x", "y", "operation", "precise", "feedback", "highlight"};
  lua_State *L = state->L;
  if (lua_getfield(L, 1, function) != LUA_TFUNCTION) return -1;
  lua_replace(L, 1);
  push_session(L);
  for (int key = 0; key < 6; key++) lua_pushstring(L, keys[key]);
  return 0;
}

void floor_close(FloorState *state) {
  for (Block *chunk = state->chunks; chunk != NULL;) {
    Block *next = chunk->next;
    free(chunk);
    chunk = next;
  }
  free(state);
}

size_t floor_memory(const FloorState *state) { return state->used; }

static int operation_code(lua_State *L, int index) {
  size_t count;
  const char *text = lua_tolstring(L, index, &count);
  if (text == NULL) return -1;
  return count == 4 && memcmp(text, "copy", 4) == 0 ? 1 : count == 6 ? 2 : 0;
}

static int read_table(lua_State *L) {
  int result = lua_gettop(L);
  lua_pushvalue(L, OPERATION);
  lua_rawget(L, result);
  int code = operation_code(L, -1);
  lua_pushvalue(L, PRECISE);
  lua_rawget(L, result);
  code += lua_toboolean(L, -1) ? 10 : 0;
  lua_pushvalue(L, FEEDBACK);
  if (lua_rawget(L, result) == LUA_TTABLE) {
    lua_pushvalue(L, HIGHLIGHT);
    lua_rawget(L, -2);
    size_t count = 0;
    if (lua_tolstring(L, -1, &count) != NULL) code += (int)count * 100;
  }
  return code;
}

int floor_update(FloorState *state, double x, double y) {
  lua_State *L = state->L;
  lua_pushvalue(L, X);
  lua_pushnumber(L, x);
  lua_rawset(L, SESSION);
  lua_pushvalue(L, Y);
  lua_pushnumber(L, y);
  lua_rawset(L, SESSION);
  state->units = 200000;
  lua_sethook(L, hook, LUA_MASKCOUNT, PERIOD);
  lua_pushvalue(L, FUNCTION);
  lua_pushvalue(L, SESSION);
  int code = -1;
  if (lua_pcall(L, 1, 1, 0) == LUA_OK) {
    code = lua_type(L, -1) == LUA_TTABLE ? read_table(L) : operation_code(L, -1);
  }
  lua_settop(L, TOP);
  return code;
}
