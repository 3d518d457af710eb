#define _GNU_SOURCE
#include "late_libraries.h"

#if defined(__linux__)

#include <dlfcn.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// A library's name changes with what it asks of its callers: it is that of the headers that they were built with.
#if __has_include(<jxl/version.h>)
#include <jxl/version.h>
#endif
#if __has_include(<qpdf/DLL.h>)
#include <qpdf/DLL.h>
#endif
#define TEXT_OF(words) #words
#define TEXT(words) TEXT_OF(words)
#if !defined(JPEGXL_MAJOR_VERSION)
#define JXL_NAME "0"
#elif JPEGXL_MAJOR_VERSION > 0
#define JXL_NAME TEXT(JPEGXL_MAJOR_VERSION)
#else
#define JXL_NAME "0." TEXT(JPEGXL_MINOR_VERSION)
#endif
#if defined(QPDF_MAJOR_VERSION) && QPDF_MAJOR_VERSION >= 12
#define QPDF_NAME "30"
#else
#define QPDF_NAME "29"
#endif

static const char *const names[LATE_COUNT] = {
    [LATE_PNG] = "libpng16.so.16",
    [LATE_TURBOJPEG] = "libturbojpeg.so.0",
    [LATE_WEBP] = "libwebp.so.7",
    [LATE_WEBPDEMUX] = "libwebpdemux.so.2",
    [LATE_TIFF] = "libtiff.so.6",
    [LATE_LCMS] = "liblcms2.so.2",
    [LATE_HEIF] = "libheif.so.1",
    [LATE_JXL] = "libjxl.so." JXL_NAME,
    [LATE_QPDF] = "libqpdf.so." QPDF_NAME,
    [LATE_ZLIB] = "libz.so.1",
    [LATE_UCHARDET] = "libuchardet.so.0",
    [LATE_MICROHTTPD] = "libmicrohttpd.so.12",
    [LATE_SECCOMP] = "libseccomp.so.2",
};

// One function: where a call of it goes on, which is where its library is loaded until that is.
struct function {
  _Atomic(void *) place;
  const char *name;
  long library;
};

// All of them, one behind the other: the linker names both ends of a section.
extern struct function __start_late_functions[] __attribute__((visibility("hidden")));
extern struct function __stop_late_functions[] __attribute__((visibility("hidden")));

static struct {
  pthread_mutex_t lock;
  _Atomic int is_loaded[LATE_COUNT];
  char failure[LATE_COUNT][200];
} state = {.lock = PTHREAD_MUTEX_INITIALIZER};

static const char *load(enum late_library library) {
  // No name of it is anybody else's, and what it lacks itself is known now.
  void *loaded = dlopen(names[library], RTLD_NOW | RTLD_LOCAL);
  if (!loaded) return dlerror();
  for (int is_sure = 0; is_sure < 2; is_sure++) {
    for (struct function *each = __start_late_functions; each < __stop_late_functions; each++) {
      if (each->library != (long)library) continue;
      void *place = dlsym(loaded, each->name);
      if (!place) return dlerror();
      if (is_sure) atomic_store_explicit(&each->place, place, memory_order_release);
    }
  }
  return NULL;
}

const char *late_load(enum late_library library) {
  if (library >= LATE_COUNT) return "there is no such library";
  if (atomic_load_explicit(&state.is_loaded[library], memory_order_acquire)) return NULL;
  const char *told = NULL;
  pthread_mutex_lock(&state.lock);
  char *failure = state.failure[library];
  if (!state.is_loaded[library] && !failure[0]) {
    const char *why = load(library);
    if (why) snprintf(failure, sizeof state.failure[library], "%s", why);
    else atomic_store_explicit(&state.is_loaded[library], 1, memory_order_release);
  }
  if (failure[0]) told = failure;
  pthread_mutex_unlock(&state.lock);
  return told;
}

// Where a function's first call goes on.
__attribute__((visibility("hidden"), used)) void *late_place(struct function *function) {
  const char *why = late_load((enum late_library)function->library);
  if (why) {
    fprintf(stderr, "%s\n", why);
    abort();
  }
  return atomic_load_explicit(&function->place, memory_order_acquire);
}

// Each function goes to its place with all that it was called with where it was. What loads a library keeps that, as
// nothing is known of it: the registers of arguments, of floating ones, and of a structure that is returned.
#if defined(__x86_64__)
__asm__(
    ".text\n"
    ".type late_first, @function\n"
    "late_first:\n"
    "  .cfi_startproc\n"
    "  pushq %rbp\n"
    "  .cfi_def_cfa_offset 16\n"
    "  .cfi_offset %rbp, -16\n"
    "  movq %rsp, %rbp\n"
    "  .cfi_def_cfa_register %rbp\n"
    "  pushq %rdi\n  pushq %rsi\n  pushq %rdx\n  pushq %rcx\n  pushq %r8\n  pushq %r9\n  pushq %rax\n  pushq %r10\n"
    "  subq $128, %rsp\n"
    "  movups %xmm0, (%rsp)\n  movups %xmm1, 16(%rsp)\n  movups %xmm2, 32(%rsp)\n  movups %xmm3, 48(%rsp)\n"
    "  movups %xmm4, 64(%rsp)\n  movups %xmm5, 80(%rsp)\n  movups %xmm6, 96(%rsp)\n  movups %xmm7, 112(%rsp)\n"
    "  movq %r11, %rdi\n"
    "  call late_place\n"
    "  movq %rax, %r11\n"
    "  movups (%rsp), %xmm0\n  movups 16(%rsp), %xmm1\n  movups 32(%rsp), %xmm2\n  movups 48(%rsp), %xmm3\n"
    "  movups 64(%rsp), %xmm4\n  movups 80(%rsp), %xmm5\n  movups 96(%rsp), %xmm6\n  movups 112(%rsp), %xmm7\n"
    "  addq $128, %rsp\n"
    "  popq %r10\n  popq %rax\n  popq %r9\n  popq %r8\n  popq %rcx\n  popq %rdx\n  popq %rsi\n  popq %rdi\n  popq %rbp\n"
    "  .cfi_def_cfa %rsp, 8\n"
    "  jmpq *%r11\n"
    "  .cfi_endproc\n"
    ".size late_first, . - late_first\n");
#define CODE(name) \
  "  endbr64\n" \
  "  jmpq *1f(%rip)\n" \
  "2:\n" \
  "  leaq 1f(%rip), %r11\n" \
  "  jmp late_first\n"
#elif defined(__aarch64__)
__asm__(
    ".text\n"
    ".type late_first, %function\n"
    "late_first:\n"
    "  .cfi_startproc\n"
    "  stp x29, x30, [sp, #-224]!\n"
    "  .cfi_def_cfa_offset 224\n"
    "  .cfi_offset x29, -224\n"
    "  .cfi_offset x30, -216\n"
    "  mov x29, sp\n"
    "  stp x0, x1, [sp, #16]\n  stp x2, x3, [sp, #32]\n  stp x4, x5, [sp, #48]\n  stp x6, x7, [sp, #64]\n"
    "  str x8, [sp, #80]\n"
    "  stp q0, q1, [sp, #96]\n  stp q2, q3, [sp, #128]\n  stp q4, q5, [sp, #160]\n  stp q6, q7, [sp, #192]\n"
    "  mov x0, x17\n"
    "  bl late_place\n"
    "  mov x16, x0\n"
    "  ldp x0, x1, [sp, #16]\n  ldp x2, x3, [sp, #32]\n  ldp x4, x5, [sp, #48]\n  ldp x6, x7, [sp, #64]\n"
    "  ldr x8, [sp, #80]\n"
    "  ldp q0, q1, [sp, #96]\n  ldp q2, q3, [sp, #128]\n  ldp q4, q5, [sp, #160]\n  ldp q6, q7, [sp, #192]\n"
    "  ldp x29, x30, [sp], #224\n"
    "  .cfi_def_cfa_offset 0\n"
    "  br x16\n"
    "  .cfi_endproc\n"
    ".size late_first, . - late_first\n");
#define CODE(name) \
  "  hint #34\n" \
  "  adrp x17, 1f\n" \
  "  ldr x16, [x17, #:lo12:1f]\n" \
  "  br x16\n" \
  "2:\n" \
  "  hint #36\n" \
  "  adrp x17, 1f\n" \
  "  add x17, x17, #:lo12:1f\n" \
  "  b late_first\n"
#else
#error "how a function passes on what it is called with is written for x86_64 and aarch64"
#endif

// Hidden, as another library's calls of the function are its own affair.
#define FUNCTION_AT(library, name) \
  __asm__( \
      ".text\n" \
      ".globl " #name "\n" \
      ".hidden " #name "\n" \
      ".type " #name ", %function\n" \
      ".p2align 4\n" #name ":\n" \
      "  .cfi_startproc\n" CODE(name) \
      "  .cfi_endproc\n" \
      ".size " #name ", . - " #name "\n" \
      ".section .rodata.str1.1, \"aMS\", %progbits, 1\n" \
      "3:\n  .asciz \"" #name "\"\n" \
      ".section late_functions, \"aw\", %progbits\n" \
      ".p2align 3\n" \
      "1:\n  .quad 2b\n  .quad 3b\n  .quad " #library "\n" \
      ".text\n");
#define FUNCTION(library, name) FUNCTION_AT(library, name)

// As the assembler reads them: it knows no enumeration.
#define PNG 0
#define TURBOJPEG 1
#define WEBP 2
#define WEBPDEMUX 3
#define TIFF 4
#define LCMS 5
#define HEIF 6
#define JXL 7
#define QPDF 8
#define ZLIB 9
#define UCHARDET 10
#define MICROHTTPD 11
#define SECCOMP 12
_Static_assert(LATE_PNG == PNG && LATE_HEIF == HEIF && LATE_SECCOMP == SECCOMP && LATE_COUNT == SECCOMP + 1, "as above");
#include "functions.inc"

#else

const char *late_load(enum late_library library) {
  (void)library;
  return 0;
}

#endif
