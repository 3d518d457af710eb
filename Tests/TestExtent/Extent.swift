import Foundation

/// How much is tried of what takes long: some of it by `swift test`, all of it by `.ci/long` (`DNDHOST_WHOLE`), and
/// what takes minutes there to its full length (`DNDHOST_LONG`).
public enum Extent {
  public static let isLong = ProcessInfo.processInfo.environment["DNDHOST_LONG"] != nil
  public static let isWhole =
    isLong || ProcessInfo.processInfo.environment["DNDHOST_WHOLE"] != nil

  /// All of them where the whole is tried, else the first and each `step`-th behind it.
  public static func part<Each>(_ all: [Each], each step: Int) -> [Each] {
    isWhole ? all : stride(from: 0, to: all.count, by: step).map { all[$0] }
  }

  /// All of them where the whole is tried, else the first.
  public static func first<Each>(_ all: [Each]) -> [Each] { isWhole ? all : Array(all.prefix(1)) }

  /// Whether a sanitizer watches, whose own memory is of another order: it keeps what was freed.
  public static var isSanitized: Bool {
    // Safe: it is only asked whether the names are there.
    unsafe dlsym(nil, "__asan_init") != nil || dlsym(nil, "__tsan_init") != nil
  }
}
