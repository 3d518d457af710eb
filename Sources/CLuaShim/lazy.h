#ifndef CLS_LAZY_H
#define CLS_LAZY_H

#include "internal.h"

// Leaves a list of `count` elements, each asked of the host function `number` when it is read: its
// arguments are the list, the place and the tag.
void cls_push_lazy_list(lua_State *L, int32_t number, uint32_t count, int64_t tag);
// How many elements a lazy list has; zero of anything else.
uint32_t cls_lazy_count(lua_State *L, int index);
// What `next` does with one.
int cls_lazy_next(lua_State *L);

#endif
