public import DropCore

/// A recorded or written drag: who drags what, over which destinations, and what happens when.
public struct SessionFile: Sendable {
  /// The file's name, or `-`; what messages call it.
  public let name: String
  /// The folder against which the session's paths are read.
  public let folder: String
  /// One line for people.
  public let title: String?
  /// More for people.
  public let notes: String?
  /// Who drags.
  public let source: Source
  /// Where it can land.
  public let destinations: [Destination]
  /// What is dragged.
  public let items: [DragItem]
  /// The built-in content types and those that the session declares.
  public let types: TypeCatalog
  /// What is legal and probably not meant, a sentence each: types that nobody knows.
  public let doubts: [String]
  /// Of each item, how each of its representations arrives.
  package let deliveries: [[Delivery]]
  /// The handlers that the session names, by destination.
  package var handlers: [String: HandlerSetting]
  /// The plugin that makes the items, and what is selected for it.
  package let sourcePlugin: String?
  package let selection: JSONValue?
  /// How the embedder's tasks behave, by name: for each call in turn, the last for all that follow.
  package let tasks: [String: [TaskBehaviour]]
  /// The traits of the build that it needs, by its `x-needs`.
  package let needs: [String]
  /// What must come out.
  package let expectation: Expectation
}
