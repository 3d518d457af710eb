// Calls that Swift can't make, for decoders that try what they mustn't.
#ifndef MISDEEDS_H
#define MISDEEDS_H

int evil_fork(void);
int evil_execute(void);
int evil_trace(int pid);
int evil_read(int pid);
// So many times a gibibyte; -1 where there is no more.
int evil_allocate(int count);

#endif
