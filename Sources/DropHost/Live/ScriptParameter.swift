/// One parameter of a function of the embedder's own.
public struct ScriptParameter<Value: ScriptValue>: Sendable {
  /// Its name, as messages and the reference say it.
  public let name: String
  /// What it is for.
  public let doc: String

  /// Declares a parameter.
  public init(_ name: String, _ doc: String, as type: Value.Type = Value.self) {
    self.name = name
    self.doc = doc
  }
}
