package import DropCore

/// How plain data is written as the content of a type.
package enum TableEncoding {
  case json
  case rows(separator: UInt8)
  case cards
  case links
  /// No list or object is content of such a type.
  case none

  /// Why a value isn't written.
  package enum Problem: Error {
    case notATable
    case takes(String)
    /// A part of the value is wrong.
    case wrong(ContentError)
  }

  /// Finds the way for a type; what an app calls its own is written as JSON.
  package init(_ type: ContentType, in catalog: TypeCatalog) {
    let ways: [(ContentType, TableEncoding)] = [
      (.json, .json), (.contactRecord, .json),
      (.commaSeparatedText, .rows(separator: UInt8(ascii: ","))),
      (.tabSeparatedText, .rows(separator: UInt8(ascii: "\t"))), (.vCard, .cards),
      (.uriList, .links),
      (.plainText, .json),
    ]
    if let way = ways.first(where: { catalog.conforms(type, to: $0.0) }) {
      self = way.1
    } else {
      self = TypeCatalog.builtIn.knows(type) ? .none : .json
    }
  }

  /// The bytes of a value.
  package func bytes(_ value: JSONValue) throws(Problem) -> [UInt8] {
    switch self {
    case .json: return Array(JSONWriter().text(value).utf8)
    case .rows(let separator):
      return CSVTable.lines(try TableText.rows(value), separator: separator)
    case .cards:
      do throws(ContentError) {
        // Only scripts have tables.
        return try VCardWriter.cards(of: value, countingFrom: 1)
      } catch {
        throw .wrong(error)
      }
    case .links: return Array(try TableText.links(value).utf8)
    case .none: throw .notATable
    }
  }
}

extension TableEncoding.Problem {
  /// What is wrong, in a sentence.
  package func sentence(for type: ContentType) -> String {
    switch self {
    case .notATable: "a table can't become \(type.id); give a string or content"
    case .takes(let expected): "\(type.id) takes \(expected)"
    case .wrong(let error): "\(type.id): \(error)"
    }
  }
}

/// Texts made of plain data.
private enum TableText {
  typealias Problem = TableEncoding.Problem

  private static let rowsSentence = "a list of rows, each a list of cells or a table from columns"

  /// Rows of cells; of objects, the first one's keys are the header.
  static func rows(_ value: JSONValue) throws(Problem) -> [[[UInt8]]] {
    guard let rows = value.elements else { throw .takes(rowsSentence) }
    var lines: [[[UInt8]]] = []
    var header: [String]?
    for row in rows {
      if case .object(let members) = row, !members.isEmpty, header == nil {
        header = members.map(\.key)
        lines.append(members.map { Array($0.key.utf8) })
      }
      lines.append(try cells(row, header).map { Array($0.utf8) })
    }
    return lines
  }

  private static func cells(_ row: JSONValue, _ header: [String]?) throws(Problem) -> [String] {
    var cells: [String] = []
    if let header {
      guard case .object = row else { throw .takes(rowsSentence) }
      for key in header { cells.append(try word(row[key] ?? .null)) }
    } else {
      guard let values = row.elements else { throw .takes(rowsSentence) }
      for value in values { cells.append(try word(value)) }
    }
    return cells
  }

  private static func word(_ value: JSONValue) throws(Problem) -> String {
    switch value {
    case .null: return ""
    case .string(let text): return text
    case .array, .object: throw .takes(rowsSentence)
    default: return JSONWriter().text(value)
    }
  }

  /// One URL a line.
  static func links(_ value: JSONValue) throws(Problem) -> String {
    guard let values = value.elements else { throw .takes("a list of URLs") }
    var text = ""
    for value in values {
      guard let url = value.string, !url.unicodeScalars.contains(where: { $0.value < 0x20 }) else {
        throw .takes("a list of URLs, each a string on one line")
      }
      text += url + "\r\n"
    }
    return text
  }
}

extension JSONValue {
  /// A list's elements; an empty table of a script may be meant as one.
  fileprivate var elements: [JSONValue]? {
    switch self {
    case .array(let elements): elements
    case .object(let members) where members.isEmpty: []
    default: nil
    }
  }
}
