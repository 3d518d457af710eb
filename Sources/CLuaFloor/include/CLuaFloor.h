#ifndef CLUA_FLOOR_H
#define CLUA_FLOOR_H

#include <stddef.h>
#include <stdint.h>

// The least that a C program must do for the same work under the same kinds of limits: a count
// hook, a capped pool, protected calls, keys kept on the stack. It has no sandbox: the ratio to it
// is what safety and Swift cost.

typedef struct FloorState FloorState;

// Opens a state with a host function, loads the plugin, text or compiled, makes the session's table.
FloorState *floor_open(const char *source, size_t count);
// Writes the compiled plugin into a chunk of at most `size` bytes; gives how many, zero: none.
size_t floor_compile(const char *source, size_t count, char *chunk, size_t size);
void floor_close(FloorState *state);
size_t floor_memory(const FloorState *state);
// Calls the plugin's function of that name with x and y set; gives the code of its operation.
int floor_select(FloorState *state, const char *function);
int floor_update(FloorState *state, double x, double y);

// Bytes that the process's allocator has given out; zero where it can't say.
size_t floor_bytes_in_use(void);

#endif
