#if Isolation && os(Linux)

import CConfinement
import DropContent
import SystemFiles

/// A file in memory that passes between processes, and is sealed before it is read.
struct MemoryFile {
  let file: Descriptor

  init() throws(ContentError) {
    // The call copies the name.
    file = unsafe Descriptor(cnf_memory_file("contents"))
    guard file.number >= 0 else { throw ContentError.system("make", "a file in memory") }
  }

  /// Writes behind what was written.
  func append(_ bytes: [UInt8]) throws(ContentError) {
    do throws(FileSystem.Failure) {
      try FileSystem.write(bytes, to: file.number)
    } catch {
      throw ContentError(.system(call: "write", path: "a file in memory", number: error.code))
    }
  }

  /// Nobody writes to it any more.
  func seal() throws(ContentError) {
    guard cnf_seal(file.number) == 0 else { throw ContentError.system("seal", "a file in memory") }
  }

  /// All of it, once nobody can write to it any more; none where somebody still can.
  func sealed() throws(ContentError) -> [UInt8]? {
    guard cnf_seal(file.number) == 0 else { return nil }
    let open = try OpenFile(nameless: file)
    return try open.read(at: 0, count: open.size)
  }
}

#endif
