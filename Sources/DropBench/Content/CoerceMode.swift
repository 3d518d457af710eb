import DropContent
import DropCore

import SystemFiles

/// `coerce FROM TO FOLDER FILE…`: what each file becomes, into `FOLDER/NUMBER.out` or `.err`.
enum CoerceMode {
  static func run(_ arguments: [String]) throws -> Int32 {
    guard arguments.count > 3 else { return 64 }
    let from = TypeCatalog.builtIn.type(named: arguments[0])
    let to = TypeCatalog.builtIn.type(named: arguments[1])
    let coercer = ContentCoercer()
    for (number, path) in arguments.dropFirst(3).enumerated() {
      do throws(ContentError) {
        let content = try Content(type: from, file: path)
        let made = try coercer.coerce(content, to: to)
        write(try made.bytes(), to: "\(arguments[2])/\(number).out")
      } catch {
        write(Array(error.description.utf8), to: "\(arguments[2])/\(number).err")
      }
    }
    return 0
  }

  static func write(_ bytes: [UInt8], to path: String) {
    guard let file = unsafe fopen(path, "w") else { return }
    // The bytes live during the call, and fwrite reads no more than their count.
    unsafe bytes.withUnsafeBytes { _ = unsafe fwrite($0.baseAddress, 1, $0.count, file) }
    unsafe fclose(file)
  }
}
