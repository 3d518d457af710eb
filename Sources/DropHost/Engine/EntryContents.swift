import DropContent
import DropCore

/// The contents of entries: kept as long as an entry has them, or an undo may bring them back.
final class EntryContents {
  private unowned let engine: HostEngine
  private var store = ContentStore()
  /// Bytes that entries alone were last found to need, where that was too much.
  private var wantedBytes = 0

  init(_ engine: HostEngine) {
    self.engine = engine
  }

  /// How many there are.
  var count: Int { store.count }

  /// Bytes of them that the host holds, in memory or on the spool.
  var bytes: Int { store.bytes }

  subscript(_ reference: UInt64) -> StoredContent? { store[reference] }

  /// All that somebody wants.
  var kept: KeptContents {
    store.settle()
    freeUnwanted()
    return store.kept(wantedBytes: wantedBytes)
  }

  /// The same again.
  func take(_ kept: KeptContents) {
    (store, wantedBytes) = (ContentStore(kept), kept.wantedBytes)
  }

  /// Gives a content that no script made the number that its entry carries.
  func keep(_ content: Content) -> UInt64 { store.insert(StoredContent(content)) }

  /// The same of a script's; an error where scripts made more than they may.
  func keep(
    _ stored: StoredContent,
    for context: HandlerContext
  ) throws(ScriptError) -> UInt64 {
    if let made = stored.made {
      try makeRoom(for: { store.made.growth(by: made) }, of: stored.item, context)
    }
    return store.insert(stored, by: context.call.destination)
  }

  /// Makes sure that a script holds no more of what it made than it may beside what entries have.
  func checkHeld(of item: Int?, by context: HandlerContext) throws(ScriptError) {
    try makeRoom(for: { context.account.kept }, of: item, context)
  }

  /// What was stored until now stands in entries, or never will.
  func settle() { store.settle() }

  /// Lets go of what nobody wants.
  func freeUnwanted() { engine.asking { store.free(in: $0) } }

  /// The same once it is due, and beyond the limit of what was done first.
  func free() {
    let count = store.count
    store.settle()
    defer { if store.count < count { engine.files.free { store[$0] == nil } } }
    if store.isDue { freeUnwanted() }
    let most = engine.setup.keptBytes
    guard store.bytes > max(most, wantedBytes * 2) else { return }
    freeUnwanted()
    while store.bytes > most {
      let gaveUp = engine.stage.forgetOldest(within: most) {
        store[$0]?.content.heldBytes ?? 0
      }
      guard gaveUp else {
        // All of it is what entries are made of.
        wantedBytes = store.bytes
        break
      }
      freeUnwanted()
    }
  }

  // MARK: What scripts made

  /// Makes sure that there may be so many bytes more: what nobody wants goes, and then what only an undo of
  /// the destination's wants, the oldest first.
  ///
  /// Each look is charged, as a script may ask for it again and again.
  private func makeRoom(
    for bytes: () -> Int,
    of item: Int?,
    _ context: HandlerContext
  ) throws(ScriptError) {
    let owner = context.call.destination
    if excess(of: bytes(), item, by: owner, context) == nil { return }
    // What scripts dropped is still counted as held.
    context.account.collectAll()
    while let excess = excess(of: bytes(), item, by: owner, context) {
      try context.account.charge(store.count / 8)
      let before = store.made.total
      freeUnwanted()
      if store.made.total < before { continue }
      guard let owner, engine.stage.forgetOldest(of: owner) else { throw excess }
    }
  }

  /// The error where so many bytes more are too many.
  private func excess(
    of bytes: Int,
    _ item: Int?,
    by owner: Destination.Index?,
    _ context: HandlerContext
  ) -> ScriptError? {
    let (own, most) = (store.made.bytes(of: owner), context.account.mostMade)
    if bytes > most - own {
      return .ofMade(bytes, beside: own, of: most, isAll: false, item: item)
    }
    let (all, mostOfAll) = (store.made.total, engine.setup.madeBytes)
    guard bytes > mostOfAll - all else { return nil }
    return .ofMade(bytes, beside: all, of: mostOfAll, isAll: true, item: item)
  }
}
