#include <stdio.h>
#include <stdlib.h>

#include "state.h"

enum { PIECE = 64 };

typedef struct Source {
  const unsigned char *at;
  size_t left;
  const char *name;
  int64_t units;
} Source;

// Feeds the compiler small pieces, and pays for each: no hook runs inside it.
static const char *read_piece(lua_State *L, void *argument, size_t *size) {
  Source *source = argument;
  size_t count = source->left < PIECE ? source->left : PIECE;
  if (count == 0) return NULL;
  cls_charge(L, (lua_Integer)count);
  const char *piece = (const char *)source->at;
  source->at += count;
  source->left -= count;
  *size = count;
  return piece;
}

// Stack: leaves the function, or a message.
static CLSStatus compile(lua_State *L, Source *source) {
  const char *problem = NULL;
  int line = 0;
  if (!cls_census(source->at, source->left, &source->units, &problem, &line)) {
    lua_pushfstring(L, "%s:%d: %s", source->name, line, problem);
    return CLS_SYNTAX;
  }
  cls_charge(L, source->units);
  source->units += (int64_t)source->left;
  lua_pushfstring(L, "=%s", source->name);
  int status = lua_load(L, read_piece, source, lua_tostring(L, -1), "t");
  return status == LUA_OK ? CLS_OK : CLS_SYNTAX;
}

static CLSStatus load_text(lua_State *L, void *argument) {
  CLSStatus status = compile(L, argument);
  if (status == CLS_OK) lua_call(L, 0, 1);
  return cls_encode(L, -1) ? status : CLS_BORDER;
}

static Source source_of(const unsigned char *source, size_t count, const char *name) {
  static const unsigned char mark[] = {0xEF, 0xBB, 0xBF};
  if (count >= 3 && memcmp(source, mark, 3) == 0) {
    source += 3;
    count -= 3;
  }
  Source result = {source, count, name, 0};
  return result;
}

CLSStatus cls_load_text(
  CLSState *state, const CLSGrant *grant, const unsigned char *source, size_t count,
  const char *name
) {
  Source argument = source_of(source, count, name);
  return cls_enter(state, grant, load_text, &argument);
}

// MARK: compiled chunks, which only we make and which never leave the process

typedef struct Dump {
  Source source;
  CLSBytes bytes;
} Dump;

static int write_piece(lua_State *L, const void *piece, size_t count, void *argument) {
  (void)L;
  CLSBytes *bytes = argument;
  if (!cls_bytes_reserve(bytes, count)) return 1;
  cls_bytes_put(bytes, piece, count);
  return 0;
}

static CLSStatus compile_and_dump(lua_State *L, void *argument) {
  Dump *dump = argument;
  CLSStatus status = compile(L, &dump->source);
  if (status != CLS_OK) {
    cls_encode(L, -1);
    return status;
  }
  return lua_dump(L, write_piece, &dump->bytes, 0) == 0 ? CLS_OK : CLS_NO_MEMORY;
}

static void copy_message(const CLSState *state, char *message, size_t size) {
  message[0] = '\0';
  const CLSBytes *out = &cls_border_of(state)->out;
  if (out->count < 5 || out->bytes[0] != CLS_STRING) return;
  size_t count = out->count - 5 < size - 1 ? out->count - 5 : size - 1;
  memcpy(message, out->bytes + 5, count);
  message[count] = '\0';
}

CLSStatus cls_compile(
  const CLSConfiguration *configuration, const CLSGrant *grant, const unsigned char *source,
  size_t count, const char *name, unsigned char **chunk, size_t *chunk_count, int64_t *units,
  char *message, size_t message_size
) {
  CLSStatus status;
  CLSState *state = cls_open_bare(configuration, &status);
  if (state == NULL) return status;
  Dump dump = {.source = source_of(source, count, name)};
  status = cls_enter(state, grant, compile_and_dump, &dump);
  copy_message(state, message, message_size);
  if (status == CLS_KILLED) snprintf(message, message_size, "%d", (int)cls_cage_of(state)->kill);
  *units = dump.source.units;
  *chunk = dump.bytes.bytes;
  *chunk_count = dump.bytes.count;
  if (status != CLS_OK) {
    free(dump.bytes.bytes);
    *chunk = NULL;
  }
  cls_close(state);
  return status;
}

void cls_free(void *bytes) { free(bytes); }

static CLSStatus load_compiled(lua_State *L, void *argument) {
  cls_push_compiled(L, argument);
  lua_call(L, 0, 1);
  return cls_encode(L, -1) ? CLS_OK : CLS_BORDER;
}

CLSStatus cls_load_compiled(CLSState *state, const CLSGrant *grant, const CLSCompiled *compiled) {
  return cls_enter(state, grant, load_compiled, (void *)compiled);
}
