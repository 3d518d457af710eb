import DropCore
import LuaSandbox

/// What the host's work for a script draws on: the units of the call under way, and the bytes that are
/// the script's or kept for it.
struct ScriptAccount {
  private unowned let sandbox: Sandbox
  /// None between calls.
  private var call: CallAccount?
  /// Bytes that a script may get as one string.
  let longestText: Int
  /// Bytes that scripts of its destination may have made, in entries and held.
  let mostMade: Int

  init(_ sandbox: Sandbox, mostMade: Int) {
    self.sandbox = sandbox
    self.mostMade = max(0, mostMade)
    longestText = min(ScriptLimit.text.most, sandbox.limits.valueStringBytes)
  }

  mutating func begin(_ call: CallAccount) { self.call = call }

  mutating func end() { call = nil }

  /// Whether a call is under way.
  var isOpen: Bool { call != nil }

  /// Takes units off the running call's account, for what the host does on the script's behalf.
  @inline(__always)
  func charge(_ units: Int) throws(ScriptError) {
    if units > 0, let call, !call.charge(units) { throw .spent }
  }

  /// Whether the running call has spent half of what a run may, so that a walk does well to wait.
  var isHalfSpent: Bool {
    guard let call else { return false }
    return call.unitsSpent >= sandbox.limits.runUnits / 2
  }

  // MARK: What is kept for the script

  /// Counts what is kept for the script from now on; an error where there is no room for it.
  func keep(_ bytes: Int) throws(ScriptError) {
    guard call?.keep(bytes) ?? sandbox.keep(bytes) else {
      throw .ofKept(mostKept)
    }
  }

  /// How many bytes may be kept for the script in all.
  var mostKept: Int { sandbox.limits.keptBytes }

  /// What is kept for the script and for the others of its destination.
  var kept: Int { sandbox.account.bytes }

  /// What was kept for the script is so no longer.
  func giveBack(_ bytes: Int) { sandbox.giveBack(bytes) }

  /// Has the running call collect what the script dropped; false where none can.
  func collect() -> Bool { call?.collect() == true }

  /// Has the scripts of the destination collect what they dropped.
  func collectAll() {
    _ = call?.collect()
    sandbox.collectShared(isCalled: call != nil)
  }

  // MARK: The script's memory

  /// Makes sure that what the host is about to give fits into the script's memory.
  func checkRoom(
    for value: LuaValue,
    of subject: some ErrorSubject = PlainValue()
  ) throws(ScriptError) {
    try checkRoom(for: ValueWeight(value), of: subject)
  }

  /// The same of what a value will weigh.
  func checkRoom(
    for weight: ValueWeight,
    of subject: some ErrorSubject
  ) throws(ScriptError) {
    let limits = sandbox.limits
    if weight.deepest > limits.valueDepth {
      throw ScriptLimit.levels.error(
        subject.displayName,
        has: weight.deepest,
        item: subject.item
      )
    }
    if weight.longestList > min(ScriptLimit.elements.most, limits.blockBytes / 16) {
      throw ScriptLimit.elements.error(
        subject.displayName,
        has: weight.longestList,
        item: subject.item
      )
    }
    if weight.longestText > longestText {
      throw ScriptLimit.cell.error(subject.displayName, has: weight.longestText, item: subject.item)
    }
    if weight.mostKeys > min(ScriptLimit.keys.most, limits.hashEntries) {
      throw ScriptLimit.keys.error(subject.displayName, has: weight.mostKeys, item: subject.item)
    }
    try makeRoom(for: weight.bytes, of: subject)
  }

  /// The same of so many bytes, after a collection where that is needed.
  func makeRoom(for bytes: Int, of subject: some ErrorSubject) throws(ScriptError) {
    let most = sandbox.limits.memoryBytes / 16 * 15
    if bytes <= most - sandbox.memoryInUse { return }
    if !collect() { try? sandbox.collect() }
    let free = max(0, most - sandbox.memoryInUse)
    if bytes <= free { return }
    throw .ofContent(
      .tooLarge,
      "\(subject.displayName) would take \(bytes) bytes of the script's memory, of which \(free) are "
        + "free; go through it with content:lines() or content:each()",
      item: subject.item
    )
  }
}

/// What an error is about.
protocol ErrorSubject {
  /// What messages call it.
  var displayName: String { get }
  /// The item it came from, if it is one.
  var item: Int? { get }
}

/// A value of no content.
struct PlainValue: ErrorSubject {
  var displayName: String { "the value" }
  var item: Int? { nil }
}
