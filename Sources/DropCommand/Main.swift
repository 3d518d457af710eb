#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The entry, which is synchronous because the concurrency runtime would start threads.
@main
struct Main {
  static func main() {
    // A closed pipe is an error that a write reports, not a signal that ends the process.
    signal(SIGPIPE, SIG_IGN)
    exit(Tool.run(Array(CommandLine.arguments.dropFirst())).rawValue)
  }
}
