/// What a plugin must ask for in `needs`, and be granted, before it may use it.
///
/// ```swift
/// let host = PluginHost(grants: [.storage, .tasks])
/// ```
public struct Capability: RawRepresentable, Hashable, Sendable {
  /// The name in a plugin's `needs`.
  public let rawValue: String

  /// A capability of the embedder's own.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Save files in the granted folder.
  public static let storage = Capability(rawValue: "storage")
  /// Run the embedder's named tasks.
  public static let tasks = Capability(rawValue: "tasks")
  /// Read the wall clock.
  public static let clock = Capability(rawValue: "clock")

  /// Run one of the embedder's tasks: `tasks:upload` in `needs`.
  ///
  /// ```swift
  /// let host = PluginHost(grants: [.storage, .task("upload")])
  /// ```
  public static func task(_ name: String) -> Capability {
    Capability(rawValue: "\(tasks.rawValue):\(name)")
  }

  /// Run one program of the system by the task `run`, where the embedder has that: `run:convert` in `needs`.
  ///
  /// ```swift
  /// let host = PluginHost(grants: [.storage, .run("convert")])
  /// ```
  public static func run(_ program: String) -> Capability {
    Capability(rawValue: "run:\(program)")
  }

  /// Whether it is one task's or one program's, of all those that `tasks` stands for.
  package var isOfOneTask: Bool {
    ["tasks:", "run:"].contains { rawValue.hasPrefix($0) && rawValue.utf8.count > $0.utf8.count }
  }

  /// Those of which one is enough for a task: `program` is what `run` is told.
  package static func any(for task: String, program: String?) -> [Capability] {
    [.tasks, .task(task)] + (task == "run" ? program.map { [.run($0)] } ?? [] : [])
  }

  /// The built-in ones.
  public static let known: [Capability] = [.storage, .tasks, .clock]
}
