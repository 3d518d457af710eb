public import DropCore

/// Why something of the embedder's own can't be registered.
///
/// ```swift
/// do {
///   try host.declare(type: TypeDeclaration("com.example.scene", conformsTo: ["com.example.none"]))
/// } catch {
///   print(error)
/// }
/// ```
public enum RegistrationError: Error, Hashable, Sendable {
  /// The first destination is open already, and its plugin has seen all there is.
  case tooLate
  /// The name is taken, or isn't made of small letters and underscores.
  case unusableName(String)
  /// The type can't be declared.
  case type(TypeDeclarationError)
}

extension RegistrationError: CustomStringConvertible {
  /// The reason in a sentence.
  public var description: String {
    switch self {
    case .tooLate: "register before the first destination opens"
    case .unusableName(let name):
      "\"\(name)\" is taken, or isn't made of small letters and underscores"
    case .type(let error): error.description
    }
  }
}
