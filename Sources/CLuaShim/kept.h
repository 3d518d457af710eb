#ifndef CLS_KEPT_H
#define CLS_KEPT_H

#include "entry.h"

// The slice of a kept call; behind the choices are the names of the keys.
enum { CLS_KEPT_HANDLER, CLS_KEPT_FUNCTION, CLS_KEPT_CHOICES };

static inline bool cls_is_kept(const CLSState *state, int32_t slot, bool is_call) {
  return slot >= 0 && slot < state->kept_count && state->kept[slot].used
    && state->kept[slot].is_call == is_call;
}

#endif
