#include "CLuaFloor.h"

#if defined(__GLIBC__)
#include <malloc.h>

size_t floor_bytes_in_use(void) {
  struct mallinfo2 figures = mallinfo2();
  return figures.uordblks + figures.hblkhd;
}
#else
size_t floor_bytes_in_use(void) {
  return 0;
}
#endif
