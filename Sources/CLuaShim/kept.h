#ifndef CLS_KEPT_H
#define CLS_KEPT_H

#include "entry.h"

// The slice of a kept call; behind the choices are the names of the keys.
enum { CLS_KEPT_HANDLER, CLS_KEPT_FUNCTION, CLS_KEPT_CHOICES };

// What is kept under a name, or null.
static inline CLSKept *cls_kept(const CLSState *state, CLSKeptName name) {
  if ((uint32_t)name.slot >= (uint32_t)state->kept_count) return NULL;
  CLSKept *kept = &state->kept[name.slot];
  return kept->owner == name.owner && name.owner != 0 ? kept : NULL;
}

#endif
