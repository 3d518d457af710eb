import LuaSandbox

/// By which numbers scripts know the classes and the functions of a library.
///
/// A class, so that whoever asks copies one reference.
final class LibraryNumbers: Sendable {
  /// In the order of the classes: every handle is made with one.
  private let classes: [UInt8]
  /// By the functions' spellings.
  private let functions: [String: Int]

  init(classes: [ScriptClass: UInt8], functions: [String]) {
    self.classes = ScriptClass.allCases.map { classes[$0] ?? 0 }
    self.functions = Dictionary(
      functions.enumerated().map { ($0.element, $0.offset) },
      uniquingKeysWith: { first, _ in first }
    )
  }

  func of(_ scriptClass: ScriptClass) -> UInt8 { classes[scriptClass.place] }

  /// The number of a function, by how scripts write it.
  func of(function spelling: String) -> Int { functions[spelling] ?? 0 }
}
