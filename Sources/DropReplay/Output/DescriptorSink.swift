#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Writes to an open file descriptor that somebody else closes.
package final class DescriptorSink: ByteSink {
  private let descriptor: Int32
  private let path: String?

  package init(descriptor: Int32, path: String? = nil) {
    self.descriptor = descriptor
    self.path = path
  }

  package func write(_ bytes: [UInt8]) throws(SinkError) {
    var done = 0
    while done < bytes.count {
      // The pointer is into `bytes`, which is alive for the call, and never past its end.
      let written = unsafe bytes.withUnsafeBytes { raw in
        unsafe systemWrite(descriptor, raw.baseAddress.map { unsafe $0 + done }, raw.count - done)
      }
      if written >= 0 {
        done += written
      } else if errno != EINTR {
        throw SinkError(code: errno, path: path)
      }
    }
  }

  /// The system's function, named apart from this class's own.
  private func systemWrite(_ descriptor: Int32, _ start: UnsafeRawPointer?, _ count: Int) -> Int {
    #if canImport(Glibc)
    unsafe Glibc.write(descriptor, start, count)
    #elseif canImport(Musl)
    unsafe Musl.write(descriptor, start, count)
    #else
    unsafe Darwin.write(descriptor, start, count)
    #endif
  }
}
