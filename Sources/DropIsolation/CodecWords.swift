#if Isolation && os(Linux)

import DropContent
import DropCore

// What passes over a line, as plain data. What a child says isn't believed: only what is known is read, texts are
// cut and cleaned, and numbers are held against what was asked.

extension CodecAsk {
  /// As the number of times that something was asked.
  func json(_ number: Int) -> JSONValue {
    switch self {
    case .encoded(let format, let side):
      [
        "n": .int(number), "ask": "encoded", "format": .string(format),
        "side": side.map { .int($0) } ?? .null,
      ]
    case .unit(let unit, let side):
      [
        "n": .int(number), "ask": "unit", "number": .int(unit),
        "side": side.map { .int($0) } ?? .null,
      ]
    case .whole: ["n": .int(number), "ask": "whole"]
    }
  }

  init?(_ json: JSONValue) {
    switch json["ask"]?.string {
    case "encoded":
      guard let format = json["format"]?.string else { return nil }
      self = .encoded(format: format, maximumSide: json["side"]?.integer)
    case "unit":
      guard let number = json["number"]?.integer else { return nil }
      self = .unit(number, maximumSide: json["side"]?.integer)
    case "whole": self = .whole
    default: return nil
    }
  }
}

extension CodecHead {
  var json: JSONValue { ["width": .int(width), "height": .int(height), "count": .int(count)] }

  /// None that is over the limits that a decoder here would have kept to.
  init?(_ json: JSONValue, of kind: CodecKind, _ limits: ContentLimits) {
    guard let width = json["width"]?.integer, let height = json["height"]?.integer,
      let count = json["count"]?.integer, width >= 0, height >= 0, count >= 0
    else { return nil }
    let (area, isBeyond) = width.multipliedReportingOverflow(by: height)
    guard !isBeyond, area <= limits.pixels else { return nil }
    guard count <= (kind == .picture ? limits.units : limits.pages) else { return nil }
    self.init(width: width, height: height, count: count)
  }
}

extension ContentLimits {
  private static let keys: [(String, any WritableKeyPath<ContentLimits, Int> & Sendable)] = [
    ("bytes", \.bytes), ("output", \.output), ("depth", \.depth), ("units", \.units),
    ("pages", \.pages), ("pixels", \.pixels), ("entries", \.entries), ("folders", \.folders),
  ]

  var json: JSONValue {
    .object(Self.keys.map { JSONValue.Member($0, .int(self[keyPath: $1])) })
  }

  init?(_ json: JSONValue) {
    self = .standard
    for (key, path) in Self.keys {
      guard let number = json[key]?.integer else { return nil }
      self[keyPath: path] = number
    }
  }
}

extension ContentError {
  /// What a decoder may say of bytes; anything else is its own failure.
  var json: JSONValue {
    switch problem {
    case .needsTrait(let name): ["problem": "trait", "name": .string(name)]
    case .unsupported(let format, let feature):
      ["problem": "unsupported", "name": .string(format), "text": .string(feature)]
    case .limit(let limit, let allowed, let found):
      [
        "problem": "limit", "name": .string(limit.rawValue), "allowed": .int(allowed),
        "found": found.map { .int($0) } ?? .null,
      ]
    case .malformed(let format, let detail):
      ["problem": "malformed", "name": .string(format), "text": .string(detail)]
    case .noUnit(let number, let count):
      ["problem": "unit", "number": .int(number), "count": .int(count)]
    case .codec(let name, let message):
      ["problem": "codec", "name": .string(name), "text": .string(message)]
    default: ["problem": "codec", "name": "decoder", "text": .string(message)]
    }
  }

  init?(helper json: JSONValue) {
    func text(_ key: String) -> String? { json[key]?.string.map(Self.cleaned) }
    switch (json["problem"]?.string, text("name"), text("text")) {
    case ("trait", let name?, _): self.init(.needsTrait(name))
    case ("unsupported", let name?, let text?): self.init(.unsupported(format: name, feature: text))
    case ("malformed", let name?, let text?): self.init(.malformed(format: name, detail: text))
    case ("codec", let name?, let text?): self.init(.codec(name: name, message: text))
    case ("limit", let name?, _):
      guard let limit = Limit(rawValue: name), let allowed = json["allowed"]?.integer else {
        return nil
      }
      self.init(.limit(limit, allowed: allowed, found: json["found"]?.integer))
    case ("unit", _, _):
      guard let number = json["number"]?.integer, let count = json["count"]?.integer else {
        return nil
      }
      self.init(.noUnit(number, count: count))
    default: return nil
    }
  }

  /// A text as long as a sentence, of which nothing moves a cursor, ends a line or turns around what stands beside it.
  private static func cleaned(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.prefix(300).map { scalar in
          switch scalar.properties.generalCategory {
          case .control, .format, .lineSeparator, .paragraphSeparator: " "
          default: scalar
          }
        }
      )
    )
  }
}

#endif
