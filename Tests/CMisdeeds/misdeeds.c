#define _GNU_SOURCE
#include "misdeeds.h"

#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <pthread.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

int evil_fork(void) { return fork(); }

int evil_execute(void) {
  char *none[] = {NULL};
  return execve("/bin/true", none, none);
}

int evil_trace(int pid) { return (int)ptrace(PTRACE_ATTACH, pid, NULL, NULL); }

int evil_read(int pid) { return (int)process_vm_readv(pid, NULL, 0, NULL, 0, 0); }

int evil_protect(void) {
  void *page = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return page == MAP_FAILED ? -1 : mprotect(page, 4096, PROT_READ | PROT_EXEC);
}

int evil_call(long number) { return (int)syscall(number, 0, 0, 0, 0, 0, 0); }

int evil_foreign_call(void) {
#if defined(__x86_64__)
  // Number 20 of the calls of 32 bits is getpid.
  long result;
  __asm__ volatile("int $0x80" : "=a"(result) : "a"(20L) : "memory");
  return (int)result;
#else
  abort();
#endif
}

static void *sleep_for_ever(void *nothing) {
  for (;;) sleep(100);
  return nothing;
}

void evil_threads(int count) {
  pthread_attr_t small;
  pthread_attr_init(&small);
  pthread_attr_setstacksize(&small, 1 << 15);
  for (int i = 0; i < count; i++) {
    pthread_t thread;
    if (pthread_create(&thread, &small, sleep_for_ever, NULL)) break;
  }
  sleep_for_ever(NULL);
}

static int forbid(long number, unsigned first, int kills) {
  // Only where the first argument is that one, or it is none of interest.
  struct sock_filter rules[] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (unsigned)number, 0, 3),
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, first, 0, first == ~0U ? 0 : 1),
      BPF_STMT(BPF_RET | BPF_K, kills ? SECCOMP_RET_KILL_PROCESS : SECCOMP_RET_ERRNO | EPERM),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  };
  struct sock_fprog program = {sizeof rules / sizeof *rules, rules};
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)) return -1;
  return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0);
}

int evil_forbid_landlock(int kills) { return forbid(SYS_landlock_create_ruleset, ~0U, kills); }

int evil_forbid_filters(void) { return forbid(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0); }

int evil_allocate(int count) {
  for (int i = 0; i < count; i++) {
    volatile char *block = malloc(1u << 30);
    if (!block) return -1;
    for (size_t place = 0; place < 1u << 30; place += 4096) block[place] = 1;
  }
  return 0;
}
