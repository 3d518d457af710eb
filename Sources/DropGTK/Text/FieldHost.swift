#if GTK

import DropContent
import DropCore

/// What a field's model asks of the host, for the destination that its field is.
@GLibActor
struct FieldHost {
  let contents: @GLibActor () -> [Place]
  let content: @GLibActor (ContentEntry) -> Content?
  let types: @GLibActor () -> TypeCatalog
  /// The host's numbers of what it can take back and do again, the next one last.
  let steps: @GLibActor () -> (undoable: [Int], redoable: [Int])
  let undo: @GLibActor () -> Void
  let redo: @GLibActor () -> Void
  let remove: @GLibActor ([UInt64]) -> Void
}

/// The positions that are kept in fields from when something is let go until its drop has ended.
@GLibActor
final class FieldMarks {
  typealias Mark = (text: FieldText, cause: FieldPieces.Cause)
  private var marks: [Mark]

  init(_ marks: [Mark?]) { self.marks = marks.compactMap { $0 } }

  func cause(in text: FieldText) -> FieldPieces.Cause? {
    marks.first { $0.text === text }?.cause
  }

  func end() {
    for mark in marks { mark.text.unmark(mark.cause) }
    marks = []
  }
}

#endif
