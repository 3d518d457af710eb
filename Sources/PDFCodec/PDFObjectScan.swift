#if PDF

/// The objects of a document, found by their words in its bytes, for one whose table of them is damaged.
///
/// What lies in a stream is no object where the stream's length holds; of two objects with one number
/// the later is meant.
struct PDFObjectScan {
  /// One object.
  struct Found {
    enum Kind: Equatable {
      case other
      /// With the number of its page tree's top; 0 where that can't be told.
      case catalog(pages: Int32)
      case topOfPages
      case page
      case objectStream
      case encryption
    }

    let reference: PDFReference
    /// Where its number begins; where the stream does that it lies in.
    let place: Int
    /// The object stream that it lies in, and at which place there.
    fileprivate(set) var container: (number: Int32, index: Int)?
    let kind: Kind
  }

  /// What a trailer says, or a cross-reference stream.
  struct Trailer {
    let root: PDFReference?
    let info: PDFReference?
    let id: [UInt8]?
    let encryption: [UInt8]?
  }

  /// By number.
  private(set) var objects: [Int32: Found] = [:]
  private(set) var trailers: [Trailer] = []

  /// The most objects that a document may have by the format's own limits, and how many are kept here.
  private static let most = (number: Int32(8_388_607), kept: 1 << 20)
  /// What says how a document is encrypted is shorter than this, where the library can read it.
  private static let longestValue = 4096

  private struct Candidate {
    let place: Int
    let end: Int
    fileprivate(set) var found: Found?
    fileprivate(set) var trailer: Trailer?
    fileprivate(set) var stream: (start: Int, length: Length)?
  }

  private enum Length {
    case bytes(Int)
    case stated(by: Int32)
  }

  /// Nil where reading that much isn't worth it.
  init?(_ source: PDFSource) {
    var budget = 4 * source.count + 65_536
    var candidates: [Candidate] = []
    /// Objects that are but a number, as lengths are.
    var integers: [Int32: Int] = [:]
    var at = 0
    while let (found, isTrailer) = source.nextObject(from: at) {
      at = found
      guard budget > 0, candidates.count < Self.most.kept else { return nil }
      if isTrailer {
        guard let keys = PDFKeys(source, at: at, budget: &budget) else { continue }
        candidates.append(Candidate(place: at, end: at, trailer: Self.trailer(keys)))
        continue
      }
      guard let heading = source.heading(before: at), heading.number > 0,
        heading.number <= Self.most.number, 0...65_535 ~= heading.generation
      else { continue }
      let keys = PDFKeys(source, at: at, budget: &budget)
      if keys == nil, let integer = source.integer(at: source.afterSpace(at)) {
        integers[heading.number] = integer.value
      }
      candidates.append(Self.candidate(source, heading, keys, at))
    }
    keep(candidates, source, integers)
  }

  private static func candidate(
    _ source: PDFSource,
    _ heading: PDFSource.Heading,
    _ keys: PDFKeys?,
    _ end: Int
  ) -> Candidate {
    let reference = PDFReference(number: heading.number, generation: heading.generation)
    var candidate = Candidate(place: heading.start, end: end)
    candidate.found = Found(
      reference: reference,
      place: heading.start,
      kind: keys.map(kind) ?? .other
    )
    guard let keys else { return candidate }
    if keys.isName("XRef", of: .type) { candidate.trailer = trailer(keys) }
    var start = source.afterSpace(keys.end)
    guard source.stands(Array("stream".utf8), at: start) else { return candidate }
    start += 6
    if source.byte(at: start) == 0x0D { start += 1 }
    if source.byte(at: start) == 0x0A { start += 1 }
    if let stated = keys.reference(.length) {
      candidate.stream = (start, .stated(by: stated.number))
    } else if let length = keys.integer(.length) {
      candidate.stream = (start, .bytes(length))
    }
    return candidate
  }

  private static func trailer(_ keys: PDFKeys) -> Trailer {
    Trailer(
      root: keys.reference(.root),
      info: keys.reference(.info),
      id: keys.text(.id, most: longestValue),
      encryption: keys.text(.encrypt, most: longestValue)
    )
  }

  /// What an object is, by its dictionary.
  private static func kind(_ keys: PDFKeys) -> Found.Kind {
    if keys.isName("Catalog", of: .type) {
      return .catalog(pages: keys.reference(.pages)?.number ?? 0)
    }
    if keys.isName("Page", of: .type) { return .page }
    if keys.isName("Pages", of: .type) {
      return keys.values[.kids] != nil && keys.values[.parent] == nil ? .topOfPages : .other
    }
    if keys.values[.first] != nil, keys.isName("ObjStm", of: .type) { return .objectStream }
    if keys.isName("Standard", of: .filter), keys.values[.ownerKey] != nil,
      keys.values[.userKey] != nil
    {
      return .encryption
    }
    return .other
  }

  private mutating func keep(
    _ candidates: [Candidate],
    _ source: PDFSource,
    _ integers: [Int32: Int]
  ) {
    var end = 0
    for candidate in candidates where candidate.place >= end {
      if let found = candidate.found { objects[found.reference.number] = found }
      if let trailer = candidate.trailer { trailers.append(trailer) }
      guard let stream = candidate.stream else { continue }
      let length =
        switch stream.length {
        case .bytes(let count): count
        case .stated(let number): integers[number] ?? 0
        }
      if Self.ends(source, at: stream.start + length) { end = stream.start + length }
    }
  }

  /// Whether a stream ends at a place, or after the white space there.
  private static func ends(_ source: PDFSource, at place: Int) -> Bool {
    var at = place
    while at < place + 4, let byte = source.byte(at: at), byte <= 0x20 { at += 1 }
    return source.stands(Array("endstream".utf8), at: at)
  }

  /// Adds what lies in an object stream, whose bytes are given; later objects stay.
  ///
  /// None of it where its head isn't whole, or where objects lie inside of each other: the library reads
  /// each of them to its end, and keeps them all.
  mutating func add(_ bytes: [UInt8], of stream: Found, count: Int, first: Int) {
    let source = PDFSource(bytes)
    guard 0...bytes.count ~= first, 0...first ~= count,
      let places = Self.places(source, count: count, first: first),
      objects.count + places.count <= Self.most.kept
    else { return }
    var budget = 2 * bytes.count + 4096
    for place in places.keys { budget -= Self.length(source, at: first + place, most: budget) }
    guard budget > 0 else { return }
    budget = 2 * bytes.count + 4096
    for (place, entry) in places.sorted(by: { $0.key < $1.key }) {
      if let known = objects[entry.number], known.place > stream.place { continue }
      let keys = budget > 0 ? PDFKeys(source, at: first + place, budget: &budget) : nil
      objects[entry.number] = Found(
        reference: PDFReference(number: entry.number, generation: 0),
        place: stream.place,
        container: (stream.reference.number, entry.index),
        kind: keys.map(Self.kind) ?? .other
      )
    }
  }

  private static let delimiters = Array("()<>[]{}/%".utf8)

  /// Whether the objects of an object stream lie beside each other, not inside: the library reads each to its
  /// end, and keeps it.
  static func liesFlat(_ bytes: [UInt8], count: Int, first: Int) -> Bool {
    let source = PDFSource(bytes)
    var budget = 2 * bytes.count + 4096
    var at = 0
    for _ in 0..<max(0, count) {
      guard let number = source.integer(at: source.afterSpace(at)),
        let place = source.integer(at: source.afterSpace(number.end))
      else { return true }
      at = place.end
      budget -= length(source, at: max(0, first) + place.value, most: budget)
      if budget <= 0 { return false }
    }
    return true
  }

  /// How far the library reads for one object, be it a word.
  private static func length(_ source: PDFSource, at start: Int, most: Int) -> Int {
    let length = PDFExtent.length(source, at: start, most: most)
    var word = 0
    while word < most, let byte = source.byte(at: start + word), byte > 0x20,
      word == 0 || !delimiters.contains(byte)
    {
      word += 1
    }
    return max(length, word)
  }

  /// Which object lies where in an object stream, by its head.
  private static func places(
    _ source: PDFSource,
    count: Int,
    first: Int
  ) -> [Int: (number: Int32, index: Int)]? {
    var places: [Int: (number: Int32, index: Int)] = [:]
    var at = 0
    for index in 0..<count {
      guard let number = source.integer(at: source.afterSpace(at)),
        let place = source.integer(at: source.afterSpace(number.end)), place.end <= first
      else { return nil }
      at = place.end
      guard number.value > 0, number.value <= Int(most.number) else { continue }
      places[place.value] = (Int32(number.value), index)
    }
    return places
  }
}

#endif
