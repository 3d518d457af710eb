import DropContent
import DropCore

/// What the long work of one drop's scripts at one place has taken: the bytes that were read and made while
/// they waited, each as often as that was done.
///
/// Work is charged by what is known of it before it begins, and then by what it was measured to take.
final class WorkAccount {
  /// Of any piece of work, for what else it takes.
  private static let least = 1 << 16
  /// So often all that was dropped may be gone through, where that is more than what each item may take.
  private static let rounds = 8

  private var spent = 0
  private var most: Int
  /// What each item may take beside.
  private let share: Int
  /// What came with the drop, with its bytes.
  private var dropped: [Source: Int] = [:]

  /// Where bytes of the drop lie: a file is the same however often it is opened.
  private enum Source: Hashable {
    case item(Int)
    case file(OpenFile.Identity)
  }

  init(_ limits: HostLimits, items: Int) {
    let whole = max(0, limits.workBytes)
    share = whole / 4
    most = Self.sum(whole, Self.times(share, items))
  }

  /// Charges what is begun now; an error where that is too much.
  func charge(for awaited: any Awaited) throws(ScriptError) {
    if let work = awaited.longWork { try charge(work.bytes, for: work.item) }
  }

  func charge(_ bytes: Int, for item: Int?) throws(ScriptError) {
    let cost = max(Self.least, bytes)
    guard cost <= most - spent else {
      throw .ofWork(costing: cost, after: spent, of: most, item: item)
    }
    spent += cost
  }

  /// Charges what the work took beyond what was known of it before.
  func settle(_ meter: WorkMeter, chargedFor bytes: Int) {
    spent = Self.sum(spent, max(0, meter.bytes - max(Self.least, bytes)))
  }

  /// Notes what an item came as: from now on its work may take more.
  func note(_ content: Content, of item: Int) {
    note(content.size, at: Self.source(of: content) ?? .item(item), before: share)
  }

  /// The same of a file that lies in a folder which was dropped.
  func note(file content: Content) {
    if let source = Self.source(of: content) { note(content.size, at: source, before: 0) }
  }

  private static func source(of content: Content) -> Source? {
    guard case .file(let range) = content.storage, !range.file.isNameless else { return nil }
    return .file(range.file.identity)
  }

  private func note(_ bytes: Int, at source: Source, before counted: Int) {
    let known = dropped[source]
    if let known, bytes <= known { return }
    dropped[source] = bytes
    func part(of bytes: Int) -> Int { max(share, Self.times(bytes, Self.rounds)) }
    most = Self.sum(most, part(of: bytes) - (known.map(part) ?? counted))
  }

  private static func sum(_ a: Int, _ b: Int) -> Int {
    let (sum, isTooLarge) = a.addingReportingOverflow(b)
    return isTooLarge ? .max : sum
  }

  private static func times(_ a: Int, _ b: Int) -> Int {
    let (product, isTooLarge) = a.multipliedReportingOverflow(by: b)
    return isTooLarge ? .max : product
  }
}

/// The accounts of drops that aren't over.
final class WorkAccounts {
  private var byDrag: [DragID: [Destination.Index?: WorkAccount]] = [:]

  /// That of an ask's drop where it is asked; of none, the drag's source.
  func account(for ask: Ask, _ limits: HostLimits, items: Int) -> WorkAccount {
    if let known = byDrag[ask.drag]?[ask.destination] { return known }
    let account = WorkAccount(limits, items: items)
    byDrag[ask.drag, default: [:]][ask.destination] = account
    return account
  }

  /// The same where it has one.
  subscript(drag: DragID, place: Destination.Index?) -> WorkAccount? { byDrag[drag]?[place] }

  /// A drag is over.
  func forget(_ drag: DragID) { byDrag[drag] = nil }
}
