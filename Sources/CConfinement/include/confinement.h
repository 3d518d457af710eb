// A process that decodes what nobody trusts: how it is begun, what passes to it, and how it shuts itself in.
//
// Nothing here allocates between `cnf_fork` and the child's end of it, and nothing locks: a fork of a program of one
// thread may go on as any program does.
#ifndef CONFINEMENT_H
#define CONFINEMENT_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

// What a message may carry beside its bytes.
enum { CNF_MOST_DESCRIPTORS = 40 };

// What a child could not be kept from, a bit each.
enum cnf_layer {
  CNF_LANDLOCK = 1,
  CNF_SECCOMP = 2,
};

// What a child may use; zero of one is no bound.
struct cnf_limits {
  uint64_t memory;   // bytes of address space
  uint64_t seconds;  // of a processor; it says {"late":true} as they are over
  uint64_t output;   // bytes of a file that it writes
};

// A file without a name that can be sealed; negative with errno.
int cnf_memory_file(const char *name);
// Nobody writes to it any more, cuts it or makes it grow; zero, or -1 with errno, as where somebody still can.
int cnf_seal(int file);
// Two ends of one line, which keeps messages apart.
int cnf_pair(int ends[2]);

// Sends a message with descriptors; the bytes sent, or -1 with errno. Nobody waits for one who doesn't take what is
// sent: EAGAIN where there is no room for it.
ssize_t cnf_send(int end, const void *bytes, size_t count, const int *files, int file_count);
// Takes a message; the bytes got, none at the other's end, or -1 with errno. What it carries is closed at exec.
// EMSGSIZE where it is longer than `count`, or carries more than fits: nothing of it is kept then.
ssize_t cnf_receive(int end, void *bytes, size_t count, int *files, int *file_count);
// Whether something can be taken within milliseconds: 1, 0, or -1 with errno.
int cnf_wait(int end, int milliseconds);

// Begins this program anew as a helper: nothing of its environment, and of its descriptors `end` alone, as number 3.
// Its name says that it is one; zero, or the error.
int cnf_begin(pid_t *pid, const char *name, int end);
// What is left of a helper that has ended, or is ended by this.
void cnf_end(pid_t pid);

// A program of one thread from now on forks only, and tells nobody what it holds. The filter that each child takes is
// made here. The layers that are missing, or -1.
int cnf_prepare(void);
// As fork; the child's end of it has nothing but `end` open, as number 3, and none of an administrator's rights.
pid_t cnf_fork(int end);
// A descriptor that stands for a process, whatever becomes of its number; negative with errno.
int cnf_hold(pid_t pid);
// Ends the process that such a descriptor stands for: it does nothing more, and `cnf_wait` sees it gone.
void cnf_kill(int held);
// Shuts the calling process in for good; the layers that are missing, or -1 with errno where one failed that is there.
int cnf_confine(void);
// Has at hand what a decoder takes first: memory that is there already, and its libraries' pages. A process that waits
// for what it is to decode has the time. These are hints to the system, which change nothing that is in them.
void cnf_warm(void);
// Bounds what a process that is shut in may use, for good; 0, or -1 with errno.
int cnf_bound(const struct cnf_limits *limits);
// How many threads another process has; none where that isn't told.
int cnf_threads_of(pid_t pid);
// How many threads this process has.
int cnf_threads(void);

#endif
