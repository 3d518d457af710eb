#include <stdio.h>
#include <stdlib.h>

#include "border.h"

// Below it a reply isn't weighed: what it takes is little beside what a script may hold.
#define LARGE_REPLY (16 * 1024)

typedef struct Writer {
  CLSBorder *border;
  lua_State *L;
  int nodes;
  const void *path[64];            // tables that enclose the current value
} Writer;

bool cls_bytes_reserve(CLSBytes *bytes, size_t more) {
  if (bytes->capacity - bytes->count >= more) return true;
  size_t want = (bytes->count + more) * 2 + 256;
  unsigned char *moved = realloc(bytes->bytes, want);
  if (moved == NULL) return false;
  bytes->bytes = moved;
  bytes->capacity = want;
  return true;
}

void cls_bytes_put(CLSBytes *bytes, const void *data, size_t count) {
  if (count == 0 || !cls_bytes_reserve(bytes, count)) return;
  memcpy(bytes->bytes + bytes->count, data, count);
  bytes->count += count;
}

// Says which limit it is; the place in the value is put in front on the way out.
static bool fail(Writer *writer, const char *problem) {
  CLSBorder *border = writer->border;
  snprintf(border->why, sizeof border->why, ": %s", problem);
  border->problem = border->why;
  return false;
}

static bool fail_at(Writer *writer, const char *problem, size_t most) {
  char text[96];
  snprintf(text, sizeof text, problem, most);
  return fail(writer, text);
}

// A value is no good because a part of it isn't: which one. What is too long to be told is left out in
// the middle, where it is least missed.
static bool fail_in(Writer *writer, const char *step) {
  char *why = writer->border->why;
  size_t room = sizeof writer->border->why, count = strlen(why), more = strlen(step);
  if (more + count + 1 > room) {
    if (why[0] == '~') return false;
    step = "~";
    more = 1;
    if (more + count + 1 > room) return false;
  }
  memmove(why + more, why, count + 1);
  memcpy(why, step, more);
  return false;
}

static bool fail_in_key(Writer *writer, int key) {
  char step[48];
  lua_State *L = writer->L;
  if (lua_isinteger(L, key)) {
    snprintf(step, sizeof step, "[%lld]", (long long)lua_tointeger(L, key));
  } else if (lua_type(L, key) == LUA_TSTRING) {
    snprintf(step, sizeof step, ".%.40s", lua_tostring(L, key));
  } else {
    snprintf(step, sizeof step, "[…]");
  }
  return fail_in(writer, step);
}

static bool put(Writer *writer, unsigned char kind, const void *data, size_t count) {
  CLSBytes *out = &writer->border->out;
  if (out->count + count > writer->border->value_bytes) {
    return fail_at(writer, "with it a value is larger than %zu bytes", writer->border->value_bytes);
  }
  if (!cls_bytes_reserve(out, count + 1)) return fail(writer, "the system is out of memory");
  out->bytes[out->count++] = kind;
  if (count > 0) memcpy(out->bytes + out->count, data, count);
  out->count += count;
  return true;
}

static bool write_string(Writer *writer, int index) {
  size_t count;
  const char *bytes = lua_tolstring(writer->L, index, &count);
  if (count > writer->border->value_string) {
    return fail_at(writer, "a string is longer than %zu bytes", writer->border->value_string);
  }
  cls_charge_bytes(writer->L, count);
  uint32_t length = (uint32_t)count;
  if (!put(writer, CLS_STRING, &length, sizeof length)) return false;
  CLSBytes *out = &writer->border->out;
  if (out->count + count > writer->border->value_bytes) {
    return fail_at(writer, "with it a value is larger than %zu bytes", writer->border->value_bytes);
  }
  cls_bytes_put(out, bytes, count);
  return true;
}

static bool write_value(Writer *writer, int index, int depth);

static bool write_key(Writer *writer, int index, int depth) {
  switch (lua_type(writer->L, index)) {
    case LUA_TSTRING:
    case LUA_TNUMBER:
    case LUA_TBOOLEAN:
      return write_value(writer, index, depth);
    default:
      return fail(writer, "a table has a key that is neither string, number nor boolean");
  }
}

// Stack: 3 slots. The list part is what the keys 1, 2, 3… give up to the first hole.
static bool write_pairs(Writer *writer, int table, lua_Integer list, int depth, uint32_t *count) {
  lua_State *L = writer->L;
  lua_pushnil(L);
  while (lua_next(L, table)) {
    int key = lua_gettop(L) - 1;
    bool listed = false;
    if (lua_isinteger(L, key)) {
      lua_Integer number = lua_tointeger(L, key);
      listed = number >= 1 && number <= list;
    }
    if (!listed && !cls_is_hidden_key(L, key)) {
      if (!write_key(writer, key, depth)) return false;
      if (!write_value(writer, key + 1, depth)) return fail_in_key(writer, key);
      *count += 1;
    }
    cls_charge(L, 1);
    lua_pop(L, 1);
  }
  return true;
}

static bool write_list(Writer *writer, int table, int depth, uint32_t *count) {
  lua_State *L = writer->L;
  for (lua_Integer at = 1;; at++) {
    bool present = lua_rawgeti(L, table, at) != LUA_TNIL;
    if (present && !write_value(writer, lua_gettop(L), depth)) {
      // Nothing is pushed on the way out: what failed further in may have left the stack full.
      char step[24];
      snprintf(step, sizeof step, "[%lld]", (long long)at);
      return fail_in(writer, step);
    }
    lua_pop(L, 1);
    if (!present) return true;
    *count += 1;
  }
}

static bool write_table(Writer *writer, int index, int depth) {
  lua_State *L = writer->L;
  const void *self = lua_topointer(L, index);
  uint64_t whole;
  // The host knows its own elements, so that of all of them none has to be made.
  if (cls_lazy_whole(L, index, &whole)) return put(writer, CLS_HANDLE, &whole, sizeof whole);
  if (cls_lazy_count(L, index) > 0) {
    return fail(writer, "a list that is read as it is indexed can't leave the script; go through it");
  }
  if (depth >= writer->border->value_depth) {
    return fail_at(
      writer, "tables are nested deeper than %zu", (size_t)writer->border->value_depth
    );
  }
  for (int at = 0; at < depth; at++) {
    if (writer->path[at] == self) return fail(writer, "a table contains itself");
  }
  writer->path[depth] = self;
  if (!lua_checkstack(L, 8)) return fail(writer, "a value is nested too deep");
  uint32_t counts[2] = {0, 0};
  size_t header = writer->border->out.count + 1;
  if (!put(writer, CLS_TABLE, counts, sizeof counts)) return false;
  if (!write_list(writer, index, depth + 1, &counts[0])) return false;
  if (!write_pairs(writer, index, counts[0], depth + 1, &counts[1])) return false;
  memcpy(writer->border->out.bytes + header, counts, sizeof counts);
  return true;
}

static bool write_function(Writer *writer, int index) {
  if (!lua_checkstack(writer->L, 4)) return fail(writer, "a value is nested too deep");
  lua_pushvalue(writer->L, index);
  int32_t reference = luaL_ref(writer->L, LUA_REGISTRYINDEX);
  return put(writer, CLS_FUNCTION, &reference, sizeof reference);
}

static bool write_number(Writer *writer, int index) {
  if (lua_isinteger(writer->L, index)) {
    lua_Integer integer = lua_tointeger(writer->L, index);
    return put(writer, CLS_INTEGER, &integer, sizeof integer);
  }
  lua_Number number = lua_tonumber(writer->L, index);
  return put(writer, CLS_NUMBER, &number, sizeof number);
}

static bool write_value(Writer *writer, int index, int depth) {
  if (++writer->nodes > writer->border->value_nodes) {
    return fail_at(
      writer, "with it a value has more than %zu parts", (size_t)writer->border->value_nodes
    );
  }
  cls_charge(writer->L, 2);
  uint64_t identity;
  switch (lua_type(writer->L, index)) {
    case LUA_TNIL: return put(writer, CLS_NIL, NULL, 0);
    case LUA_TBOOLEAN:
      return put(writer, lua_toboolean(writer->L, index) ? CLS_TRUE : CLS_FALSE, NULL, 0);
    case LUA_TNUMBER: return write_number(writer, index);
    case LUA_TSTRING: return write_string(writer, index);
    case LUA_TFUNCTION: return write_function(writer, index);
    case LUA_TTABLE:
      if (cls_identity(writer->L, index, &identity)) {
        return put(writer, CLS_HANDLE, &identity, sizeof identity);
      }
      return write_table(writer, index, depth);
    case LUA_TTHREAD: return fail(writer, "a coroutine can't leave the script");
    default: return fail(writer, "a value of this type can't leave the script");
  }
}

// Gives back the references that a failed write had made: they are all in what was written.
static void take_back(lua_State *L, const unsigned char *at, const unsigned char *end) {
  while (at < end) {
    uint32_t length = 0;
    int32_t reference;
    switch (*at++) {
      case CLS_INTEGER: case CLS_NUMBER: case CLS_HANDLE: case CLS_TABLE: at += 8; break;
      case CLS_STRING:
        if (end - at < 4) return;
        memcpy(&length, at, 4);
        at += 4;
        if ((size_t)(end - at) < length) return;
        at += length;
        break;
      case CLS_FUNCTION:
        memcpy(&reference, at, 4);
        luaL_unref(L, LUA_REGISTRYINDEX, reference);
        at += 4;
        break;
      default: break;
    }
  }
}

bool cls_encode(lua_State *L, int index) {
  CLSBorder *border = cls_border(L);
  size_t start = border->out.count;
  Writer writer = {.border = border, .L = L};
  int top = lua_gettop(L);
  if (write_value(&writer, lua_absindex(L, index), 0)) return true;
  lua_settop(L, top);
  if (border->out.bytes != NULL) {
    take_back(L, border->out.bytes + start, border->out.bytes + border->out.count);
  }
  border->out.count = start;
  return false;
}

// What Swift wrote is well formed; the bounds are checked all the same.
static const unsigned char *read_value(
  lua_State *L, const unsigned char *at, const unsigned char *end, int depth
);

// By its type first: to ask whether a string is a number is to read it as one.
static bool is_key(lua_State *L, int index) {
  int type = lua_type(L, index);
  if (type != LUA_TNUMBER) return type != LUA_TNIL;
  lua_Number number = lua_tonumber(L, index);
  return number == number;
}

static const unsigned char *read_parts(
  lua_State *L, int table, const uint32_t counts[2], const unsigned char *at,
  const unsigned char *end, int depth
);

static bool read_counts(const unsigned char *at, const unsigned char *end, uint32_t counts[2]) {
  if ((size_t)(end - at) < 2 * sizeof *counts) return false;
  memcpy(counts, at, 2 * sizeof *counts);
  at += 2 * sizeof *counts;
  return counts[0] <= (size_t)(end - at) && counts[1] <= (size_t)(end - at);
}

static const unsigned char *read_table(
  lua_State *L, const unsigned char *at, const unsigned char *end, int depth
) {
  uint32_t counts[2];
  if (depth > 64 || !read_counts(at, end, counts)) return NULL;
  at += sizeof counts;
  cls_charge(L, (lua_Integer)counts[0] + counts[1] * 2);
  lua_createtable(L, (int)counts[0], (int)counts[1]);
  return read_parts(L, lua_gettop(L), counts, at, end, depth);
}

static const unsigned char *read_parts(
  lua_State *L, int table, const uint32_t counts[2], const unsigned char *at,
  const unsigned char *end, int depth
) {
  for (uint32_t item = 1; item <= counts[0]; item++) {
    at = read_value(L, at, end, depth + 1);
    if (at == NULL) return NULL;
    lua_rawseti(L, table, item);
  }
  for (uint32_t pair = 0; pair < counts[1]; pair++) {
    at = read_value(L, at, end, depth + 1);
    if (at == NULL) return NULL;
    at = read_value(L, at, end, depth + 1);
    if (at == NULL) return NULL;
    if (!is_key(L, -2)) {
      lua_pop(L, 2);
    } else {
      lua_rawset(L, table);
    }
  }
  return at;
}

static const unsigned char *read_wide(
  lua_State *L, unsigned char kind, const unsigned char *at, const unsigned char *end
) {
  if (end - at < 8) return NULL;
  int64_t integer;
  double number;
  memcpy(&integer, at, 8);
  memcpy(&number, at, 8);
  if (kind == CLS_INTEGER) {
    lua_pushinteger(L, integer);
  } else if (kind == CLS_NUMBER) {
    lua_pushnumber(L, number);
  } else if (!cls_push_handle(L, (uint64_t)integer)) {
    lua_pushnil(L);
  }
  return at + 8;
}

// What the host gives may be longer than what a script can make itself.
static void push_text(lua_State *L, const char *text, size_t length) {
  CLSPool *pool = &cls_cage(L)->pool;
  const size_t cap = pool->block_cap, header = 64;
  if (length + header > cap) pool->block_cap = length + header;
  lua_pushlstring(L, text, length);
  pool->block_cap = cap;
}

static const unsigned char *read_value(
  lua_State *L, const unsigned char *at, const unsigned char *end, int depth
) {
  if (at == end) return NULL;
  luaL_checkstack(L, 8, NULL);
  unsigned char kind = *at++;
  uint32_t length;
  int32_t reference;
  switch (kind) {
    case CLS_NIL: lua_pushnil(L); return at;
    case CLS_FALSE: lua_pushboolean(L, 0); return at;
    case CLS_TRUE: lua_pushboolean(L, 1); return at;
    case CLS_INTEGER: case CLS_NUMBER: case CLS_HANDLE: return read_wide(L, kind, at, end);
    case CLS_STRING:
      if (end - at < 4) return NULL;
      memcpy(&length, at, 4);
      at += 4;
      if ((size_t)(end - at) < length) return NULL;
      cls_charge_bytes(L, length);
      push_text(L, (const char *)at, length);
      return at + length;
    case CLS_FUNCTION:
      if (end - at < 4) return NULL;
      memcpy(&reference, at, 4);
      lua_rawgeti(L, LUA_REGISTRYINDEX, reference);
      return at + 4;
    case CLS_TABLE: return read_table(L, at, end, depth);
    default: return NULL;
  }
}

// What a value takes once it is read, in the blocks that the pool gives. Keys are mostly shared.
typedef struct {
  size_t bytes;
  bool is_key;
} Weight;

static void add(Weight *weight, size_t bytes) { weight->bytes += (bytes + 15) / 16 * 16; }

// Lua's table, its elements, and its nodes: as many as the next power of two.
static void add_table(Weight *weight, const uint32_t counts[2]) {
  size_t nodes = counts[1] > 0;
  while (nodes < counts[1]) nodes *= 2;
  add(weight, 60);
  add(weight, 16 * (size_t)counts[0]);
  add(weight, 24 * nodes);
}

static const unsigned char *weigh(
  Weight *weight, const unsigned char *at, const unsigned char *end, int depth
) {
  uint32_t length, counts[2];
  if (at == end) return NULL;
  switch (*at++) {
    case CLS_NIL: case CLS_FALSE: case CLS_TRUE: return at;
    case CLS_HANDLE: add(weight, 64);  // a userdata and its place among the others
    // fall through
    case CLS_INTEGER: case CLS_NUMBER: return end - at < 8 ? NULL : at + 8;
    case CLS_FUNCTION: return end - at < 4 ? NULL : at + 4;
    case CLS_STRING:
      if (end - at < 4) return NULL;
      memcpy(&length, at, 4);
      at += 4;
      if ((size_t)(end - at) < length) return NULL;
      if (!weight->is_key) add(weight, 25 + (size_t)length);
      return at + length;
    case CLS_TABLE:
      if (depth > 64 || !read_counts(at, end, counts)) return NULL;
      at += sizeof counts;
      add_table(weight, counts);
      for (uint64_t part = 0; part < counts[0] + 2 * (uint64_t)counts[1] && at != NULL; part++) {
        weight->is_key = part >= counts[0] && (part - counts[0]) % 2 == 0;
        at = weigh(weight, at, end, depth + 1);
      }
      weight->is_key = false;
      return at;
    default: return NULL;
  }
}

// A large reply that doesn't fit any more is an error that a script can catch, before anything is made of it;
// what the script has dropped doesn't count.
void cls_make_room(
  lua_State *L, const unsigned char *at, const unsigned char *end, uint32_t count
) {
  if (end - at < LARGE_REPLY) return;
  Weight weight = {0, false};
  for (uint32_t value = 0; value < count && at != NULL; value++) at = weigh(&weight, at, end, 0);
  CLSPool *pool = &cls_cage(L)->pool;
  if (pool->used + weight.bytes > pool->collect_at) cls_collect_ahead(L, pool);
  size_t left = pool->cap > pool->used ? pool->cap - pool->used : 0;
  // Chunks of the pool that are begun may have no room for one size that is asked for.
  left -= left / 32;
  if (weight.bytes <= left) return;
  luaL_checkstack(L, 4, NULL);
  const char *message = lua_pushfstring(
    L,
    "this takes %d bytes of the script's memory, and %d are left; ask for less of it at a time, let go of what "
    "was read before, or have the app give more memory_bytes",
    (int)(weight.bytes < INT32_MAX ? weight.bytes : INT32_MAX), (int)left
  );
  cls_raise(L, "too_large", message);
}

const unsigned char *cls_decode(
  lua_State *L, const unsigned char *at, const unsigned char *end, uint32_t count
) {
  for (uint32_t value = 0; value < count && at != NULL; value++) at = read_value(L, at, end, 0);
  return at;
}

int cls_field_count(const unsigned char *at, const unsigned char *end) {
  uint32_t counts[2];
  bool known = at < end && *at == CLS_TABLE && read_counts(at + 1, end, counts);
  return known ? (int)counts[1] : 0;
}

bool cls_decode_into(lua_State *L, int table, const unsigned char *at, const unsigned char *end) {
  uint32_t counts[2];
  if (at == end || *at != CLS_TABLE || !read_counts(at + 1, end, counts)) return false;
  luaL_checkstack(L, 8, NULL);
  cls_charge(L, (lua_Integer)counts[0] + counts[1] * 2);
  return read_parts(L, table, counts, at + 1 + sizeof counts, end, 1) != NULL;
}
