import DropContent
import DropCore

/// How a record holds contents beside its plain data.
private enum PayloadFormat {
  /// Bytes that stand in a record at most, where others can lie beside it.
  static let largestInside = 512
  /// The same where they can't.
  static let largestAlone = 64 << 20
}

/// Where the bytes of a content lay; the numbers are the format's.
private enum PayloadPlace: UInt8 {
  case memory = 0
  case zeros = 1
  /// In a folder, of which only the path is known; nobody writes it any more.
  case path = 2
  /// In a file without a name.
  case spooled = 3
  /// In a file that has one.
  case file = 4
  case folder = 5
}

/// Where they are now; the numbers are the format's.
private enum PayloadKeep: UInt8 {
  /// Nowhere but where they lay.
  case nowhere = 0
  /// In the record.
  case inside = 1
  /// Beside the records, under a number.
  case beside = 2
  /// The same, with how many they are, and a sum of them.
  case summed = 3
}

// MARK: Writing

/// Gathers what a record holds beside its plain data.
final class WritingShelf: InputShelf {
  /// The plugins that records before it have named.
  private let known: [Int: PluginSource]
  private let numbers: [ObjectIdentifier: Int]
  private let named: Int
  private let spool: (any JournalSpool)?
  /// The plugins that this record names first.
  private(set) var sources: [(number: Int, source: PluginSource)] = []
  /// What lies beside the records and this one names.
  private(set) var files: Set<Int> = []
  private var contents: [Content.Storage] = []

  init(
    _ known: [Int: PluginSource],
    _ numbers: [ObjectIdentifier: Int],
    named: Int,
    beside spool: (any JournalSpool)?
  ) {
    (self.known, self.numbers) = (known, numbers)
    self.named = named
    self.spool = spool
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

  func bytes(at place: Int) -> Content.Storage? {
    contents.indices.contains(place) ? contents[place] : nil
  }

  func source(at place: Int) -> PluginSource? {
    known[place] ?? sources.first { $0.number == place }?.source
  }

  func close(into packed: inout PackedBytes) throws(JournalFailure) {
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
  ) throws(JournalFailure) {
    switch storage {
    case .memory(let bytes):
      packed.put(byte: PayloadPlace.memory.rawValue)
      try put(bytes, into: &packed)
    case .zeros(let count):
      packed.put(byte: PayloadPlace.zeros.rawValue)
      packed.put(count: count)
    case .folder(let folder):
      packed.put(byte: PayloadPlace.folder.rawValue)
      packed.put(folder.path)
      put(folder.identity, into: &packed)
    case .file(let range):
      let place = range.file.isNameless ? PayloadPlace.spooled : .file
      packed.put(byte: place.rawValue)
      if place == .file { put(range.file, into: &packed) }
      packed.put(count: range.offset)
      packed.put(count: range.count)
      try put(kept: range, into: &packed)
    }
  }

  /// Which file it is.
  private func put(_ file: OpenFile, into packed: inout PackedBytes) {
    packed.put(file.path)
    put(file.identity, into: &packed)
    packed.put(file.stamp)
    packed.put(count: file.size)
  }

  private func put(_ identity: OpenFile.Identity, into packed: inout PackedBytes) {
    packed.put(fixed: identity.device)
    packed.put(fixed: identity.number)
  }

  private func put(_ bytes: [UInt8], into packed: inout PackedBytes) throws(JournalFailure) {
    if let spool, bytes.count > PayloadFormat.largestInside {
      try put(number: spool.keep(bytes), as: .summed, into: &packed)
      packed.put(count: bytes.count)
      return packed.put(fixed: StableHash.value(of: bytes))
    }
    guard bytes.count <= PayloadFormat.largestAlone else {
      throw JournalFailure("\(bytes.count) bytes are too many for a record")
    }
    packed.put(byte: PayloadKeep.inside.rawValue)
    packed.put(bytes)
  }

  private func put(number: Int, as keep: PayloadKeep, into packed: inout PackedBytes) {
    files.insert(number)
    packed.put(byte: keep.rawValue)
    packed.put(count: number)
  }

  /// What can't be read now couldn't be later.
  private func put(kept range: FileRange, into packed: inout PackedBytes) throws(JournalFailure) {
    if let spool, range.count > PayloadFormat.largestInside,
      let number = try spool.keep(range.file)
    {
      return put(number: number, as: .beside, into: &packed)
    }
    guard range.count <= PayloadFormat.largestAlone,
      let bytes = try? range.file.read(at: range.offset, count: range.count),
      bytes.count == range.count
    else { return packed.put(byte: PayloadKeep.nowhere.rawValue) }
    packed.put(byte: PayloadKeep.inside.rawValue)
    packed.put(bytes)
  }
}

// MARK: Reading

/// What a record holds beside its plain data, once that is read.
final class ReadingShelf: InputShelf {
  private(set) var sources: [Int: PluginSource]
  private(set) var named = 0
  /// What lies beside the records and this one names.
  private(set) var files: Set<Int> = []
  /// What the journal itself has lost, where it has lost anything.
  private(set) var missing: String?
  private let spool: Spool
  private let kept: (any JournalSpool)?
  private let atHand: [PluginSource]
  private var contents: [Content.Storage] = []

  init(
    _ sources: [Int: PluginSource],
    spool: Spool,
    beside kept: (any JournalSpool)?,
    atHand: [PluginSource] = []
  ) {
    self.sources = sources
    self.spool = spool
    self.kept = kept
    self.atHand = atHand
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
      let source = PluginSource(file: file, displayName: name, reader: reader(of: file, name))
      sources[number] = isRemembered ? source.remembered : source
    }
    for _ in 0..<(try packed.count(of: 2)) { contents.append(try storage(&packed)) }
  }

  /// What reads the files of a plugin that were never read: of one at hand that is called so, and no other is.
  private func reader(of file: String, _ name: String) -> PluginSource.Reader {
    let same = atHand.filter { $0.file == file && $0.displayName == name }
    guard let source = same.first, same.count == 1 else { return { _ in throw GoneSource() } }
    return source.read
  }

  private struct GoneSource: Error, CustomStringConvertible {
    var description: String { "it went with the app that had it" }
  }

  private func storage(
    _ packed: inout PackedReader
  ) throws(PackedReader.Unreadable) -> Content.Storage {
    switch PayloadPlace(rawValue: try packed.byte()) {
    case .memory: return try memory(&packed)
    case .zeros: return .zeros(try packed.size())
    case .spooled: return try spooled(&packed)
    case .path: return .folder(folder(try packed.text(), nil))
    case .folder: return .folder(folder(try packed.text(), try identity(&packed)))
    case .file: return try file(&packed)
    case nil: throw packed.failure
    }
  }

  private func identity(
    _ packed: inout PackedReader
  ) throws(PackedReader.Unreadable) -> OpenFile.Identity {
    OpenFile.Identity(device: try packed.fixed(), number: try packed.fixed())
  }

  /// The folder that was there, where it is that one.
  private func folder(_ path: String, _ identity: OpenFile.Identity?) -> ContentFolder {
    let found = try? ContentFolder(path: path)
    if let found, identity == nil || found.identity == identity { return found }
    return ContentFolder(gone: path, identity ?? Self.nowhere)
  }

  /// No file and no folder is that one.
  private static let nowhere = OpenFile.Identity(device: 0, number: 0)

  private func nothing(_ why: String) -> Content.Storage {
    missing = missing ?? why
    return .zeros(0)
  }

  /// Bytes of a record, or a file beside it, or neither.
  private enum Kept {
    case bytes(ArraySlice<UInt8>)
    case number(Int, Sum? = nil)
    case nowhere

    /// What tells bytes from others.
    struct Sum {
      let count: Int
      let value: UInt64
    }
  }

  private func kept(_ packed: inout PackedReader) throws(PackedReader.Unreadable) -> Kept {
    switch PayloadKeep(rawValue: try packed.byte()) {
    case .inside: return .bytes(try packed.run())
    case .beside:
      let number = try packed.size()
      files.insert(number)
      return .number(number)
    case .summed:
      let number = try packed.size()
      files.insert(number)
      return .number(number, Kept.Sum(count: try packed.size(), value: try packed.fixed()))
    case .nowhere: return .nowhere
    case nil: throw packed.failure
    }
  }

  private func memory(
    _ packed: inout PackedReader
  ) throws(PackedReader.Unreadable) -> Content.Storage {
    switch try kept(&packed) {
    case .bytes(let bytes): return .memory(Array(bytes))
    case .number(let number, let sum):
      guard let file = kept?.file(number) else {
        return nothing("its content \(number) isn't there")
      }
      // More than there were needn't be read for that.
      guard sum.map({ $0.count == file.size }) ?? true,
        let bytes = try? file.read(at: 0, count: file.size),
        sum.map({ $0.value == StableHash.value(of: bytes) }) ?? true
      else {
        return nothing("its content \(number) isn't as it was written")
      }
      return .memory(bytes)
    case .nowhere: throw packed.failure
    }
  }

  private func spooled(
    _ packed: inout PackedReader
  ) throws(PackedReader.Unreadable) -> Content.Storage {
    let (offset, count) = (try packed.size(), try packed.size())
    switch try kept(&packed) {
    case .bytes(let bytes): return spooled(bytes)
    case .number(let number, _):
      // From now on it is what it was: a file that nobody names.
      if let found = kept?.file(number), let file = try? found.nameless,
        let range = FileRange(of: file, offset, count)
      {
        return .file(range)
      }
      return nothing("its content \(number) isn't there")
    case .nowhere:
      let file = OpenFile(gone: "the spool", Self.nowhere, size: count, stamp: 0)
      return .file(FileRange(file: file, offset: 0, count: count))
    }
  }

  private func spooled(_ bytes: ArraySlice<UInt8>) -> Content.Storage {
    spool.keep(Content(type: .data, bytes: Array(bytes))).storage
  }

  private func file(
    _ packed: inout PackedReader
  ) throws(PackedReader.Unreadable) -> Content.Storage {
    let path = try packed.text()
    let identity = try identity(&packed)
    let (stamp, size) = (try packed.number(), try packed.size())
    let (offset, count) = (try packed.size(), try packed.size())
    let keep = try kept(&packed)
    // The user may do with a file what they like: that it isn't what it was is known as somebody reads it.
    let gone = OpenFile(gone: path, identity, size: size, stamp: stamp)
    let missing = Content.Storage.file(FileRange(file: gone, offset: offset, count: count))
    if let file = try? OpenFile(path: path), file.identity == identity, file.size == size,
      file.stamp == stamp, let range = FileRange(of: file, offset, count)
    {
      return .file(range)
    }
    switch keep {
    case .bytes(let bytes): return spooled(bytes)
    case .number(let number, _):
      // A second name of the file may lead to what was written there since; a copy of it can't.
      guard let file = kept?.file(number), file.identity != identity || file.stamp == stamp,
        let range = FileRange(of: file, offset, count)
      else { return missing }
      return .file(range)
    case .nowhere: return missing
    }
  }
}

extension FileRange {
  /// A part of a file; none where it doesn't have that.
  fileprivate init?(of file: OpenFile, _ offset: Int, _ count: Int) {
    guard offset <= file.size, count <= file.size - offset else { return nil }
    self.init(file: file, offset: offset, count: count)
  }
}
