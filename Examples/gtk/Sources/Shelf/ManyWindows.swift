import CGTK
import DropGTK
import DropHost
import Foundation

/// Windows with a list or a text that are opened one after the other, dropped on and closed, and what memory
/// that leaves in use.
///
/// What is dropped comes from the clipboard, through the same handler: no hand drags a thousand times.
@GLibActor
final class ManyWindows {
  private let host: PluginHost
  private let count: Int
  private var done = 0
  private var panel: Panel?

  init(_ host: PluginHost, count: Int) {
    self.host = host
    self.count = count
  }

  func run() {
    if done % 100 == 0 { tell("many \(done): \(Self.inUse / 1_024) KiB") }
    if done == count { return tell("many: done") }
    done += 1
    let panel = Panel("Many", host, at: GTK_ORIENTATION_VERTICAL)
    self.panel = panel
    do {
      let place = try panel.addOne("many-\(done)", isField: done % 2 == 0)
      panel.show()
      panel.drops.onSay = { [weak self] _, text in if text == "1 arrived" { self?.closeSoon() } }
      panel.drops.paste(into: place)
    } catch {
      tell("many: \(error)")
    }
  }

  /// Not in the middle of what its window says.
  private func closeSoon() {
    Task {
      // Drawn, as a user would have seen it.
      try? await Task.sleep(for: .milliseconds(20))
      panel?.close()
      panel = nil
      run()
    }
  }

  /// Bytes that are resident once the allocator has given back what nobody has: the headers of C's library
  /// that Swift sees don't name what does that.
  private static var inUse: Int {
    if let trim = dlsym(nil, "malloc_trim") {
      _ = unsafeBitCast(trim, to: (@convention(c) (Int) -> Int32).self)(0)
    }
    let pages = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(
      separator: " "
    )
    return (pages.flatMap { Int($0[1]) } ?? 0) * Int(sysconf(Int32(_SC_PAGESIZE)))
  }
}
