#if PDF

import DropCore
import PDFCodec
import SystemFiles

/// Documents that the library has open in this process; pages may be taken from any thread, one at a time.
final class OpenedPages: OpenedCodec {
  let head: CodecHead
  private let documents: Guarded<[PDFDocument]>
  private let limits: PDFLimits

  /// Files are mapped where a name of theirs can't be opened, in a process that may end with one that shrinks.
  init(
    _ contents: [Content],
    _ contentLimits: ContentLimits,
    mapsFiles: Bool
  ) throws(ContentError) {
    let limits = PDFLimits(bytes: contentLimits.bytes, pages: contentLimits.pages)
    var documents: [PDFDocument] = []
    var pages = 0
    for content in contents {
      // All are open until the whole is written: a few from their files, others from memory.
      let isFromFile = documents.count < Self.mostFiles
      let document =
        if mapsFiles, let file = Self.wholeFile(of: content) {
          try Self.mapped(file, limits)
        } else {
          try Self.open(content, limits, isFromFile: isFromFile && !mapsFiles)
        }
      pages += document.pageCount
      guard pages <= limits.pages else {
        throw ContentError(.limit(.pages, allowed: limits.pages, found: nil))
      }
      documents.append(document)
    }
    head = CodecHead(count: pages)
    self.limits = limits
    self.documents = Guarded(documents)
  }

  /// So many files are open at once for one whole.
  private static let mostFiles = 32

  func bytes(_ ask: CodecAsk) throws(ContentError) -> [UInt8] {
    try documents.withLock { (documents) throws(ContentError) in
      do throws(PDFError) {
        switch ask {
        case .unit(let number, _):
          guard documents.count == 1, let document = documents.first else { break }
          return try document.page(number)
        case .whole:
          let assembly = try PDFAssembly(limits: limits)
          for document in documents { try assembly.add(document) }
          return try assembly.bytes()
        case .encoded: break
        }
      } catch {
        throw ContentError(error)
      }
      throw ContentError(unfit: ask, of: .pages)
    }
  }

  /// Opens a whole file where it lies, so that one page of many is had without reading the rest.
  private static func open(
    _ content: Content,
    _ limits: PDFLimits,
    isFromFile: Bool
  ) throws(ContentError) -> sending PDFDocument {
    let path = isFromFile ? reopeningPath(of: content) : nil
    let bytes = try path == nil ? content.bytes(limit: limits.bytes) : []
    do {
      return if let path { try PDFDocument(path: path, limits: limits) } else {
        try PDFDocument(bytes, limits: limits)
      }
    } catch {
      throw ContentError(error)
    }
  }

  private static func mapped(
    _ file: OpenFile,
    _ limits: PDFLimits
  ) throws(ContentError) -> sending PDFDocument {
    let open = try file.opened()
    do {
      return try withExtendedLifetime(open) { () throws(PDFError) in
        try PDFDocument(mapping: open.number, limits: limits)
      }
    } catch {
      throw ContentError(error)
    }
  }

  private static func wholeFile(of content: Content) -> OpenFile? {
    guard case .file(let range) = content.storage, range.isWhole, range.count > 0 else {
      return nil
    }
    return range.file
  }

  /// A path by which another library can open the same whole file anew, even when its name is gone.
  private static func reopeningPath(of content: Content) -> String? {
    #if os(Linux)
    guard let descriptor = wholeFile(of: content)?.heldDescriptor else { return nil }
    return "/proc/self/fd/\(descriptor)"
    #else
    // Elsewhere such a path shares its position with the file that is open already.
    return nil
    #endif
  }
}

extension ContentError {
  /// What somebody can do something with, where the library's reason says nothing to people.
  private static func inWords(_ reason: String) -> String {
    if ["/Encrypt", "/ID", "encryption dictionary"].contains(where: { reason.contains($0) }) {
      return "what says how it is encrypted is damaged"
    }
    guard reason.contains("trailer") else { return reason }
    return "its end is missing, which says where the pages are; "
      + "most viewers can mend that by saving it anew"
  }

  init(_ error: PDFError) {
    switch error {
    case .passwordNeeded:
      self.init(.unsupported(format: "PDF", feature: "a document that needs a password"))
    case .damaged(let reason):
      self.init(.malformed(format: "PDF", detail: Self.inWords(reason)))
    case .unsupported(let feature): self.init(.unsupported(format: "PDF", feature: feature))
    case .unreadable(let reason): self.init(.codec(name: "PDF", message: reason))
    case .tooManyBytes(let count, let limit):
      self.init(.limit(.bytes, allowed: limit, found: count))
    case .tooManyPages(let limit): self.init(.limit(.pages, allowed: limit, found: nil))
    case .expands(let limit): self.init(.limit(.output, allowed: limit, found: nil))
    case .tooDeep(let limit): self.init(.limit(.depth, allowed: limit, found: nil))
    case .noSuchPage(let index, let count): self.init(noUnitAt: index, of: count)
    case .noPages: self.init(.malformed(format: "PDF", detail: "a document without pages"))
    }
  }
}

#endif
