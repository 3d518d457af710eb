import DropContent
import DropCore

/// `json FILE…`: for each file `y` and its text written anew, or `n` and why.
enum JSONMode {
  static func run(_ arguments: [String]) throws -> Int32 {
    for path in arguments {
      do throws(ContentError) {
        let bytes = try Content(type: .json, file: path).bytes()
        let value = try JSONReader().value(of: bytes)
        print("y", path, JSONWriter().text(value).prefix(200))
      } catch {
        print("n", path, error.description)
      }
    }
    return 0
  }
}
