package import DropContent
import DropCore

/// What a record looks like as bytes: the version, plain data, the plugins that it names first, the contents
/// that it holds, and a sum of all that, by which each byte that is another one is found.
private enum RecordFormat {
  static let version: UInt8 = 1
  /// Bytes that the sum takes.
  static let sumCount = 8
}

/// Writes the records of one journal as bytes.
package struct JournalEncoder {
  /// The plugins that it has named.
  package private(set) var sources: [Int: PluginSource] = [:]
  private var numbers: [ObjectIdentifier: Int] = [:]
  /// How many records there are, and how many plugins they have named.
  private var count = 0
  private var named = 0
  private let spool: (any JournalSpool)?
  /// What lies beside the records and they name.
  package private(set) var files: Set<Int> = []

  /// Large contents come to lie there; without it they stand in their records.
  package init(beside spool: (any JournalSpool)? = nil) { self.spool = spool }

  /// Goes on behind all that was read, with the same spool.
  package init(after reader: JournalDecoder) {
    count = reader.count
    named = reader.named
    spool = reader.kept
    files = reader.files
  }

  /// The record's bytes; where it can't have any, why.
  ///
  /// With `proving` it has none either where whoever reads them would get no record.
  package mutating func bytes(
    of record: JournalRecord,
    proving: Bool = false
  ) throws(JournalFailure) -> [UInt8] {
    let shelf = WritingShelf(sources, numbers, named: named, beside: spool)
    let value = JournalRecord.coding.write(record, shelf)
    var packed = PackedBytes()
    packed.put(byte: RecordFormat.version)
    guard packed.put(value) else {
      throw JournalFailure("record \(count + 1) holds values that lie too deep in each other")
    }
    if proving, !Self.isReadable(packed, shelf) {
      throw JournalFailure("record \(count + 1) says something that couldn't be read again")
    }
    assert(Self.isReadable(packed, shelf), "record \(count + 1) couldn't be read again")
    do throws(JournalFailure) {
      try shelf.close(into: &packed)
    } catch {
      throw JournalFailure("record \(count + 1) can't hold a content: \(error.message)")
    }
    packed.put(fixed: StableHash.value(of: packed.bytes))
    // Only now: a record that isn't written names nothing.
    for (number, source) in shelf.sources {
      numbers[source.mark] = number
      sources[number] = source
    }
    files.formUnion(shelf.files)
    named += shelf.sources.count
    count += 1
    return packed.bytes
  }

  /// Whether the plain data of a record leads to one; contents and plugins are those that it was written of.
  private static func isReadable(_ packed: PackedBytes, _ shelf: WritingShelf) -> Bool {
    var reader = PackedReader(packed.bytes[1...])
    guard let value = try? reader.value(), reader.isAtEnd else { return false }
    return JournalRecord.coding.read(value, shelf) != nil
  }
}

/// Reads the records of one journal, from its first on.
package struct JournalDecoder {
  /// How many were read, and how many plugins they have named.
  package private(set) var count = 0
  private(set) var named = 0
  /// The bytes of those that were read.
  package private(set) var size = 0
  /// What lies beside the records and they name.
  package private(set) var files: Set<Int> = []
  private var sources: [Int: PluginSource]
  /// Those of the record before.
  private var keys = PackedKeys()
  private let spool: Spool
  let kept: (any JournalSpool)?
  private let atHand: [PluginSource]
  private let isOutline: Bool

  /// Plugins that are still at hand are these, by their numbers or (`atHand`) by what they are called; of others
  /// only what was read of them is known.
  ///
  /// Large contents come to lie on the spool, but for what lies beside the records. In an outline, which is to be
  /// looked at and not gone on from, what was loaded is nothing, and items can be had as nothing.
  package init(
    sources: [Int: PluginSource] = [:],
    spool: Spool = .memory,
    beside kept: (any JournalSpool)? = nil,
    atHand: [PluginSource] = [],
    isOutline: Bool = false
  ) {
    self.atHand = atHand
    self.isOutline = isOutline
    self.sources = sources
    self.spool = spool
    self.kept = kept
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
    guard (try? tail.fixed()) == StableHash.value(of: bytes[..<end]) else {
      throw JournalFailure("record \(place) isn't as it was written: its sum is another one")
    }
    var packed = PackedReader(bytes[1..<end], usual: keys)
    let (outline, value): (JournalRecord?, JSONValue)
    let shelf = ReadingShelf(sources, spool: spool, beside: kept, atHand: atHand)
    do throws(PackedReader.Unreadable) {
      outline = isOutline ? JournalRecord.outline(&packed, shelf) : nil
      value =
        outline == nil
        ? try packed.value(emptying: isOutline ? JournalRecord.leftOut : nil) : .null
      try shelf.open(&packed)
      if !packed.isAtEnd { throw PackedReader.Unreadable(place: packed.place - 1) }
    } catch {
      throw JournalFailure("record \(place) can't be read from its byte \(error.place + 1) on")
    }
    if let missing = shelf.missing { throw JournalFailure("record \(place): \(missing)") }
    guard let record = outline ?? JournalRecord.coding.read(value, shelf) else {
      throw JournalFailure("record \(place) says something that no record says")
    }
    keys = packed.keys
    sources = shelf.sources
    files.formUnion(shelf.files)
    named = max(named, shelf.named)
    count = place
    size += bytes.count
    return record
  }
}
