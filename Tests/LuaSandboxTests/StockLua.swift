import CLuaStock

/// A state with Lua's own library, which runs the same texts as a sandbox. Safe: the state is this
/// object's alone and goes with it.
@safe final class StockLua {
  private let stock: OpaquePointer

  init?(_ text: [UInt8], name: String) {
    let opened = unsafe text.withUnsafeBytes { bytes in
      let characters = unsafe bytes.assumingMemoryBound(to: CChar.self)
      return unsafe clua_stock_open(characters.baseAddress, bytes.count, name)
    }
    guard let opened = unsafe opened else { return nil }
    unsafe stock = opened
  }

  deinit {
    unsafe clua_stock_close(stock)
  }

  /// The lines that the text's function returns.
  func lines(_ first: Int64, _ last: Int64) -> [[UInt8]]? {
    let count = unsafe clua_stock_call(stock, first, last)
    guard count >= 0 else { return nil }
    return (0..<count).map { index in
      var size = 0
      let bytes = unsafe clua_stock_line(stock, index + 1, &size)
      guard let bytes = unsafe bytes else { return [] }
      // The bytes are good until the next line is asked for: they are copied at once.
      return unsafe Array(UnsafeRawBufferPointer(start: bytes, count: size))
    }
  }
}
