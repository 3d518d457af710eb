#if Isolation && os(Linux)

import DropContent
import DropCore
import SystemFiles

/// What one child is for: contents, in files that are handed over beside it, and what it may use.
struct CodecRequest {
  let kind: CodecKind
  let limits: ContentLimits
  /// Where each content lies: in which file, from where on, and how long it is.
  let parts: [(file: Int, offset: Int, count: Int)]
  /// What is asked with it, to be made in the file that is handed over last.
  let first: CodecAsk?

  /// Seconds of a processor, for all that is asked of it.
  var seconds: Int { 2 + limits.pixels / 1_000_000 }

  /// Bytes of address space: what is read, held as pixels three times over, and made.
  var memory: UInt64 {
    let most = [limits.bytes, limits.bytes, limits.output].reduce(into: 512 << 20) { sum, part in
      sum = sum.addingReportingOverflow(part).overflow ? .max : sum + part
    }
    let (pixels, isBeyond) = limits.pixels.multipliedReportingOverflow(by: 12)
    let (all, isFar) = most.addingReportingOverflow(isBeyond ? .max : pixels)
    return isFar ? 0 : UInt64(all)
  }

  var json: JSONValue {
    [
      "kind": .string(kind.rawValue), "limits": limits.json,
      "parts": .array(parts.map { [.int($0.file), .int($0.offset), .int($0.count)] }),
      "first": first.map { $0.json(1) } ?? .null,
    ]
  }

  init(
    _ kind: CodecKind,
    _ limits: ContentLimits,
    _ parts: [(file: Int, offset: Int, count: Int)],
    _ first: CodecAsk?
  ) {
    (self.kind, self.limits, self.parts, self.first) = (kind, limits, parts, first)
  }

  init?(_ json: JSONValue) {
    guard let kind = json["kind"]?.string.flatMap(CodecKind.init(rawValue:)),
      let limits = json["limits"].flatMap({ ContentLimits($0) }),
      let parts = json["parts"]?.array
    else { return nil }
    self.init(
      kind,
      limits,
      parts.compactMap { part in
        let numbers = part.array?.compactMap(\.integer) ?? []
        return numbers.count == 3 ? (numbers[0], numbers[1], numbers[2]) : nil
      },
      json["first"].flatMap { CodecAsk($0) }
    )
  }

  /// The contents, of the files that were handed over.
  func contents(of files: [Descriptor]) throws(ContentError) -> [Content] {
    var contents: [Content] = []
    var open: [Int: OpenFile] = [:]
    for part in parts {
      let file: OpenFile
      if let known = open[part.file] {
        file = known
      } else {
        guard files.indices.contains(part.file) else {
          throw ContentError(.codec(name: "decoder", message: "wasn't given what it is asked for"))
        }
        file = try OpenFile(nameless: files[part.file])
        open[part.file] = file
      }
      // A whole file is read where it is, by who can.
      let range = FileRange(file: file, offset: part.offset, count: part.count)
      if range.isWhole {
        contents.append(Content(type: .data, storage: .file(range)))
        continue
      }
      let bytes = try file.read(at: part.offset, count: part.count)
      contents.append(Content(type: .data, bytes: bytes))
    }
    return contents
  }
}

#endif
