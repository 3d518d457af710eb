#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cage.h"

// Which lines ran, for whoever wants to know: a bit for each line of each source. All of it lies outside of
// the pool and charges nothing, so that a script does the same whether somebody looks or not.

enum { MOST_LINES = 1 << 20, FIRST_WORDS = 16 };

static CLSLines *lines_of(CLSCage *cage, const char *source) {
  for (CLSLines *lines = cage->lines; lines != NULL; lines = lines->next) {
    if (strncmp(lines->source, source, sizeof lines->source - 1) == 0) return lines;
  }
  CLSLines *lines = calloc(1, sizeof *lines);
  if (lines == NULL) return NULL;
  snprintf(lines->source, sizeof lines->source, "%s", source);
  lines->next = cage->lines;
  cage->lines = lines;
  return lines;
}

static bool has_room(CLSLines *lines, size_t word) {
  if (word < lines->words) return true;
  size_t words = lines->words > 0 ? lines->words : FIRST_WORDS;
  while (words <= word) words *= 2;
  uint64_t *bits = realloc(lines->bits, words * sizeof *bits);
  if (bits == NULL) return false;
  memset(bits + lines->words, 0, (words - lines->words) * sizeof *bits);
  lines->bits = bits;
  lines->words = words;
  return true;
}

void cls_note_line(CLSCage *cage, lua_State *L, lua_Debug *record) {
  int line = record->currentline;
  if (line <= 0 || line > MOST_LINES || lua_getinfo(L, "S", record) == 0) return;
  if (record->source[0] != '=' || strcmp(record->source, cage->unnoted) == 0) return;
  CLSLines *lines = lines_of(cage, record->source + 1);
  size_t word = (size_t)line / 64;
  if (lines != NULL && has_room(lines, word)) lines->bits[word] |= (uint64_t)1 << (line % 64);
}

void cls_drop_lines(CLSCage *cage) {
  while (cage->lines != NULL) {
    CLSLines *lines = cage->lines;
    cage->lines = lines->next;
    free(lines->bits);
    free(lines);
  }
}
