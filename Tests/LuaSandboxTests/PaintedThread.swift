import Foundation

/// A thread whose stack was filled beforehand, so that it shows afterwards how deep it was used.
///
/// Safe: the memory is the thread's until it has been joined, and read and freed after that.
@safe final class PaintedThread {
  private static let size = 8 << 20
  private static let paint: UInt8 = 0xA5
  private let body: @Sendable () -> Void

  private init(_ body: @escaping @Sendable () -> Void) {
    self.body = body
  }

  /// Runs the body to its end on such a thread, and gives the bytes of stack that were touched.
  static func run(_ body: @escaping @Sendable () -> Void) -> Int {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 1 << 16)
    unsafe memory.initializeMemory(as: UInt8.self, repeating: paint, count: size)
    unsafe PaintedThread(body).run(on: memory)
    let bytes = unsafe UnsafeRawBufferPointer(start: memory, count: size)
    let untouched = unsafe bytes.prefix { $0 == paint }.count
    unsafe memory.deallocate()
    return size - untouched
  }

  private func run(on memory: UnsafeMutableRawPointer) {
    var attributes = pthread_attr_t()
    unsafe pthread_attr_init(&attributes)
    unsafe pthread_attr_setstack(&attributes, memory, Self.size)
    let context = unsafe Unmanaged.passUnretained(self).toOpaque()
    #if canImport(Darwin)
    var thread: pthread_t?
    unsafe pthread_create(&thread, &attributes, startPainted, context)
    if let thread = unsafe thread { unsafe pthread_join(thread, nil) }
    #else
    var thread = pthread_t()
    unsafe pthread_create(&thread, &attributes, startPainted, context)
    pthread_join(thread, nil)
    #endif
  }

  fileprivate func runBody() { body() }
}

#if canImport(Darwin)
private func startPainted(_ context: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
  unsafe Unmanaged<PaintedThread>.fromOpaque(context).takeUnretainedValue().runBody()
  return nil
}
#else
private func startPainted(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let context = unsafe context else { return nil }
  unsafe Unmanaged<PaintedThread>.fromOpaque(context).takeUnretainedValue().runBody()
  return nil
}
#endif
