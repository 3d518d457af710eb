#ifndef CLS_PATTERN_H
#define CLS_PATTERN_H

// Lua's patterns, with the steps of a match on the call's account.

#include "std.h"

enum {
  CLS_MAX_CAPTURES = 32,
  CLS_MATCH_DEPTH = 200,
  CLS_CAPTURE_OPEN = -1,
  CLS_CAPTURE_POSITION = -2,
};

typedef struct CLSCapture {
  const char *start;
  ptrdiff_t length;  // or one of the two above
} CLSCapture;

typedef struct CLSMatch {
  lua_State *L;
  const char *subject;
  const char *subject_end;
  const char *pattern_end;
  int level;   // captures begun
  int depth;   // recursions left
  lua_Integer steps;  // taken and not yet charged
  CLSCapture captures[CLS_MAX_CAPTURES];
} CLSMatch;

void cls_match_start(
  CLSMatch *m, lua_State *L, const char *subject, size_t length, const char *pattern_end);
// Tries the pattern from `p` at `s`: where the match ends, or NULL.
const char *cls_match_at(CLSMatch *m, const char *s, const char *p);
// Charges what is left to charge.
void cls_match_end(CLSMatch *m);

// Pushes capture `index` of the match from `s` to `e`; without captures, index 0 is all of it.
void cls_push_capture(CLSMatch *m, int index, const char *s, const char *e);
// Pushes every capture and returns how many. Without captures: the whole match, unless `s` is NULL.
int cls_push_captures(CLSMatch *m, const char *s, const char *e);

// Does a class letter (`a` of `%a`) hold the byte.
bool cls_class_has(unsigned char letter, unsigned char byte);

#endif
