#ifndef CLS_ENTRY_H
#define CLS_ENTRY_H

#include "internal.h"

// The parts of an entry, here to be inlined into the one that must be quick (kept.c).

// Whether a state may be entered. That nobody else is in there is Swift's to see to (Door.swift).
static inline CLSStatus cls_check_entry(CLSState *state) {
  if (state->dead) return CLS_LOST;
  if (cls_stack_floor != NULL ? cls_has_stack() : cls_stack_ask()) return CLS_OK;
  return CLS_NO_STACK;
}

// Puts a grant into the account, and takes what is left out of it again.
static inline void cls_grant(CLSState *state, const CLSGrant *grant) {
  int64_t units = grant->units > 0 ? grant->units : 0;
  state->granted = units;
  state->slice = units < CLS_SLICE ? units : CLS_SLICE;
  state->account = units - state->slice;
  state->span = grant->nanoseconds;
  state->deadline = 0;
}

static inline void cls_settle(CLSState *state) {
  int64_t left = state->slice + state->account;
  state->last = state->granted - left;
  state->total += (uint64_t)state->last;
}

static inline void cls_begin(CLSState *state, const CLSGrant *grant) {
  cls_grant(state, grant);
  state->looks = 0;
  state->look = false;
  state->moving = false;
  state->base = state->L;
  state->running = state->L;
  state->period = state->pool.period;
  cls_arm(state->L);
  state->hover = grant->hover;
  state->watch = grant->hover ? state->pool.collect_at : state->pool.step_at;
}

// What a call leaves to be done, after the script has answered.
void cls_tidy(CLSState *state);

static inline void cls_finish(CLSState *state) {
  if (state->collecting || state->traversals > 0 || state->pool.used > state->pool.step_at) {
    cls_tidy(state);
  }
  cls_settle(state);
  state->trampoline = NULL;
}

// After a kill.
CLSStatus cls_drop(CLSState *state);

#endif
