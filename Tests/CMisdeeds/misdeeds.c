#define _GNU_SOURCE
#include "misdeeds.h"

#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/uio.h>
#include <unistd.h>

int evil_fork(void) { return fork(); }

int evil_execute(void) {
  char *none[] = {NULL};
  return execve("/bin/true", none, none);
}

int evil_trace(int pid) { return (int)ptrace(PTRACE_ATTACH, pid, NULL, NULL); }

int evil_read(int pid) { return (int)process_vm_readv(pid, NULL, 0, NULL, 0, 0); }

int evil_allocate(int count) {
  for (int i = 0; i < count; i++) {
    volatile char *block = malloc(1u << 30);
    if (!block) return -1;
    for (size_t place = 0; place < 1u << 30; place += 4096) block[place] = 1;
  }
  return 0;
}
