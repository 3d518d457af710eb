#if GTK

import Glibc

/// What this thread has spent of a processor.
enum ThreadTime {
  static var spent: Duration {
    var time = timespec()
    _ = unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}

#endif
