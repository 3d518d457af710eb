#ifndef CLS_SHIM_H
#define CLS_SHIM_H

// What Swift sees of the shim. It doesn't include lua.h: no Swift file can name a function that
// raises. Every entry is one whole, protected operation that gives a status.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct CLSState CLSState;

// Why the shim jumped out of a script.
typedef enum CLSKill {
  CLS_KILL_NONE = 0,
  CLS_KILL_BUDGET,
  CLS_KILL_MEMORY,
  CLS_KILL_DEADLINE,
  CLS_KILL_PANIC,
} CLSKill;

// Swift's end of a host call: answers through `cls_reply_…`; the state is good during the call only.
typedef struct CLSHost {
  void (*call)(void *context, CLSState *state, int32_t number);
  void *context;
} CLSHost;

int cls_lua_version(void);

#endif
