#if defined(__linux__) && defined(DNDHOST_ISOLATION)

#define _GNU_SOURCE
#include "confinement.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/capability.h>
#include <linux/filter.h>
#include <linux/landlock.h>
#include <linux/seccomp.h>
#include <link.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif
#include <poll.h>
#include <sched.h>
#include <seccomp.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <ucontext.h>
#include <unistd.h>

int cnf_memory_file(const char *name) { return memfd_create(name, MFD_CLOEXEC | MFD_ALLOW_SEALING); }

int cnf_seal(int file) {
  return fcntl(file, F_ADD_SEALS, F_SEAL_WRITE | F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL);
}

int cnf_pair(int ends[2]) { return socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends); }

// Messages

ssize_t cnf_send(int end, const void *bytes, size_t count, const int *files, int file_count) {
  if (file_count > CNF_MOST_DESCRIPTORS) {
    errno = EINVAL;
    return -1;
  }
  struct iovec part = {(void *)bytes, count};
  _Alignas(struct cmsghdr) char room[CMSG_SPACE(sizeof(int) * CNF_MOST_DESCRIPTORS)];
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
  if (file_count > 0) {
    memset(room, 0, sizeof room);
    message.msg_control = room;
    message.msg_controllen = CMSG_SPACE(sizeof(int) * (size_t)file_count);
    struct cmsghdr *head = CMSG_FIRSTHDR(&message);
    head->cmsg_level = SOL_SOCKET;
    head->cmsg_type = SCM_RIGHTS;
    head->cmsg_len = CMSG_LEN(sizeof(int) * (size_t)file_count);
    memcpy(CMSG_DATA(head), files, sizeof(int) * (size_t)file_count);
  }
  ssize_t sent;
  do sent = sendmsg(end, &message, MSG_NOSIGNAL | MSG_DONTWAIT);
  while (sent < 0 && errno == EINTR);
  return sent;
}

ssize_t cnf_receive(int end, void *bytes, size_t count, int *files, int *file_count) {
  struct iovec part = {bytes, count};
  _Alignas(struct cmsghdr) char room[CMSG_SPACE(sizeof(int) * CNF_MOST_DESCRIPTORS)];
  struct msghdr message = {
      .msg_iov = &part, .msg_iovlen = 1, .msg_control = room, .msg_controllen = sizeof room};
  ssize_t got;
  do got = recvmsg(end, &message, MSG_CMSG_CLOEXEC);
  while (got < 0 && errno == EINTR);
  if (got < 0) return -1;
  int most = *file_count, found = 0;
  *file_count = 0;
  int is_cut = (message.msg_flags & (MSG_TRUNC | MSG_CTRUNC)) != 0;
  for (struct cmsghdr *head = CMSG_FIRSTHDR(&message); head; head = CMSG_NXTHDR(&message, head)) {
    if (head->cmsg_level != SOL_SOCKET || head->cmsg_type != SCM_RIGHTS) continue;
    int number = (int)((head->cmsg_len - CMSG_LEN(0)) / sizeof(int));
    for (int i = 0; i < number; i++) {
      int file;
      memcpy(&file, CMSG_DATA(head) + sizeof(int) * (size_t)i, sizeof file);
      if (found < most) files[found++] = file;
      else {
        close(file);
        is_cut = 1;
      }
    }
  }
  if (is_cut) {
    for (int i = 0; i < found; i++) close(files[i]);
    errno = EMSGSIZE;
    return -1;
  }
  *file_count = found;
  return got;
}

int cnf_wait(int end, int milliseconds) {
  struct pollfd wait = {.fd = end, .events = POLLIN};
  int ready;
  do ready = poll(&wait, 1, milliseconds);
  while (ready < 0 && errno == EINTR);
  return ready;
}

// The helper

int cnf_begin(pid_t *pid, const char *name, int end) {
  posix_spawn_file_actions_t actions;
  int error = posix_spawn_file_actions_init(&actions);
  if (error) return error;
  posix_spawnattr_t attributes;
  error = posix_spawnattr_init(&attributes);
  if (error) {
    posix_spawn_file_actions_destroy(&actions);
    return error;
  }
  // An app's own handling of signals isn't the helper's.
  sigset_t all, none;
  sigfillset(&all);
  sigemptyset(&none);
  posix_spawnattr_setsigdefault(&attributes, &all);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
  // The line first, as it may have one of these numbers.
  error = posix_spawn_file_actions_adddup2(&actions, end, 3);
  for (int i = 0; i < 3 && !error; i++) {
    error = posix_spawn_file_actions_addopen(&actions, i, "/dev/null", O_RDWR, 0);
  }
  if (!error) error = posix_spawn_file_actions_addclosefrom_np(&actions, 4);
  // What its libraries call is found once, before it forks, and not by each child.
  char *arguments[] = {(char *)name, NULL}, *environment[] = {"LD_BIND_NOW=1", NULL};
  if (!error) error = posix_spawn(pid, "/proc/self/exe", &actions, &attributes, arguments, environment);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return error;
}

void cnf_end(pid_t pid) {
  kill(pid, SIGKILL);
  // An app that reaps all of its children, or ignores their end, has it already.
  while (waitpid(pid, NULL, 0) < 0 && errno == EINTR) {
  }
}

int cnf_hold(pid_t pid) { return (int)syscall(SYS_pidfd_open, pid, 0); }

void cnf_kill(int held) { syscall(SYS_pidfd_send_signal, held, SIGKILL, NULL, 0); }

int cnf_threads_of(pid_t pid) {
  char path[40];
  snprintf(path, sizeof path, "/proc/%d/task", (int)pid);
  // A folder has a link of each folder in it, beside its own two.
  struct stat status;
  return stat(path, &status) || status.st_nlink < 2 ? 0 : (int)status.st_nlink - 2;
}

int cnf_threads(void) {
  DIR *tasks = opendir("/proc/self/task");
  if (!tasks) return -1;
  int count = 0;
  for (struct dirent *task; (task = readdir(tasks));) count += task->d_name[0] != '.';
  closedir(tasks);
  return count;
}

// The filter, the same for all children.
static struct sock_fprog filter;

static const int allowed[] = {
    SCMP_SYS(read), SCMP_SYS(pread64), SCMP_SYS(readv), SCMP_SYS(write), SCMP_SYS(pwrite64), SCMP_SYS(writev),
    SCMP_SYS(lseek), SCMP_SYS(fstat), SCMP_SYS(close), SCMP_SYS(ftruncate),
    SCMP_SYS(recvmsg), SCMP_SYS(sendmsg), SCMP_SYS(poll), SCMP_SYS(restart_syscall),
    SCMP_SYS(brk), SCMP_SYS(munmap), SCMP_SYS(mremap), SCMP_SYS(madvise),
    SCMP_SYS(futex), SCMP_SYS(set_robust_list), SCMP_SYS(rseq), SCMP_SYS(rt_sigprocmask), SCMP_SYS(rt_sigreturn),
    SCMP_SYS(sched_yield), SCMP_SYS(sched_getaffinity), SCMP_SYS(gettid), SCMP_SYS(getpid), SCMP_SYS(exit),
    SCMP_SYS(exit_group), SCMP_SYS(clock_gettime), SCMP_SYS(clock_nanosleep), SCMP_SYS(nanosleep),
    SCMP_SYS(gettimeofday), SCMP_SYS(getrandom), SCMP_SYS(sysinfo),
};

static const int deadly[] = {
    SCMP_SYS(execve), SCMP_SYS(execveat), SCMP_SYS(ptrace), SCMP_SYS(process_vm_readv), SCMP_SYS(process_vm_writev),
    SCMP_SYS(socket), SCMP_SYS(connect), SCMP_SYS(bind), SCMP_SYS(kill), SCMP_SYS(tkill), SCMP_SYS(fork),
    SCMP_SYS(vfork), SCMP_SYS(memfd_create), SCMP_SYS(mount), SCMP_SYS(unshare), SCMP_SYS(setns), SCMP_SYS(bpf),
    SCMP_SYS(keyctl), SCMP_SYS(io_uring_setup), SCMP_SYS(userfaultfd), SCMP_SYS(perf_event_open),
};

// How the C library asks for the size of what is open: by a call that takes names, too. What it asks of an open file it
// is told; whether a file of some name is there it isn't, nor does it have a system look that up elsewhere.
static void be_asked(int number, siginfo_t *info, void *place) {
  (void)number;
  (void)info;
  mcontext_t *machine = &((ucontext_t *)place)->uc_mcontext;
#if defined(__x86_64__)
  greg_t *registers = machine->gregs;
  long file = registers[REG_RDI], flags = registers[REG_R10];
  const char *name = (const char *)registers[REG_RSI];
  void *status = (void *)registers[REG_RDX];
  greg_t *answer = &registers[REG_RAX];
#elif defined(__aarch64__)
  long file = (long)machine->regs[0], flags = (long)machine->regs[3];
  const char *name = (const char *)machine->regs[1];
  void *status = (void *)machine->regs[2];
  unsigned long long *answer = &machine->regs[0];
#else
#error "where a call's arguments are is written for x86_64 and aarch64"
#endif
  int known = errno;
  long result = -1;
  if ((flags & AT_EMPTY_PATH) && (!name || !*name)) result = syscall(SYS_fstat, (int)file, status);
  else errno = EACCES;
  *answer = result < 0 ? -errno : result;
  errno = known;
}

static int make_filter(void) {
  struct sigaction asked = {.sa_sigaction = be_asked, .sa_flags = SA_SIGINFO};
  if (sigaction(SIGSYS, &asked, NULL)) return -1;
  // What is unknown isn't there: newer libraries ask for newer calls, and do without.
  scmp_filter_ctx rules = seccomp_init(SCMP_ACT_ERRNO(ENOSYS));
  if (!rules) return -1;
  int error = 0;
  for (size_t i = 0; i < sizeof allowed / sizeof *allowed && !error; i++) {
    error = seccomp_rule_add(rules, SCMP_ACT_ALLOW, allowed[i], 0);
  }
  for (size_t i = 0; i < sizeof deadly / sizeof *deadly && !error; i++) {
    error = seccomp_rule_add(rules, SCMP_ACT_KILL_PROCESS, deadly[i], 0);
  }
  // What is opened by a name isn't there for it, and that is an answer that libraries know.
  if (!error) error = seccomp_rule_add(rules, SCMP_ACT_ERRNO(EACCES), SCMP_SYS(openat), 0);
  if (!error) error = seccomp_rule_add(rules, SCMP_ACT_ERRNO(EACCES), SCMP_SYS(open), 0);
  if (!error) error = seccomp_rule_add(rules, SCMP_ACT_TRAP, SCMP_SYS(newfstatat), 0);
  // Memory that runs, and processes instead of threads, are for those alone who have other plans.
  const int maps[] = {SCMP_SYS(mmap), SCMP_SYS(mprotect)};
  for (int i = 0; i < 2 && !error; i++) {
    error = seccomp_rule_add(
        rules, SCMP_ACT_ALLOW, maps[i], 1, SCMP_A2(SCMP_CMP_MASKED_EQ, PROT_EXEC, 0));
    if (!error) {
      error = seccomp_rule_add(
          rules, SCMP_ACT_KILL_PROCESS, maps[i], 1, SCMP_A2(SCMP_CMP_MASKED_EQ, PROT_EXEC, PROT_EXEC));
    }
  }
  // Its own bounds, which nobody without an administrator's rights can widen.
  if (!error) error = seccomp_rule_add(rules, SCMP_ACT_ALLOW, SCMP_SYS(prlimit64), 1, SCMP_A0(SCMP_CMP_EQ, 0));
  if (!error) {
    error = seccomp_rule_add(
        rules, SCMP_ACT_ALLOW, SCMP_SYS(clone), 1, SCMP_A0(SCMP_CMP_MASKED_EQ, CLONE_THREAD, CLONE_THREAD));
  }
  if (!error) {
    error = seccomp_rule_add(
        rules, SCMP_ACT_KILL_PROCESS, SCMP_SYS(clone), 1, SCMP_A0(SCMP_CMP_MASKED_EQ, CLONE_THREAD, 0));
  }
  int file = error ? -1 : cnf_memory_file("filter");
  if (file >= 0 && seccomp_export_bpf(rules, file) == 0) {
    struct stat status;
    if (fstat(file, &status) == 0 && status.st_size > 0) {
      filter.filter = malloc((size_t)status.st_size);
      if (filter.filter && pread(file, filter.filter, (size_t)status.st_size, 0) == status.st_size) {
        filter.len = (unsigned short)((size_t)status.st_size / sizeof(struct sock_filter));
      }
    }
  }
  if (file >= 0) close(file);
  seccomp_release(rules);
  return filter.len > 0 ? 0 : -1;
}

// The rights that each version of Landlock knows to take away.
static uint64_t landlock_rights(int version) {
  uint64_t rights = (LANDLOCK_ACCESS_FS_MAKE_SYM << 1) - 1;
  if (version >= 2) rights |= 1ULL << 13;  // refer
  if (version >= 3) rights |= 1ULL << 14;  // truncate
  if (version >= 5) rights |= 1ULL << 15;  // ioctl of devices
  return rights;
}

static int landlock_version(void) {
  return (int)syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
}

static int take_landlock(void) {
  int version = landlock_version();
  if (version < 1) return -1;
  struct landlock_ruleset_attr none = {.handled_access_fs = landlock_rights(version)};
  int rules = (int)syscall(SYS_landlock_create_ruleset, &none, sizeof none, 0);
  if (rules < 0) return -1;
  long error = syscall(SYS_landlock_restrict_self, rules, 0);
  close(rules);
  return error ? -1 : 0;
}

static int take_filter(void) {
  if (filter.len == 0) return -1;
  return syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &filter) ? -1 : 0;
}

// Whether a layer can be had here: a container may refuse it, or kill for it, and only who tries sees that.
static int can_take(int (*take)(void)) {
  pid_t pid = fork();
  if (pid == 0) syscall(SYS_exit_group, take() ? 1 : 0);
  if (pid < 0) return 0;
  int status = 0;
  while (waitpid(pid, &status, 0) < 0) {
    if (errno != EINTR) return 0;
  }
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

// What is not there isn't asked for.
static int missing_layers;

// Where memory is short the system ends what decodes, and no app.
static void go_first(void) {
  int file = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC);
  if (file < 0) return;
  ssize_t written = write(file, "1000", 4);
  (void)written;
  close(file);
}

int cnf_prepare(void) {
  // While the file is its own yet.
  go_first();
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) || prctl(PR_SET_DUMPABLE, 0, 0, 0, 0)) return -1;
  // The time zone is a file, too.
  tzset();
  if (!can_take(take_landlock)) missing_layers |= CNF_LANDLOCK;
  if (make_filter() || !can_take(take_filter)) missing_layers |= CNF_SECCOMP;
  // An app that has asked for a child goes on to ask it, and isn't kept from that by the one that is begun.
  struct sched_param plain = {0};
  sched_setscheduler(0, SCHED_BATCH, &plain);
  // Children are gone as soon as they end.
  signal(SIGCHLD, SIG_IGN);
  return missing_layers;
}

pid_t cnf_fork(int end) {
  pid_t parent = getpid(), pid = fork();
  if (pid != 0) return pid;
  // The zygote may have ended before its child asked to end with it.
  prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
  if (getppid() != parent) _exit(1);
  if (dup3(end, 3, O_CLOEXEC) < 0) _exit(1);
  close_range(4, ~0U, 0);
  // What an app may do that an administrator runs its decoders may not.
  struct __user_cap_header_struct head = {.version = _LINUX_CAPABILITY_VERSION_3};
  struct __user_cap_data_struct nothing[_LINUX_CAPABILITY_U32S_3] = {{0}};
  if (syscall(SYS_capset, &head, nothing)) _exit(1);
  return 0;
}

static int bound(int resource, uint64_t most, uint64_t grace) {
  struct rlimit limit;
  if (most == 0) return 0;
  if (getrlimit(resource, &limit)) return -1;
  // What the app was given less of itself stays as it is.
  if (most + grace < limit.rlim_max) limit.rlim_max = most + grace;
  limit.rlim_cur = most < limit.rlim_max ? most : limit.rlim_max;
  return setrlimit(resource, &limit);
}

// A decoder whose seconds are over says so; one that was killed for them could as well have crashed.
static void be_late(int number) {
  (void)number;
  static const char said[] = "{\"late\":true}";
  ssize_t sent = write(3, said, sizeof said - 1);
  _exit(sent > 0 ? 0 : 1);
}

int cnf_confine(void) {
  struct rlimit nothing = {0, 0};
  signal(SIGXCPU, be_late);
  if (setrlimit(RLIMIT_CORE, &nothing)) return -1;
  if (!(missing_layers & CNF_LANDLOCK) && take_landlock()) return -1;
  // No descriptor more than there are; after Landlock's own.
  if (bound(RLIMIT_NOFILE, 64, 0)) return -1;
  if (!(missing_layers & CNF_SECCOMP) && take_filter()) return -1;
  return missing_layers;
}

// Linux's own numbers, which older C libraries don't name.
enum { POPULATE_READ = 22, POPULATE_WRITE = 23 };

// What a small picture takes, of which a system gives each page when it is first written to: as long as the decode.
enum { WARM_BYTES = 12 << 20 };

static int warm_library(struct dl_phdr_info *library, size_t size, void *page) {
  (void)size;
  for (int i = 0; i < library->dlpi_phnum; i++) {
    const ElfW(Phdr) *part = &library->dlpi_phdr[i];
    if (part->p_type != PT_LOAD || !(part->p_flags & PF_X)) continue;
    uintptr_t from = (uintptr_t)library->dlpi_addr + part->p_vaddr, to = from + part->p_memsz;
    from &= ~(*(uintptr_t *)page - 1);
    madvise((void *)from, to - from, POPULATE_READ);
  }
  return 0;
}

void cnf_warm(void) {
  uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
#ifdef __GLIBC__
  // What is given back stays, and comes again from there.
  mallopt(M_MMAP_THRESHOLD, WARM_BYTES);
  mallopt(M_TRIM_THRESHOLD, 2 * WARM_BYTES);
  void *room = malloc(WARM_BYTES - 4096);
  if (room) {
    uintptr_t from = ((uintptr_t)room + page - 1) & ~(page - 1);
    uintptr_t to = ((uintptr_t)room + WARM_BYTES - 4096) & ~(page - 1);
    madvise((void *)from, to - from, POPULATE_WRITE);
    free(room);
  }
#endif
  dl_iterate_phdr(warm_library, &page);
}

int cnf_bound(const struct cnf_limits *limits) {
  return bound(RLIMIT_AS, limits->memory, 0) || bound(RLIMIT_CPU, limits->seconds, 1) ||
                 bound(RLIMIT_FSIZE, limits->output, 0)
             ? -1
             : 0;
}

#endif
