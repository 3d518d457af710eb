#if PDF

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A file's bytes as a part of memory, which nobody writes to.
///
/// Safe because the pages are this object's alone and stay as long as it does; whoever reads them keeps it.
@safe
final class PDFMap {
  let start: UnsafePointer<CChar>
  private let count: Int

  /// None of an empty file, or where there is no room.
  init?(_ file: CInt, count: Int) {
    let pages = unsafe mmap(nil, count, PROT_READ, MAP_PRIVATE, file, 0)
    guard let pages = unsafe pages, unsafe pages != MAP_FAILED else { return nil }
    unsafe start = UnsafePointer(pages.bindMemory(to: CChar.self, capacity: count))
    self.count = count
  }

  deinit { unsafe munmap(UnsafeMutableRawPointer(mutating: start), count) }
}

#endif
