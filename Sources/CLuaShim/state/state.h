#ifndef CLS_STATE_H
#define CLS_STATE_H

// What Swift has in its hands: a whole state, and each thing that can be done with one (the rooms:
// cage.h).

#include "../library/library.h"

enum {
  CLS_FIRST_STEP = 128 * 1024,  // memory in use before the first collection
  CLS_KEYS = 32,                // keys, and choices, of one kept call
};

typedef struct CLSTask {
  lua_State *co;        // null: free
  int reference;
  uint32_t turn;
  int32_t next_free;
} CLSTask;

// A slice of the main stack that stays: an object with the names of its number slots, or a kept
// call with its handler, function, choices and key names.
typedef struct CLSKept {
  uint32_t owner;       // 0: free
  bool is_call;
  int base;             // first stack slot
  int size;             // stack slots
  int object;           // of a call: the stack slot of its object
  CLSNumbers *numbers;  // of an object, and of a call: its object's
  int choices;          // of a call
  int keys;             // of a call
  bool is_closed;       // of a call: results with other fields are told apart
  uint32_t has_fields;  // of a call: the keys that are themselves tables with keys in them
  uint32_t unread;      // of a call: the places that are left as they were where a key isn't there
  int8_t parents[CLS_KEYS];   // in the order of reading
  int8_t places[CLS_KEYS];
  const void *key_names[CLS_KEYS];
  const char *choice_bytes[CLS_KEYS];
} CLSKept;

struct CLSState {
  CLSLibrary library;
  CLSGrant hover_grant;         // of kept calls
  CLSTask *tasks;
  int32_t task_count;
  int32_t task_free;            // first free one, -1: none
  uint32_t turns;               // suspensions of tasks so far
  CLSKept *kept;
  int32_t kept_count;
  CLSNumbers *numbers;          // of all kept objects, also those that are gone
  uint32_t owners;              // kept objects and calls so far
  int top;                      // stack slots that stay; above them is the last result
  CLSResult result;             // of the last kept call
  CLSScalar scalars[CLS_KEYS + 1];  // the result, then its keys
  struct CLSImage *image;       // what can be gone back to; null: nothing
};
_Static_assert(
  offsetof(CLSState, library.border.cage) == 0, "every room finds its part at the state's address"
);

static inline CLSState *cls_state(lua_State *L) { return cls_owner(L); }
static inline CLSCage *cls_cage_of(const CLSState *state) { return (CLSCage *)state; }

// MARK: entries (entry.c)

// Runs `body` on the main thread, protected, with the trampoline standing; the stack is empty
// for it, and it gives the entry's status.
typedef CLSStatus (*CLSBody)(lua_State *L, void *argument);
CLSStatus cls_enter(CLSState *state, const CLSGrant *grant, CLSBody body, void *argument);
// After a kill.
CLSStatus cls_drop(CLSState *state);
// What a call leaves to be done, after the script has answered.
void cls_tidy(CLSState *state);

// The parts of an entry, here to be inlined into the one that must be quick (kept.c).

// Whether a state may be entered. That nobody else is in there is Swift's to see to (Door.swift).
static inline CLSStatus cls_check_entry(const CLSState *state) {
  if (cls_cage_of(state)->dead) return CLS_LOST;
  if (cls_stack_floor != NULL ? cls_has_stack() : cls_stack_ask()) return CLS_OK;
  return CLS_NO_STACK;
}

static inline void cls_finish(CLSState *state) {
  CLSCage *cage = cls_cage_of(state);
  bool untidy = cage->collecting || cage->pool.used > cage->pool.step_at;
  if (untidy || state->library.traversals > 0) cls_tidy(state);
  cls_settle(cage);
  cage->trampoline = NULL;
}

// A state without libraries, for compiling (state.c).
CLSState *cls_open_bare(const CLSConfiguration *configuration, CLSStatus *status);
// Leaves a function and its arguments; false when the reference is none (call.c).
bool cls_push_call(
  lua_State *L, int32_t function, const unsigned char *arguments, size_t size, uint32_t count
);
// Reads what a source would cost the compiler, and refuses what it must not see (census.c).
bool cls_census(
  const unsigned char *source, size_t count, int64_t *units, const char **problem, int *line
);
void cls_image_drop(CLSState *state);

// MARK: what is kept (keep.c, kept.c)

// The slice of a kept call; behind the choices are the names of the keys.
enum { CLS_KEPT_HANDLER, CLS_KEPT_FUNCTION, CLS_KEPT_CHOICES };

// Registry key of what is being kept, or shown again, right now.
extern const char cls_kept_key;

// What is kept under a name, or null.
static inline CLSKept *cls_kept(const CLSState *state, CLSKeptName name) {
  if ((uint32_t)name.slot >= (uint32_t)state->kept_count) return NULL;
  CLSKept *kept = &state->kept[name.slot];
  return kept->owner == name.owner && name.owner != 0 ? kept : NULL;
}

// Writes the numbers that changed into their object; needs a trampoline.
void cls_write_numbers(lua_State *L, CLSKept *kept);
// Ends what was kept: its owner's numbers are nobody's now.
void cls_forget_kept(CLSState *state);

#endif
