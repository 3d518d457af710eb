import DropContent
import DropCore

/// `sniff FILE…`: the type of each file by its content, by its name, and by both.
enum SniffMode {
  static func run(_ arguments: [String]) throws -> Int32 {
    let coercer = ContentCoercer()
    for path in arguments {
      guard let content = try? Content(type: .data, file: path) else { continue }
      let byContent = try ContentSniffer.type(of: content)?.id ?? "-"
      let byName = TypeCatalog.builtIn.type(ofFileNamed: content.name ?? "")?.id ?? "-"
      print(path, byContent, byName, try coercer.identify(content).type.id, separator: "\t")
    }
    return 0
  }
}
