package import DropContent
import DropCore

/// What a record looks like as bytes: the version, plain data, the plugins that it names first, the contents
/// that it holds, and a sum of all that, by which each byte that is another one is found.
private enum RecordFormat {
  static let version: UInt8 = 1
  /// Bytes of a content that a record holds at most; one on the disk stays there, known by what it is.
  static let largestInside = 64 << 20
  /// Bytes that the sum takes.
  static let sumCount = 8
}

/// Writes the records of one journal as bytes.
package struct JournalEncoder {
  /// The plugins that it has named.
  package private(set) var sources: [Int: PluginSource] = [:]
  private var numbers: [ObjectIdentifier: Int] = [:]
  /// How many records there are, and how many plugins they have named.
  private var count: Int
  private var named: Int

  package init() {
    count = 0
    named = 0
  }

  /// Goes on behind all that was read.
  package init(after reader: JournalDecoder) {
    count = reader.count
    named = reader.named
  }

  /// The record's bytes; where it can't have any, why.
  package mutating func bytes(of record: JournalRecord) throws(JournalFailure) -> [UInt8] {
    let shelf = WritingShelf(numbers, named: named)
    let value = JournalRecord.coding.write(record, shelf)
    var packed = PackedBytes()
    packed.put(byte: RecordFormat.version)
    guard packed.put(value) else {
      throw JournalFailure("record \(count + 1) holds values that lie too deep in each other")
    }
    do throws(ContentError) {
      try shelf.close(into: &packed)
    } catch {
      throw JournalFailure("record \(count + 1) can't hold a content: \(error.message)")
    }
    let sum = checksum(packed.bytes[...])
    packed.put(fixed: sum)
    // Only now: a record that isn't written names nothing.
    for (number, source) in shelf.sources {
      numbers[source.mark] = number
      sources[number] = source
    }
    named += shelf.sources.count
    count += 1
    return packed.bytes
  }
}

/// Reads the records of one journal, from its first on.
package struct JournalDecoder {
  /// How many were read, and how many plugins they have named.
  package private(set) var count = 0
  fileprivate private(set) var named = 0
  private var sources: [Int: PluginSource]
  private let spool: Spool

  /// Plugins that are still at hand are these; of others only what was read of them is known.
  ///
  /// Large contents come to lie on the spool.
  package init(sources: [Int: PluginSource] = [:], spool: Spool = .memory) {
    self.sources = sources
    self.spool = spool
  }

  /// What the bytes of the next record say; it never traps, whatever they are.
  package mutating func record(of bytes: [UInt8]) throws(JournalFailure) -> JournalRecord {
    let place = count + 1
    guard bytes.first == RecordFormat.version else {
      let version = bytes.first.map { ", its version is \($0)" } ?? ", it is empty"
      throw JournalFailure("record \(place) isn't one of this version of the host\(version)")
    }
    let end = bytes.count - RecordFormat.sumCount
    guard end > 0 else {
      throw JournalFailure("record \(place) is cut off after \(bytes.count) bytes")
    }
    var tail = PackedReader(bytes[end...])
    guard (try? tail.fixed()) == checksum(bytes[..<end]) else {
      throw JournalFailure("record \(place) isn't as it was written: its sum is another one")
    }
    var packed = PackedReader(bytes[1..<end])
    let value: JSONValue
    let shelf = ReadingShelf(sources, spool: spool)
    do throws(PackedReader.Unreadable) {
      value = try packed.value()
      try shelf.open(&packed)
      if !packed.isAtEnd { throw PackedReader.Unreadable(place: packed.place - 1) }
    } catch {
      throw JournalFailure("record \(place) can't be read from its byte \(error.place + 1) on")
    }
    if let missing = shelf.missing { throw JournalFailure("record \(place): \(missing)") }
    guard let record = JournalRecord.coding.read(value, shelf) else {
      throw JournalFailure("record \(place) says something that no record says")
    }
    sources = shelf.sources
    named = max(named, shelf.named)
    count = place
    return record
  }
}

/// FNV-1a: of two that differ in one byte no two are the same.
private func checksum(_ bytes: ArraySlice<UInt8>) -> UInt64 {
  var sum: UInt64 = 0xCBF2_9CE4_8422_2325
  for byte in bytes { sum = (sum ^ UInt64(byte)) &* 0x100_0000_01B3 }
  return sum
}

/// Where the bytes of a content are, as a record says it; the numbers are the format's.
private enum PayloadPlace: UInt8 {
  case memory = 0
  case zeros = 1
  case folder = 2
  /// They lay in a file without a name.
  case spooled = 3
  /// In a file that has one, with the bytes where they aren't too many.
  case file = 4
  /// Kept for bytes that lie beside the journal, by the number of their file.
  case beside = 5
}

// MARK: Writing

/// Gathers what a record holds beside its plain data.
private final class WritingShelf: InputShelf {
  private let numbers: [ObjectIdentifier: Int]
  private let named: Int
  /// The plugins that this record names first.
  private(set) var sources: [(number: Int, source: PluginSource)] = []
  private var contents: [Content.Storage] = []

  init(_ numbers: [ObjectIdentifier: Int], named: Int) {
    self.numbers = numbers
    self.named = named
  }

  func place(of bytes: Content.Storage) -> Int {
    contents.append(bytes)
    return contents.count - 1
  }

  func place(of source: PluginSource) -> Int {
    if let known = numbers[source.mark] { return known }
    if let new = sources.first(where: { $0.source.mark == source.mark }) { return new.number }
    sources.append((named + sources.count + 1, source))
    return named + sources.count
  }

  func bytes(at place: Int) -> Content.Storage? { nil }
  func source(at place: Int) -> PluginSource? { nil }

  func close(into packed: inout PackedBytes) throws(ContentError) {
    packed.put(count: sources.count)
    for (number, source) in sources {
      packed.put(count: number)
      packed.put(source.file)
      packed.put(source.displayName)
      packed.put(byte: source.memory == nil ? 0 : 1)
    }
    packed.put(count: contents.count)
    for content in contents { try put(content, into: &packed) }
  }

  private func put(
    _ storage: Content.Storage,
    into packed: inout PackedBytes
  ) throws(ContentError) {
    switch storage {
    case .memory(let bytes):
      try check(bytes.count)
      packed.put(byte: PayloadPlace.memory.rawValue)
      packed.put(bytes)
    case .zeros(let count):
      packed.put(byte: PayloadPlace.zeros.rawValue)
      packed.put(count: count)
    case .folder(let folder):
      packed.put(byte: PayloadPlace.folder.rawValue)
      packed.put(folder.path)
    case .file(let range) where range.file.isNameless:
      try check(range.count)
      packed.put(byte: PayloadPlace.spooled.rawValue)
      packed.put(try range.file.read(at: range.offset, count: range.count))
    case .file(let range):
      packed.put(byte: PayloadPlace.file.rawValue)
      packed.put(range.file.path)
      packed.put(fixed: range.file.identity.device)
      packed.put(fixed: range.file.identity.number)
      packed.put(count: range.file.size)
      packed.put(count: range.offset)
      packed.put(count: range.count)
      put(inside: range, into: &packed)
    }
  }

  /// What can't be read now couldn't later.
  private func put(inside range: FileRange, into packed: inout PackedBytes) {
    let fits = range.count <= RecordFormat.largestInside
    let bytes = fits ? try? range.file.read(at: range.offset, count: range.count) : nil
    packed.put(byte: bytes == nil ? 0 : 1)
    if let bytes { packed.put(bytes) }
  }

  private func check(_ count: Int) throws(ContentError) {
    guard count <= RecordFormat.largestInside else {
      throw ContentError(.limit(.bytes, allowed: RecordFormat.largestInside, found: count))
    }
  }
}

// MARK: Reading

/// What a record holds beside its plain data, once that is read.
private final class ReadingShelf: InputShelf {
  private(set) var sources: [Int: PluginSource]
  private(set) var named = 0
  /// What isn't there any more, where anything isn't.
  private(set) var missing: String?
  private let spool: Spool
  private var contents: [Content.Storage] = []

  init(_ sources: [Int: PluginSource], spool: Spool) {
    self.sources = sources
    self.spool = spool
  }

  func bytes(at place: Int) -> Content.Storage? {
    contents.indices.contains(place) ? contents[place] : nil
  }

  func source(at place: Int) -> PluginSource? { sources[place] }
  func place(of bytes: Content.Storage) -> Int { 0 }
  func place(of source: PluginSource) -> Int { 0 }

  func open(_ packed: inout PackedReader) throws(PackedReader.Unreadable) {
    for _ in 0..<(try packed.count(of: 4)) {
      let number = try packed.size()
      let file = try packed.text()
      let name = try packed.text()
      let isRemembered = try packed.byte() == 1
      named = max(named, number)
      if sources[number] != nil { continue }
      let source = PluginSource(file: file, displayName: name) { _ in throw GoneSource() }
      sources[number] = isRemembered ? source.remembered : source
    }
    for _ in 0..<(try packed.count(of: 2)) { contents.append(try storage(&packed)) }
  }

  private struct GoneSource: Error, CustomStringConvertible {
    var description: String { "it went with the app that had it" }
  }

  private func storage(
    _ packed: inout PackedReader
  ) throws(PackedReader.Unreadable) -> Content.Storage {
    let start = packed.place
    switch PayloadPlace(rawValue: try packed.byte()) {
    case .memory: return .memory(Array(try packed.run()))
    case .zeros: return .zeros(try packed.size())
    case .spooled: return spooled(try packed.run())
    case .folder:
      let path = try packed.text()
      if let folder = try? ContentFolder(path: path) { return .folder(folder) }
      missing = missing ?? "the folder \(path) is gone"
      return .zeros(0)
    case .file: return try file(&packed)
    case .beside, nil: throw PackedReader.Unreadable(place: start - 1)
    }
  }

  private func file(
    _ packed: inout PackedReader
  ) throws(PackedReader.Unreadable) -> Content.Storage {
    let path = try packed.text()
    let identity = OpenFile.Identity(device: try packed.fixed(), number: try packed.fixed())
    let size = try packed.size()
    let (offset, count) = (try packed.size(), try packed.size())
    let bytes = try packed.byte() == 1 ? try packed.run() : nil
    if let file = try? OpenFile(path: path), file.identity == identity, file.size == size,
      offset <= size, count <= size - offset
    {
      return .file(FileRange(file: file, offset: offset, count: count))
    }
    if let bytes { return spooled(bytes) }
    missing = missing ?? "the file \(path) is gone, or another one"
    return .zeros(0)
  }

  private func spooled(_ bytes: ArraySlice<UInt8>) -> Content.Storage {
    spool.keep(Content(type: .data, bytes: Array(bytes))).storage
  }
}
