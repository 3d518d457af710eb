// Calls that Swift can't make, for decoders that try what they mustn't.
#ifndef MISDEEDS_H
#define MISDEEDS_H

int evil_fork(void);
int evil_execute(void);
int evil_trace(int pid);
int evil_read(int pid);
// Memory that is written first, and runs then.
int evil_protect(void);
// A call by its number.
int evil_call(long number);
// A call as another machine's programs make it.
int evil_foreign_call(void);
// So many threads that sleep for ever, as this does.
void evil_threads(int count);
// What this process and all that it begins can't have from now on: whoever asks is refused, or killed.
int evil_forbid_landlock(int kills);
int evil_forbid_filters(void);
// So many times a gibibyte; -1 where there is no more.
int evil_allocate(int count);

#endif
