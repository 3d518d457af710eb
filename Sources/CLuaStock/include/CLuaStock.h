#ifndef CLUA_STOCK_H
#define CLUA_STOCK_H

// A Lua with its own library, to compare the sandbox's with. For tests only.

#include <stddef.h>
#include <stdint.h>

typedef struct CLuaStock CLuaStock;

// Runs a text that returns a function; null when it doesn't.
CLuaStock *clua_stock_open(const char *text, size_t size, const char *name);
void clua_stock_close(CLuaStock *stock);
// Calls the function with two integers and keeps the list it returns: how long that is, or -1.
int64_t clua_stock_call(CLuaStock *stock, int64_t first, int64_t last);
// The string at an index (from 1) of that list, good until the next call.
const char *clua_stock_line(CLuaStock *stock, int64_t index, size_t *size);

#endif
