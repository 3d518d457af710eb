#if Live

/// The head of a request.
struct RequestHead {
  let method: String
  let path: String
  /// Each field with its name in small letters, those that came twice twice.
  let fields: [(name: String, value: String)]
  /// Its bytes.
  let size: Int

  /// The value of a field; nil where there is none.
  subscript(_ name: String) -> String? { fields.first { $0.name == name }?.value }

  /// How long the body is said to be, where that is a plain number.
  var length: Int? {
    guard let text = self["content-length"], text.utf8.count <= 18,
      text.utf8.allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    return Int(text)
  }

  /// Whether an answer may be gzip: where nothing is said of codings, any may come (RFC 9110, 12.5.3).
  var takesGzip: Bool {
    let said = fields.filter { $0.name == "accept-encoding" }
    if said.isEmpty { return true }
    let codings = said.flatMap { field in
      field.value.lowercased().split(separator: ",").map { coding in
        coding.split(separator: ";").map { part in part.filter { !$0.isWhitespace } }
      }
    }
    // What is said of gzip goes before what is said of all others.
    let own = codings.first { $0.first == "gzip" } ?? codings.first { $0.first == "*" }
    guard let own else { return false }
    // A weight of nothing but zeros forbids it.
    return !own.dropFirst().contains { part in
      part.hasPrefix("q=") && part.dropFirst(2).allSatisfy("0.".contains)
    }
  }
}

/// What a request asks for.
enum RequestAim: Equatable {
  case page
  case gift
  case message
  case stream
  case upload(String)
}

/// Who may come in: this machine's page of this run, and nobody that another site sends.
struct RequestGate: Sendable {
  let port: UInt16
  let key: LoopbackKey
  let limits: LoopbackLimits

  /// Fields that decide something, which must not come twice with two meanings.
  private static let single = [
    "host", "origin", "sec-fetch-site", "content-length", "transfer-encoding", "x-dndhost-key",
  ]

  /// What a request is for; `open` says what anybody may have under its path.
  func aim(of head: RequestHead, open: RequestAim?) throws(RequestRefusal) -> RequestAim {
    try checkForm(head)
    try checkSender(head)
    if let open, head.method == "GET" {
      guard head.length ?? 0 == 0 else { throw .needlessBody }
      return open
    }
    guard key.opens(with: head["x-dndhost-key"]) else { throw .noKey }
    return try route(head, isOpen: open != nil)
  }

  private func checkForm(_ head: RequestHead) throws(RequestRefusal) {
    if head.size > limits.head { throw .longHead }
    for name in Self.single where head.fields.count(where: { $0.name == name }) > 1 {
      throw .twice(name)
    }
    if head["transfer-encoding"] != nil { throw .noLength }
    if head["content-length"] != nil, head.length == nil { throw .badLength }
  }

  /// A name that leads here from elsewhere is in `Host`; the site that asks is in the other two.
  private func checkSender(_ head: RequestHead) throws(RequestRefusal) {
    let host = head["host"] ?? ""
    guard ["127.0.0.1:\(port)", "localhost:\(port)"].contains(host) else { throw .foreignHost }
    switch head["origin"] {
    case "http://\(host)": break
    case nil where head.method == "GET": break
    default: throw .foreignOrigin
    }
    switch head["sec-fetch-site"] {
    case nil, "same-origin", "none": break
    default: throw .foreignSite
    }
  }

  private func route(_ head: RequestHead, isOpen: Bool) throws(RequestRefusal) -> RequestAim {
    let aim: RequestAim
    let method: String
    let start = "/bytes/"
    if head.path == "/do" {
      (aim, method) = (.message, "POST")
    } else if head.path == "/stream" {
      (aim, method) = (.stream, "GET")
    } else if head.path.hasPrefix(start), let load = Self.load(head.path.dropFirst(start.count)) {
      (aim, method) = (.upload(load), "PUT")
    } else {
      throw isOpen ? .wrongMethod("GET") : .nothingThere
    }
    guard head.method == method else { throw .wrongMethod(method) }
    if method == "GET" {
      guard head.length ?? 0 == 0 else { throw .needlessBody }
      return aim
    }
    guard let length = head.length else { throw .noLength }
    if aim == .message, length > limits.message { throw .longMessage }
    return aim
  }

  /// What may name a load: 1 to 64 letters, digits, dots, dashes and underscores.
  private static func load(_ text: Substring) -> String? {
    let isName = text.utf8.allSatisfy(\.isPlain) && (1...64).contains(text.utf8.count)
    return isName ? String(text) : nil
  }
}

/// Why a request is not done; its connection is closed with the answer.
enum RequestRefusal: Error, Equatable {
  case longHead
  case twice(String)
  case noLength
  case badLength
  case needlessBody
  case foreignHost
  case foreignOrigin
  case foreignSite
  case noKey
  case nothingThere
  case wrongMethod(String)
  case packedOnly
  case longMessage
  case notAskedFor
  case noRoom
  case unwritable
  case ending

  var status: UInt32 {
    switch self {
    case .twice, .badLength, .needlessBody: 400
    case .foreignHost, .foreignOrigin, .foreignSite, .noKey: 403
    case .nothingThere: 404
    case .wrongMethod: 405
    case .packedOnly: 406
    case .notAskedFor: 409
    case .noLength: 411
    case .longMessage: 413
    case .longHead: 431
    case .unwritable: 500
    case .ending: 503
    case .noRoom: 507
    }
  }

  var text: String {
    switch self {
    case .longHead: "the head is too long"
    case .twice(let name): "'\(name)' came twice"
    case .noLength: "the body's length must be said"
    case .badLength: "the body's length is no number"
    case .needlessBody: "a body where none is taken"
    case .foreignHost: "asked for under another name than this machine's own"
    case .foreignOrigin: "asked by another origin"
    case .foreignSite: "asked by another site"
    case .noKey: "the key is missing or another run's"
    case .nothingThere: "there is nothing here"
    case .wrongMethod(let method): "here goes \(method) only"
    case .packedOnly: "this goes out as gzip only"
    case .longMessage: "the message is too long"
    case .notAskedFor: "nobody asked for these bytes"
    case .noRoom: "no room for these bytes"
    case .unwritable: "these bytes can't be kept"
    case .ending: "it ends"
    }
  }
}

#endif
