import DropContent
import DropCore
import LuaSandbox

/// What bounds one thing that scripts do, said once: the errors, `check` and the reference's table are made
/// of it.
package struct ScriptLimit: Sendable {
  /// What is bounded, as the table names it.
  package let what: String
  package let most: Int
  package let unit: Unit
  /// What a script is told beyond it; nil where the call ends, or nothing is refused.
  package let code: String?
  /// What to do instead.
  package let instead: String
  /// The host functions that keep to it, as a script writes them.
  package var functions: [String] = []

  package enum Unit: String, Sendable {
    case bytes
    case elements
    case keys
    case parts
    case levels
    case units
    case cells
    case contents
    case places
    case pages
    case pixels
    case entries
    case waits
  }

  /// How much it is, as people read it.
  package var amount: String {
    let exponent = most.trailingZeroBitCount
    if unit == .bytes, exponent >= 10 {
      return exponent >= 20 ? "\(most >> 20) MiB" : "\(most >> 10) KiB"
    }
    return "\(number) \(unit.rawValue)"
  }

  private var number: String {
    let digits = String(String(most).reversed())
    var grouped = ""
    for (place, digit) in digits.enumerated() {
      if place > 0, place % 3 == 0 { grouped.append(",") }
      grouped.append(digit)
    }
    return String(grouped.reversed())
  }

  /// The amount and what it is of, without saying one word twice.
  private var bounded: String {
    what.hasPrefix(unit.rawValue + " ") ? "\(number) \(what)" : "\(amount) of \(what)"
  }

  /// The refusal of something that has more, or nobody knows how much.
  func error(_ subject: String, has found: Int? = nil, item: Int? = nil) -> ScriptError {
    let has = found.map { "\($0) \(unit.rawValue), more" } ?? "more \(unit.rawValue)"
    return .ofContent(
      .tooLarge,
      "\(subject) has \(has) than the \(bounded); \(instead)",
      item: item
    )
  }
}

extension ScriptLimit {
  package static let text = ScriptLimit(
    what: "a string of `content:text()` or `:source()`",
    most: 4 << 20,
    unit: .bytes,
    code: FailureCode.tooLarge.rawValue,
    instead: "go through it with content:lines() or content:each(), or take pieces of it with "
      + "content:bytes(from, to)",
    functions: ["content:text", "content:source"]
  )

  package static let piece = ScriptLimit(
    what: "one piece of `content:bytes(from, to)`",
    most: 1 << 20,
    unit: .bytes,
    code: FailureCode.tooLarge.rawValue,
    instead: "ask for one piece after the other; the content may have any size",
    functions: ["content:bytes"]
  )

  package static let line = ScriptLimit(
    what: "one line of `content:lines()`, or of plain text in `content:each()`",
    most: RecordKind.lines.most,
    unit: .bytes,
    code: FailureCode.tooLarge.rawValue,
    instead: "take pieces of it with content:bytes(from, to); there may be any number of lines",
    functions: ["content:lines", "content:each"]
  )

  package static let record = ScriptLimit(
    what: "one row, element or line of JSON of `content:each()`",
    most: RecordKind.elements.most,
    unit: .bytes,
    code: FailureCode.tooLarge.rawValue,
    instead: "take pieces of it with content:bytes(from, to); there may be any number of units",
    functions: ["content:each"]
  )

  package static let cell = ScriptLimit(
    what: "one string in a value that the host gives, as a cell of a row",
    most: text.most,
    unit: .bytes,
    code: FailureCode.tooLarge.rawValue,
    instead: "take the unit as content, without `values`, and pieces of that with "
      + "content:bytes(from, to)",
    functions: ["content:each"]
  )

  package static let json = ScriptLimit(
    what: "a text of `dnd.json.decode()`, or one that `content:json()` gives whole",
    most: 4 << 20,
    unit: .bytes,
    code: FailureCode.tooLarge.rawValue,
    instead: "go through its elements with content:each(), or index what content:json() gives of "
      + "an array or a table",
    functions: ["dnd.json.decode", "content:json"]
  )

  package static let levels = ScriptLimit(
    what: "a value that the host gives, lists and objects within each other",
    most: SandboxLimits().valueDepth,
    unit: .levels,
    code: FailureCode.tooLarge.rawValue,
    instead: "go through its elements with content:each(), or take its text with content:text()",
    functions: ["content:json", "content:each", "dnd.json.decode"]
  )

  package static let columnName = ScriptLimit(
    what: "a cell of a table's first row that names a column",
    most: ColumnNames.longest,
    unit: .bytes,
    code: FailureCode.tooLarge.rawValue,
    instead: "read the rows as lists, without `header`",
    functions: ["content:json", "content:each"]
  )

  package static let headers = ScriptLimit(
    what: "the headers of an e-mail, for `content:mail()`",
    most: Mail.longestHead,
    unit: .bytes,
    code: FailureCode.tooLarge.rawValue,
    instead: "go through its lines with content:lines()",
    functions: ["content:mail"]
  )

  package static let listed = ScriptLimit(
    what: "a list of `content:json()` that a script holds whole",
    most: 4096,
    unit: .elements,
    code: nil,
    instead: "a longer one is read as it is indexed, and can't be changed; it may have any length",
    functions: ["content:json"]
  )

  package static let keys = ScriptLimit(
    what: "one table of a script",
    most: 4096,
    unit: .keys,
    code: FailureCode.tooLarge.rawValue,
    instead: "keep what belongs together in lists, or in tables of tables"
  )

  package static let elements = ScriptLimit(
    what: "a list in one value that the host gives",
    most: 65_536,
    unit: .elements,
    code: FailureCode.tooLarge.rawValue,
    instead: "go through it with content:each()"
  )

  package static let memory = ScriptLimit(
    what: "a script's memory",
    most: SandboxLimits().memoryBytes,
    unit: .bytes,
    code: FailureCode.tooLarge.rawValue,
    instead: "where the host gives what doesn't fit any more; what a script makes itself ends the "
      + "call. Go through large things with content:lines() or content:each(), and keep no more "
      + "of them than is needed"
  )

  package static let block = ScriptLimit(
    what: "a string or table that a script makes itself",
    most: SandboxLimits().blockBytes,
    unit: .bytes,
    code: nil,
    instead:
      "a list has at most \(elements.amount), and longer texts are written with `dnd.builder()`; "
      + "beyond it the call ends with a fault"
  )

  package static let parts = ScriptLimit(
    what: "a value that leaves a script, each part counted",
    most: SandboxLimits().memoryBytes / 16,
    unit: .parts,
    code: ErrorCode.badArgument.word,
    instead: "hand it out in several, or give a function where one is taken, as `contents` of "
      + "session:insert does",
    functions: ["session:emit", "session:task"]
  )

  package static let depth = ScriptLimit(
    what: "a value that leaves a script, tables within tables, with those of a call around it",
    most: 32,
    unit: .levels,
    code: ErrorCode.badArgument.word,
    instead: "make it flatter; the error names the place",
    functions: ["session:emit", "session:task"]
  )

  package static let string = ScriptLimit(
    what: "a string that leaves a script, as in `dnd.content()`",
    most: 4 << 20,
    unit: .bytes,
    code: ErrorCode.badArgument.word,
    instead: "write it piece by piece with `dnd.builder()`",
    functions: ["dnd.content", "builder:write"]
  )

  package static let name = ScriptLimit(
    what: "a name that a script gives, of an entry, a content or a file; of an id a quarter",
    most: NameLength.name,
    unit: .bytes,
    code: ErrorCode.badArgument.word,
    instead: "shorten it, and keep the rest in `context`",
    functions: ["session:insert", "dnd.content", "content:save"]
  )

  package static let kept = ScriptLimit(
    what: "contents that a script made and still holds",
    most: SandboxLimits().keptBytes,
    unit: .bytes,
    code: FailureCode.tooLarge.rawValue,
    instead: "let go of what was inserted or saved; content that was loaded doesn't count",
    functions: ["dnd.content", "builder:write", "content:as", "dnd.combine"]
  )

  /// The same of all destinations together.
  package static let mostMadeOfAll = 4 << 30

  package static let made = ScriptLimit(
    what:
      "contents that scripts of a destination made and its entries have, undone ones too, in memory and on "
      + "the spool; \(mostMadeOfAll >> 20) MiB of all destinations",
    most: 1 << 30,
    unit: .bytes,
    code: FailureCode.tooLarge.rawValue,
    instead:
      "insert what was loaded, which doesn't count, or have the app give more `made_bytes`; what could be "
      + "undone was given up before",
    functions: ["session:insert", "placeholder:commit", "session:update"]
  )

  package static let held = ScriptLimit(
    what: "contents that a script holds at a time",
    most: 30_000,
    unit: .contents,
    code: FailureCode.tooLarge.rawValue,
    instead: "let go of those that are done with, or walk through values; a walk that keeps none "
      + "goes through any number",
    functions: ["content:each", "content:unit"]
  )

  package static let places = ScriptLimit(
    what: "places kept with `session:placeholder` that a script holds at a time",
    most: 30_000,
    unit: .places,
    code: FailureCode.tooLarge.rawValue,
    instead: "let go of those that are done with; what is inserted needs no place",
    functions: ["session:placeholder"]
  )

  package static let entries = ScriptLimit(
    what: "entries of all destinations, each 128 bytes and its name and context",
    most: 256 << 20,
    unit: .bytes,
    code: FailureCode.tooLarge.rawValue,
    instead: "put in fewer, or less of a context; what could be undone was given up before",
    functions: ["session:insert", "session:placeholder", "placeholder:commit"]
  )

  package static let pages = ScriptLimit(
    what: "pages of one document",
    most: ContentLimits.standard.pages,
    unit: .pages,
    code: FailureCode.tooLarge.rawValue,
    instead: "take the document whole",
    functions: ["content:units", "content:unit"]
  )

  package static let units = ScriptLimit(
    what: "cards, addresses and frames of one content, and rows of a table that is coerced or "
      + "combined",
    most: ContentLimits.standard.units,
    unit: .units,
    code: FailureCode.tooLarge.rawValue,
    instead: "take the content whole; a walk over lines, rows and elements may be of any number",
    functions: ["content:units", "content:unit"]
  )

  package static let cells = ScriptLimit(
    what: "tables that are coerced or combined, each row counted as two more",
    most: ContentLimits.mostCells,
    unit: .cells,
    code: FailureCode.tooLarge.rawValue,
    instead: "go through the rows with content:each(), and write them with `dnd.builder()`",
    functions: ["content:as", "dnd.combine"]
  )

  package static let pixels = ScriptLimit(
    what: "a picture that is opened",
    most: ContentLimits.standard.pixels,
    unit: .pixels,
    code: FailureCode.tooLarge.rawValue,
    instead: "take the picture as it is, without a coercion"
  )

  package static let coerced = ScriptLimit(
    what: "content that is coerced, before and after",
    most: ContentLimits.standard.bytes,
    unit: .bytes,
    code: FailureCode.tooLarge.rawValue,
    instead: "take it as it is; what is only saved or inserted may have any size",
    functions: ["content:as"]
  )

  package static let folderEntries = ScriptLimit(
    what: "a folder that is loaded, with all that is in it",
    most: ContentLimits.standard.entries,
    unit: .entries,
    code: FailureCode.tooLarge.rawValue,
    instead: "have people drop the folders in it, or compress it"
  )

  package static let folderDepth = ScriptLimit(
    what: "folders within a folder that is loaded",
    most: ContentLimits.standard.folders,
    unit: .levels,
    code: FailureCode.tooLarge.rawValue,
    instead: "have people drop a folder further inside, or compress it"
  )

  package static let waits = ScriptLimit(
    what: "waits of one `on_perform` that its script asks for, for each thousand items begun",
    most: SandboxLimits().performWaits,
    unit: .waits,
    code: nil,
    instead: "those of a long read don't count; beyond it the call ends with a fault"
  )

  /// Who waits for whom is gone through without recursion, but whatever holds one another is let go of with some:
  /// so few need little of a small thread's stack.
  package static let nesting = ScriptLimit(
    what:
      "functions that run within those of another call of `dnd.each`, `dnd.all` or `session:insert`",
    most: 100,
    unit: .levels,
    code: FailureCode.tooLarge.rawValue,
    instead: "go through what is nested in a loop, with a list of what is left to do",
    functions: ["dnd.each", "dnd.all", "session:insert"]
  )

  package static let work = ScriptLimit(
    what:
      "what long work of one drop reads and makes, each time that it does; for each item a quarter more, or "
      + "eight times its bytes",
    most: 1 << 30,
    unit: .bytes,
    code: FailureCode.tooLarge.rawValue,
    instead:
      "do it once for each content and keep what comes of it, or have the app give more `work_bytes`",
    functions: ["content:hash", "content:as", "content:unit", "dnd.combine", "item:load"]
  )

  /// In the order of the table.
  package static let all = [
    text, piece, line, record, cell, json, levels, columnName, headers, listed, elements, keys,
    string,
    parts,
    depth, name, block,
    memory, kept, made, held, places, entries, coerced, pages, units, cells, pixels, folderEntries,
    folderDepth,
    waits, nesting,
    work,
  ]
}
