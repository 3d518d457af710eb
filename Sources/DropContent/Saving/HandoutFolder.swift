import SystemFiles

/// Files that are made for other programs to read, in a private folder that this process alone has.
///
/// What earlier processes left is swept when it is made: what one that still runs has is locked. Each
/// ``Handout`` has the names for itself. It is kept as long as somebody uses it, and for a while after, as
/// long as there is room.
///
/// ```swift
/// let handouts = try HandoutFolder(below: folder)
/// let path = try handouts.open().put(content, as: "beach.png")
/// ```
public final class HandoutFolder: Sendable {
  /// The folder, which only its owner may look into.
  public let path: String
  private let limits: Limits
  private let descriptor: Descriptor
  private let shelf = Guarded(Shelf())

  /// How long and how much is kept.
  ///
  /// ```swift
  /// var limits = HandoutFolder.Limits()
  /// limits.bytes = 1 << 28
  /// ```
  public struct Limits: Sendable {
    /// How many bytes all files have together.
    public var bytes = 1 << 30
    /// How long files are kept that nobody uses any more.
    public var rest: Duration = .seconds(600)

    /// A gibibyte, and ten minutes.
    ///
    /// ```swift
    /// let limits = HandoutFolder.Limits()
    /// ```
    public init() {}
  }

  private struct Shelf: Sendable {
    var handouts: [Int: State] = [:]
    var count = 0
    var bytes: Int { handouts.values.reduce(0) { $0 + $1.bytes } }
    /// Of those that somebody uses.
    var usedBytes: Int {
      handouts.values.reduce(0) { $0 + ($1.restsSince == nil ? $1.bytes : 0) }
    }
    /// The one that nobody has used for longest.
    var oldest: Int? { resting.min { $0.since < $1.since }?.number }
    var resting: [(number: Int, since: Double)] {
      handouts.compactMap { number, state in state.restsSince.map { (number, $0) } }
    }
  }

  private struct State: Sendable {
    var bytes = 0
    /// Since when nobody uses it, in milliseconds of whatever clock its user has.
    var restsSince: Double?
  }

  /// Makes one, in a folder that is made, too, where it isn't there.
  ///
  /// ```swift
  /// let folder = try HandoutFolder(below: "/home/ana/.cache/shelf")
  /// ```
  public init(below parent: String, limits: Limits = Limits()) throws(ContentError) {
    do throws(FileSystem.Failure) {
      try FileSystem.makeFolders(parent, isPrivate: true)
      let open = try FileSystem.openFolder(parent)
      defer { withExtendedLifetime(open) {} }
      try Self.check(open.number)
      PassingName.sweepAgain(open.number)
      let made = try PassingName.makeFolder(in: open.number)
      descriptor = Descriptor(made.descriptor)
      path = try FileSystem.resolved(parent) + "/" + made.name
      guard fchmod(made.descriptor, 0o700) == 0 else { throw FileSystem.Failure(code: errno) }
    } catch {
      throw ContentError(.system(call: "create a folder in", path: parent, number: error.code))
    }
    self.limits = limits
  }

  deinit { FileSystem.removeTree(path) }

  /// The folder for such things of this user and a program: below `XDG_CACHE_HOME`, or `.cache` of the home
  /// folder; of a user without a home below the one for temporary files.
  ///
  /// ```swift
  /// let folder = try HandoutFolder(below: HandoutFolder.usualParent)
  /// ```
  public static var usualParent: String {
    // The environment's strings live as long as the process; nothing here changes them.
    func named(_ name: String) -> String? {
      unsafe getenv(name).map { unsafe String(cString: $0) }.flatMap {
        $0.isAbsolutePath ? $0 : nil
      }
    }
    let home = named("HOME").map { $0 + "/.cache" }
    let cache = named("XDG_CACHE_HOME") ?? home
    return cache.map { $0 + "/dndhost" } ?? FileSystem.temporaryPath + "/dndhost-\(geteuid())"
  }

  /// Whoever else may write there could put another folder in the place of ours.
  private static func check(_ folder: Int32) throws(FileSystem.Failure) {
    let status = try FileStatus(of: folder)
    guard status.owner == geteuid(), status.mode & 0o022 == 0 else {
      throw FileSystem.Failure(code: EPERM)
    }
  }

  /// A place for files that go out together.
  ///
  /// ```swift
  /// let handout = try HandoutFolder(below: folder).open()
  /// ```
  public func open() throws(ContentError) -> Handout {
    let number = shelf.withLock { shelf in
      shelf.count += 1
      shelf.handouts[shelf.count] = State()
      return shelf.count
    }
    let own = path(of: number)
    do throws(FileSystem.Failure) {
      try FileSystem.makeFolder(own, isPrivate: true)
    } catch {
      shelf.withLock { $0.handouts[number] = nil }
      throw ContentError(.system(call: "create", path: own, number: error.code))
    }
    return Handout(number, at: own, in: self)
  }

  /// Takes away what nobody has used for long enough; gives when to ask again, in the same milliseconds.
  ///
  /// ```swift
  /// let next = try HandoutFolder(below: folder).tidy(at: 600_000)
  /// ```
  @discardableResult
  public func tidy(at now: Double) -> Double? {
    let rest = limits.rest / .milliseconds(1)
    let (old, next) = shelf.withLock { shelf in
      let old = shelf.resting.filter { $0.since + rest <= now }.map(\.number)
      for number in old { shelf.handouts[number] = nil }
      return (old, shelf.resting.map(\.since).min())
    }
    for number in old { FileSystem.removeTree(path(of: number)) }
    return next.map { $0 + rest }
  }

  private func path(of number: Int) -> String { "\(path)/\(number)" }

  /// Says where so many bytes can't have room whatever goes: nothing is taken away for them.
  fileprivate func check(_ bytes: Int) throws(ContentError) {
    if shelf.withLock({ $0.usedBytes > limits.bytes - bytes }) { throw lacking(bytes) }
  }

  private func lacking(_ bytes: Int) -> ContentError {
    ContentError(.limit(.bytes, allowed: limits.bytes, found: bytes))
  }

  /// Keeps room for so many bytes; what nobody uses goes for it, the oldest first.
  fileprivate func reserve(_ bytes: Int, for number: Int) throws(ContentError) {
    let old: [Int]? = shelf.withLock { shelf in
      guard shelf.usedBytes <= limits.bytes - bytes else { return nil }
      var old: [Int] = []
      while shelf.bytes > limits.bytes - bytes, let oldest = shelf.oldest {
        shelf.handouts[oldest] = nil
        old.append(oldest)
      }
      shelf.handouts[number]?.bytes += bytes
      return old
    }
    guard let old else { throw lacking(bytes) }
    for number in old { FileSystem.removeTree(path(of: number)) }
  }

  fileprivate func giveBack(_ bytes: Int, of number: Int) {
    shelf.withLock { $0.handouts[number]?.bytes -= bytes }
  }

  fileprivate func discard(_ number: Int) {
    let isThere = shelf.withLock { $0.handouts.removeValue(forKey: number) != nil }
    if isThere { FileSystem.removeTree(path(of: number)) }
  }

  fileprivate func use(_ number: Int) { shelf.withLock { $0.handouts[number]?.restsSince = nil } }

  fileprivate func rest(_ number: Int, since now: Double) {
    shelf.withLock { $0.handouts[number]?.restsSince = now }
  }
}

/// Files that go out together, each under its own name.
///
/// ```swift
/// let handout = try HandoutFolder(below: folder).open()
/// let path = try handout.put(content, as: "beach.png")
/// handout.rest(since: 0)
/// ```
public final class Handout: Sendable {
  /// The folder that they lie in.
  public let path: String
  private let number: Int
  private let folder: HandoutFolder

  fileprivate init(_ number: Int, at path: String, in folder: HandoutFolder) {
    self.number = number
    self.path = path
    self.folder = folder
  }

  /// Makes a file, or a folder, of a content and gives its path: of the name as it is safe, and numbered
  /// where it is taken.
  ///
  /// ```swift
  /// let handout = try HandoutFolder(below: folder).open()
  /// let path = try handout.put(content, as: "beach.png")
  /// ```
  public func put(_ content: Content, as name: String) throws(ContentError) -> String {
    let reserved = Guarded(0)
    let reserve: ContentSaver.Reserve = { [folder, number] size throws(ContentError) in
      try folder.reserve(size, for: number)
      reserved.withLock { $0 += size }
    }
    do throws(ContentError) {
      if case .folder(let source) = content.storage {
        // Others may put more into it meanwhile: as it is copied it is bounded file by file.
        try folder.check(FolderSurvey(source, .standard).bytes)
        return try save(content, as: name, reserve)
      }
      try reserve(content.size)
      return try save(content, as: name)
    } catch {
      folder.giveBack(reserved.withLock { $0 }, of: number)
      throw error
    }
  }

  /// Makes again what is gone, by the path that it had.
  ///
  /// ```swift
  /// let handout = try HandoutFolder(below: folder).open()
  /// let path = try handout.put(content, as: "beach.png")
  /// if !handout.has(path) { try handout.restore(content, at: path) }
  /// ```
  public func restore(_ content: Content, at path: String) throws(ContentError) {
    _ = try save(content, as: path.fileName)
  }

  private func save(
    _ content: Content,
    as name: String,
    _ reserve: ContentSaver.Reserve? = nil
  ) throws(ContentError) -> String {
    var saver = ContentSaver(folder: path, reserve)
    // What is lost with the power is made again.
    saver.syncs = false
    return try "\(path)/\(saver.save(content, as: name))"
  }

  /// Whether something that was made is still there: who took it may have moved it away.
  ///
  /// ```swift
  /// let handout = try HandoutFolder(below: folder).open()
  /// let path = try handout.put(content, as: "beach.png")
  /// if !handout.has(path) { try handout.restore(content, at: path) }
  /// ```
  public func has(_ path: String) -> Bool { FileSystem.kind(of: path) != nil }

  /// Somebody uses it: it is kept.
  ///
  /// ```swift
  /// try HandoutFolder(below: folder).open().use()
  /// ```
  public func use() { folder.use(number) }

  /// Nobody uses it any more, since then.
  ///
  /// ```swift
  /// try HandoutFolder(below: folder).open().rest(since: 0)
  /// ```
  public func rest(since now: Double) { folder.rest(number, since: now) }

  /// Nobody was told of it, or needs it: it goes at once.
  ///
  /// ```swift
  /// try HandoutFolder(below: folder).open().discard()
  /// ```
  public func discard() { folder.discard(number) }
}
