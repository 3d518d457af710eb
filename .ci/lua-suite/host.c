// Runs files in one sandbox, as the parts of Lua's own test suite are run: with wide limits, `print`,
// and `__compile(text, name, only_check)` for the `load` of prelude.lua. Stops at the first failure.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "CLuaShim.h"

static CLSConfiguration configuration = {
  .memory = 64 << 20, .block = 8 << 20, .hash_entries = 1 << 18,
  .value_depth = 32, .value_nodes = 100000, .value_string = 1 << 20, .seed = 1,
};
static const CLSGrant grant = {(int64_t)1 << 40, 600000000000u, false};

static void print(const CLSAsk *ask) {
  int count = cls_argument_count(ask->state);
  for (int at = 0; at < count; at++) {
    size_t size;
    const char *text = cls_argument_string(ask->state, at, &size);
    if (text != NULL) fwrite(text, 1, size, stdout);
    putchar(at + 1 < count ? '\t' : '\n');
  }
}

static void refuse(const CLSAsk *ask, CLSReply *reply, const char *message) {
  uint32_t size = (uint32_t)strlen(message);
  unsigned char *bytes = cls_reply_bytes(ask->state, 6 + size);
  bytes[0] = CLS_NIL;
  bytes[1] = CLS_STRING;
  memcpy(bytes + 2, &size, sizeof size);
  memcpy(bytes + 6, message, size);
  reply->kind = CLS_REPLY_VALUES;
  reply->count = 2;
}

// The chunk and its name stay: a test is over soon.
static void compile(const CLSAsk *ask, CLSReply *reply) {
  char *name = calloc(1, ask->second.count + 1);
  memcpy(name, ask->second.bytes, ask->second.count);
  const unsigned char *text = (const unsigned char *)ask->first.bytes;
  CLSCompiled chunk = {.name = name};
  unsigned char *bytes;
  char message[1024];
  CLSStatus status = cls_compile(
    &configuration, &grant, text, ask->first.count, name, &bytes, &chunk.count, &chunk.units,
    message, sizeof message
  );
  if (status != CLS_OK) {
    refuse(ask, reply, message);
  } else if (cls_argument_kind(ask->state, 2) != CLS_TRUE) {
    chunk.chunk = bytes;
    reply->kind = CLS_REPLY_SOURCE;
    reply->source = chunk;
  }
}

static void answer(void *context, const CLSAsk *ask, int32_t number, CLSReply *reply) {
  (void)context;
  if (number == 0) print(ask);
  else compile(ask, reply);
}

static int run(CLSState *state, const char *path) {
  static unsigned char text[4 << 20];
  FILE *file = fopen(path, "rb");
  if (file == NULL) return 66;
  size_t count = fread(text, 1, sizeof text, file);
  fclose(file);
  CLSStatus status = cls_load_text(state, &grant, text, count, path);
  if (status == CLS_OK || status == CLS_BORDER) return 0;
  size_t size;
  const unsigned char *output = cls_output(state, &size);
  printf("%s: status %d, kill %d: ", path, status, cls_kill_reason(state));
  if (size > 5 && output[0] == CLS_STRING) fwrite(output + 5, 1, size - 5, stdout);
  const char *trace = cls_traceback(state, &size);
  printf("\n%.*s\n", (int)size, trace);
  return 1;
}

int main(int count, char **paths) {
  static const unsigned char library[] =
    "F\5print\0\0\0\0" "F\11__compile\1\0\0\0";
  configuration.library = library;
  configuration.library_count = sizeof library - 1;
  configuration.host.call = answer;
  CLSStatus status;
  CLSState *state = cls_open(&configuration, &status);
  if (state == NULL) return 70;
  int result = 0;
  for (int at = 1; at < count && result == 0; at++) result = run(state, paths[at]);
  cls_close(state);
  return result;
}
