#include "library.h"

void cls_buffer_start(lua_State *L, CLSBuffer *buffer) {
  buffer->L = L;
  buffer->bytes = buffer->inline_bytes;
  buffer->used = 0;
  buffer->size = sizeof buffer->inline_bytes;
  lua_pushnil(L);
  buffer->slot = lua_gettop(L);
}

char *cls_buffer_reserve(CLSBuffer *buffer, size_t count) {
  if (buffer->size - buffer->used >= count) return buffer->bytes + buffer->used;
  size_t want = buffer->size * 2;
  // What fits one block fits the last step, too; Lua's header of a userdata is part of it.
  const size_t most = cls_cage(buffer->L)->pool.block_cap - 64;
  if (want > most) want = most;
  // Beyond the block limit the allocator ends the call; the sum only must not wrap before that.
  if (count > ((size_t)1 << 40)) count = (size_t)1 << 40;
  if (want < buffer->used + count) want = buffer->used + count;
  luaL_checkstack(buffer->L, 1, NULL);
  cls_charge_bytes(buffer->L, buffer->used);
  char *moved = lua_newuserdatauv(buffer->L, want, 0);
  memcpy(moved, buffer->bytes, buffer->used);
  lua_replace(buffer->L, buffer->slot);
  buffer->bytes = moved;
  buffer->size = want;
  return moved + buffer->used;
}

void cls_buffer_add(CLSBuffer *buffer, const char *bytes, size_t count) {
  cls_charge_bytes(buffer->L, count);
  memcpy(cls_buffer_reserve(buffer, count), bytes, count);
  buffer->used += count;
}

void cls_buffer_add_value(CLSBuffer *buffer) {
  size_t count;
  const char *bytes = lua_tolstring(buffer->L, -1, &count);
  cls_charge_bytes(buffer->L, count);
  // The value must stay on the stack while its bytes are read, above the slot of a new block.
  char *at = cls_buffer_reserve(buffer, count);
  if (bytes != NULL) memcpy(at, bytes, count);
  buffer->used += count;
  lua_pop(buffer->L, 1);
}

void cls_buffer_push(CLSBuffer *buffer) {
  cls_charge_bytes(buffer->L, buffer->used);
  lua_pushlstring(buffer->L, buffer->bytes, buffer->used);
  lua_replace(buffer->L, buffer->slot);
}
