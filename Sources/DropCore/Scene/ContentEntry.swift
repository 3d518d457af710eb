/// One thing that a destination holds.
///
/// ```swift
/// let beach = ContentEntry(name: "beach.png", id: "beach")
/// let album = Destination(id: "album", frame: frame, contents: [beach])
/// ```
public struct ContentEntry: Sendable, Hashable {
  /// What the user sees.
  public var name: String
  /// What its app calls it.
  public var id: String?
  /// More about it, as its app gave it; what its handler said stands under `context`.
  public var details: JSONValue?
  /// The driver's own number for the content behind it.
  public var reference: UInt64?
  /// Its contents beside that one.
  public var kept: [Kept]
  /// The dragged items it was made from, by index.
  public var origins: [Int]

  /// Describes one thing.
  public init(
    name: String,
    id: String? = nil,
    details: JSONValue? = nil,
    reference: UInt64? = nil,
    kept: [Kept] = [],
    origins: [Int] = []
  ) {
    self.name = name
    self.id = id
    self.details = details
    self.reference = reference
    self.kept = kept
    self.origins = origins
  }
}

/// One place among a destination's contents: an entry, or a placeholder that keeps it for one.
///
/// ```swift
/// for place in host.contents(of: gallery) { print(place) }
/// ```
public struct Place: Sendable, Hashable {
  /// Tells this place from every other of the session, wherever it moves.
  public let key: UInt64
  /// What lies there; of a placeholder only the name means anything.
  public var entry: ContentEntry
  /// The placeholder that keeps the place.
  public var placeholder: PlaceholderID?

  /// What people call it.
  public var name: String { entry.name }
}

/// A placeholder's number in its session.
public struct PlaceholderID: Sendable, Hashable {
  /// Counts from one.
  public let number: Int

  /// The word in scripts and transcripts.
  public var name: String { "placeholder-\(number)" }

  /// The one that follows so many others.
  init(after count: Int) { number = ordinal(after: count) }
}

extension ContentEntry {
  /// What its handler said of it for the app, and what handlers see of its details: any value.
  public var context: JSONValue? {
    guard case .object(let members)? = details else { return nil }
    return members.first { $0.key == "context" }?.value
  }

  /// About the memory that it takes, without the content behind it.
  package var bytes: Int {
    let own = 128 + name.utf8.count + (id?.utf8.count ?? 0) + (details?.roughBytes ?? 0)
    return kept.reduce(own) { $0 + 64 + $1.spot.word.utf8.count }
  }

  /// Its name alone where there is no more to it, else an object; never the driver's own number.
  public var json: JSONValue {
    if id == nil, details == nil { return .string(name) }
    var members = [JSONValue.Member("name", .string(name))]
    if let id { members.append(.init("id", .string(id))) }
    if case .object(let more)? = details {
      members += more.filter { $0.key != "name" && $0.key != "id" }
    }
    return .object(members)
  }
}
