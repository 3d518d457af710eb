package import DropContent
package import DropCore

/// Something that the engine asks its driver to do.
package enum IORequest: Sendable {
  case load(LoadRequest)
  case cancelLoad(IOID)
  case timer(IOID, at: Double)
  case cancelTimer(IOID)
  case task(TaskRequest)
  case cancelTask(IOID)
  case work(ContentWork)
  case cancelWork(IOID)
  case save(SaveRequest)
  case call(ExternalCall)
  case cancelCall(IOID)
}

/// A request's number in its engine.
package struct IOID: Hashable, Sendable, Comparable {
  package let number: Int

  package static func < (a: IOID, b: IOID) -> Bool { a.number < b.number }
}

/// Bytes of one representation are wanted.
package struct LoadRequest: Sendable {
  package let id: IOID
  package let drag: DragID
  package let destination: Destination.Index?
  /// The item, by its place in the drag.
  package let item: Int
  /// The representation, by its place in the item.
  package let representation: Int
  package let type: ContentType
  /// Whether the representation names a file, and that file's content is wanted.
  package let readsFile: Bool
  package let maximumSize: Int?
}

/// One of the embedder's tasks is to be run.
package struct TaskRequest: Sendable {
  package let id: IOID
  package let task: TaskID
  package let destination: Destination.Index?
  package let name: String
  /// Content handles stand as `{"$content": n}`, with n counting from 0 in `contents`.
  package let arguments: JSONValue
  package let contents: [Content]
}

/// Content is to be coerced or combined; may be done on any thread.
package struct ContentWork: Sendable {
  package let id: IOID
  package let run: @Sendable () -> Result<Content, ContentError>
}

/// Content is to be saved in the granted folder.
package struct SaveRequest: Sendable {
  package let id: IOID
  package let destination: Destination.Index?
  package let content: Content
  /// One safe path component.
  package let name: String
}

/// A function of the embedder's own is to be run; may be done on any thread.
package struct ExternalCall: Sendable {
  package typealias Body = @Sendable () async throws -> JSONValue

  package let id: IOID
  package let run: Body
}
