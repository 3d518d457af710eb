import DropContent
import LuaSandbox

/// The units of the contents that a script took units of last, so that a walk over all of them
/// finds them once.
struct OpenUnits {
  /// Each may hold a decoded text or an open document.
  private static let most = 4

  private var open: [(handle: Handle, units: ContentUnits)] = []

  func units(of handle: Handle) -> ContentUnits? {
    open.first { $0.handle == handle }?.units
  }

  mutating func insert(_ units: ContentUnits, of handle: Handle) {
    if open.count == OpenUnits.most { open.removeFirst() }
    open.append((handle, units))
  }

  mutating func remove(_ handle: Handle) { open.removeAll { $0.handle == handle } }
}
