#ifndef CMALLOCCOUNT_H
#define CMALLOCCOUNT_H

/// How often this process has asked for memory, or -1 where that can't be counted.
long malloc_count(void);

#endif
