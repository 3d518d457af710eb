import Synchronization
import SystemFiles

#if Isolation
import DropIsolation
#endif

/// The entry, which is synchronous because the concurrency runtime would start threads.
@main
struct Main {
  static func main() {
    #if Isolation
    CodecHelper.runIfAsked()
    #endif
    // A closed pipe is an error that a write reports, not a signal that ends the process.
    signal(SIGPIPE, SIG_IGN)
    // So is a file that grows beyond what the shell allows.
    signal(SIGXFSZ, SIG_IGN)
    let status = Tool.run(Array(CommandLine.arguments.dropFirst()))
    if status == .interrupted {
      // Ending by the signal tells a loop around the tool to end, too, which a number doesn't.
      let number = ExploreCommand.lastSignal.load(ordering: .relaxed)
      signal(number, SIG_DFL)
      raise(number)
    }
    exit(status.rawValue)
  }
}
