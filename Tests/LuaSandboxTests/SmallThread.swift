import Foundation
import LuaSandbox

/// Opens a sandbox on a thread with 256 KiB of stack.
enum SmallThread {
  static func run(_ report: @escaping @Sendable (SandboxFault.Kind?) -> Void) {
    let thread = Thread {
      do throws(SandboxFault) {
        let host = TestHost()
        _ = try Sandbox(library: host.library, host: host)
        report(nil)
      } catch {
        report(error.kind)
      }
    }
    // The system may hand out a kept stack of up to four times the size.
    thread.stackSize = 128 * 1024
    thread.start()
  }
}
