#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <pthread.h>

#include "cage.h"

_Thread_local char *cls_stack_floor CLS_FAST_THREAD_LOCAL = NULL;

size_t cls_stack_need(void) { return CLS_STACK_NEED; }

static char *lowest_address(void) {
#if defined(__APPLE__)
  char *top = pthread_get_stackaddr_np(pthread_self());
  return top - pthread_get_stacksize_np(pthread_self());
#else
  pthread_attr_t attributes;
  void *lowest = NULL;
  size_t size;
  if (pthread_getattr_np(pthread_self(), &attributes) != 0) return NULL;
  pthread_attr_getstack(&attributes, &lowest, &size);
  pthread_attr_destroy(&attributes);
  return lowest;
#endif
}

// Asking the system is slow, so each thread remembers its answer.
bool cls_stack_ask(void) {
  char *lowest = lowest_address();
  cls_stack_floor = lowest != NULL ? lowest + CLS_STACK_NEED : (char *)1;
  return cls_has_stack();
}

size_t cls_stack_left(void) {
  char *lowest = lowest_address();
  char *now = __builtin_frame_address(0);
  return lowest != NULL && now > lowest ? (size_t)(now - lowest) : SIZE_MAX;
}
