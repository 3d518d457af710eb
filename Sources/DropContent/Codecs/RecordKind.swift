package import DropCore

/// How a text is taken apart into records, whose number nothing bounds.
package enum RecordKind: Sendable, Equatable {
  /// Lines as they are.
  case lines
  /// Lines with something in them, each a JSON text.
  case jsonLines
  /// Rows of a table; nil finds what parts their cells.
  case rows(separator: UInt8?)
  /// The elements of a JSON array.
  case elements

  /// The most bytes of one record.
  package var most: Int {
    switch self {
    case .lines: 1 << 20
    case .jsonLines, .rows, .elements: 16 << 20
    }
  }

  /// What one of them is called.
  package var word: String {
    switch self {
    case .lines, .jsonLines: "line"
    case .rows: "row"
    case .elements: "element"
    }
  }

  /// The error of one of them, by its number from one.
  func error(_ problem: ContentError.Problem, number: Int) -> ContentError {
    ContentError(problem, path: "\(word) \(number)")
  }

  /// The type of a record of content of a type.
  package func type(in whole: ContentType) -> ContentType {
    switch self {
    case .lines: .utf8PlainText
    case .jsonLines, .elements: .json
    case .rows: whole
    }
  }
}
