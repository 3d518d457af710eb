#if GTK

import CGTK
import DropContent
public import DropCore
import DropHost

/// What a program hears of a drag that began in it.
public enum DragNews: Sendable, Hashable {
  /// It has begun, with these items.
  case began([DragItem])
  /// What would be done where the pointer is; none where nobody takes it.
  case proposed(DropCore.Operation?)
  /// It was let go in a place of the host's, which did that; none where it took nothing.
  case landed(DropCore.Operation?)
  /// It has gone out, and who took it says what was done with these items; others of the drag weren't taken, or
  /// couldn't be made.
  case left(SourceEnd, [DragItem])
  /// It was given up, or nobody took it.
  case cancelled
}

/// A drag that began at a widget of this program, until it is known what became of it.
///
/// Safe because it holds the object that it asks, and lets go of it once.
@GLibActor
@safe final class OutgoingDrag {
  /// What it needs of who shows the drags.
  @safe struct Desk {
    /// Whose it is.
    let host: ObjectIdentifier
    /// Whether it is over a window of the host's own.
    let isInside: @GLibActor (OutgoingDrag) -> Bool
    /// Shows what comes of a step.
    let show: @GLibActor (Drag.Step) -> Void
    /// Shows what comes of letting go outside, until all has ended.
    let follow: @GLibActor (Drop) -> Void
    /// The app hears of it.
    let tell: @GLibActor (DragNews) -> Void
    /// It is over.
    let forget: @GLibActor (OutgoingDrag) -> Void
  }

  let drag: Drag
  let source: DragSource
  /// The host at whose widget it began.
  var host: ObjectIdentifier { desk.host }
  private let desk: Desk
  private let bounds: OutgoingBounds
  private let formats: OutgoingFormats
  private let files: OutgoingFiles
  private let hasFiles: Bool
  /// GDK's own, from when that has begun until it is over.
  private(set) var carrier: OpaquePointer?
  private var stopCarrying: (@GLibActor () -> Void)?
  /// Whether a place of the host's took it.
  private var isLanded = false
  private var isOut = false
  private var isOver = false
  private var hasEnded = false
  private var openReads = 0
  /// Whether another program has got anything, and whether that is the list.
  private var isRead = false
  private var isListed = false
  /// Whether a place of another host in this program has it, which will say what it did.
  private var isAwaited = false
  private let silence = GLibTimer()
  /// What a clipboard has of it, and what tells of that.
  private var copied: (provider: OpaquePointer, clipboard: OpaquePointer, connection: UInt)?

  init(
    _ drag: Drag,
    from source: DragSource,
    _ types: TypeCatalog,
    _ bounds: OutgoingBounds,
    at desk: Desk
  ) {
    self.drag = drag
    self.source = source
    self.bounds = bounds
    self.desk = desk
    let items = drag.items
    formats = OutgoingFormats(items, types, lists: Self.lists)
    files = OutgoingFiles(items, types)
    hasFiles = formats.names.first != OutgoingFormats.nothing
  }

  /// The names of lists of files: the list of addresses first, then what the portals take.
  private static let lists: [String] = {
    guard let formats = unsafe dnd_file_formats() else { return [uriList] }
    defer { unsafe gdk_content_formats_unref(formats) }
    var count: gsize = 0
    let found = unsafe gdk_content_formats_get_mime_types(formats, &count)
    let names = (0..<Int(count)).compactMap { place in
      unsafe found?[place].map { unsafe String(cString: $0) }
    }
    return [uriList] + names.filter { $0.hasPrefix("application/vnd.portal.") }
  }()
  private static let uriList = "text/uri-list"

  // MARK: What GDK is given

  /// What GDK asks for formats; it is held for the caller.
  func makeProvider() -> OpaquePointer? {
    let held = unsafe Unmanaged.passRetained(self).toOpaque()
    return unsafe formats.names.withCTexts { names in
      let count = UInt32(formats.names.count)
      return unsafe OpaquePointer(dnd_provider_new(names, count, Self.write, held, releaseProvided))
    }
  }

  // What comes from GDK in its loop. Unchecked, as both ends are in the domain of GTK.
  @safe private struct Asked: @unchecked Sendable {
    let data: gpointer
    let format: String
    let stream: UnsafeMutablePointer<GOutputStream>
    let task: OpaquePointer
  }

  private static let write: DndWrite = { data, format, stream, task in
    guard let data = unsafe data, let format = unsafe format, let stream = unsafe stream,
      let task = unsafe task
    else { return }
    let asked = unsafe Asked(
      data: data,
      format: String(cString: format),
      stream: stream,
      task: task
    )
    GLibActor.assumeIsolated {
      let drag = unsafe Unmanaged<OutgoingDrag>.fromOpaque(asked.data).takeUnretainedValue()
      Task { await drag.answer(asked) }
    }
  }

  private func answer(_ asked: Asked) async {
    openReads += 1
    silence.stop()
    files.use(true)
    let call = GIOCall(patience: bounds.patience, stall: "the other program took nothing")
    do {
      try await unsafe write(asked.format, to: asked.stream, call)
      isRead = true
      if case .list = formats.subject(of: asked.format) { isListed = true }
      unsafe dnd_end_write(asked.task, asked.stream, nil)
    } catch {
      unsafe dnd_end_write(asked.task, asked.stream, "\(error)")
    }
    openReads -= 1
    if openReads > 0 { return }
    if isOver { files.use(false) }
    awaitEnd()
  }

  private func write(
    _ format: String,
    to stream: UnsafeMutablePointer<GOutputStream>,
    _ call: GIOCall
  ) async throws {
    switch formats.subject(of: format) {
    case .list:
      makeFiles()
      try await unsafe call.write(try await files.addresses(), as: format, to: stream)
    case .bytes(let item, let type):
      let content = try await drag.content(of: item, as: type)
      guard content.size <= OutgoingFormats.mostBytes else {
        throw LoadFailure(.tooLarge, "\(content.size) bytes go as a file only")
      }
      var done = 0
      while done < content.size {
        let piece = try content.read(at: done, count: min(Self.pieceSize, content.size - done))
        if piece.isEmpty { break }
        try await unsafe call.write(piece, to: stream)
        done += piece.count
      }
    case nil: throw LoadFailure(.noRepresentation, "it isn't offered as \(format)")
    }
  }

  private static let pieceSize = 1 << 18

  // MARK: On a clipboard

  /// Puts it on a clipboard instead of under the pointer: it has gone out then, until something else is there.
  func copy(to clipboard: OpaquePointer) -> Bool {
    guard let provider = unsafe makeProvider() else { return false }
    defer { unsafe g_object_unref(gpointer(provider)) }
    goOut()
    guard unsafe gdk_clipboard_set_content(clipboard, UnsafeMutablePointer(provider)) != 0 else {
      end(.cancelled)
      return false
    }
    let held = Held<Void> { [weak self] in
      if let self, unsafe !isOn(clipboard) { endCopy() }
    }
    let changed: @convention(c) (gpointer?, gpointer?, gpointer?) -> Void = { unsafe callBack($2) }
    let handler = unsafe unsafeBitCast(changed, to: GCallback.self)
    let connection = unsafe connectSignal(
      gpointer(clipboard),
      "notify::content",
      handler,
      holding: held
    )
    unsafe copied = (provider, clipboard, connection)
    return true
  }

  /// Whether a clipboard has it.
  func isOn(_ clipboard: OpaquePointer) -> Bool {
    guard let copied = unsafe copied, let content = unsafe gdk_clipboard_get_content(clipboard)
    else {
      return false
    }
    return unsafe OpaquePointer(content) == copied.provider
  }

  private func endCopy() {
    guard let copied = unsafe copied else { return }
    unsafe self.copied = nil
    unsafe g_signal_handler_disconnect(gpointer(copied.clipboard), copied.connection)
    end(isRead ? .copied : .cancelled)
  }

  // MARK: Its life

  /// GDK has begun it.
  func begin(as carrier: OpaquePointer, onReady: @escaping @GLibActor () -> Void) {
    unsafe self.carrier = carrier
    unsafe g_object_ref(gpointer(carrier))
    Self.carried[UInt(bitPattern: carrier)] = self
    unsafe listen(to: carrier)
    desk.tell(.began(drag.items))
    makeFiles(onReady: onReady)
  }

  /// What stops GDK's own part, where nobody else says how it ended.
  func onStop(_ stop: @escaping @GLibActor () -> Void) { stopCarrying = stop }

  private func makeFiles(onReady: @escaping @GLibActor () -> Void = {}) {
    guard hasFiles else { return onReady() }
    let drag = drag
    files.begin({ try await drag.content(of: $0.id, as: $1) }, onEnd: onReady)
  }

  private func listen(to carrier: OpaquePointer) {
    unsafe onSignal(gpointer(carrier), "drop-performed") { [weak self] in self?.letGo() }
    unsafe onSignal(gpointer(carrier), "dnd-finished") { [weak self] in self?.finish() }
    typealias Said = @convention(c) (gpointer?, gpointer?, gpointer?) -> Void
    let said: Said = { _, _, data in unsafe callBack(data) }
    // A number of a reason, and a description of the property: what both say is asked of the drag itself.
    let handler = unsafe unsafeBitCast(said, to: GCallback.self)
    let cancelled = Held<Void> { [weak self] in self?.cancel() }
    unsafe connectSignal(gpointer(carrier), "cancel", handler, holding: cancelled)
    let proposed = Held<Void> { [weak self] in self?.propose() }
    unsafe connectSignal(
      gpointer(carrier),
      "notify::selected-action",
      handler,
      holding: proposed
    )
  }

  private var proposal: DropCore.Operation? {
    guard let carrier = unsafe carrier else { return nil }
    return unsafe DropCore.Operation(gdk_drag_get_selected_action(carrier))
  }

  private func propose() { desk.tell(.proposed(proposal)) }

  /// A place of the host's takes it, and will say what it did.
  func land() {
    isLanded = true
    files.stop()
  }

  /// That place has said it.
  func landed(_ operation: DropCore.Operation?) {
    if isOver { return }
    hasEnded = true
    desk.tell(.landed(operation))
  }

  /// The button was let go: where no window of the host's lies, another program has it from now on.
  private func letGo() {
    if isOver || isLanded || desk.isInside(self) { return }
    goOut()
    awaitEnd()
  }

  private func goOut() {
    if isOut || !drag.isHovering { return }
    isOut = true
    desk.show(drag.leave())
    desk.follow(drag.drop())
  }

  /// A target that dies after the drop says nothing any more, nor does X11.
  private func awaitEnd() {
    guard isOut, !isOver, !isAwaited, openReads == 0, unsafe copied == nil else { return }
    silence.set(bounds.silence.milliseconds) { [weak self] in
      guard let self else { return }
      // The other program didn't say.
      end(isRead ? .copied : .cancelled)
      stopCarrying?()
    }
  }

  // MARK: Other hosts of this program

  /// Those that GDK carries, by what it calls them.
  private static var carried: [UInt: OutgoingDrag] = [:]

  /// The one that a drop of GTK's is of, if it began in this program.
  static func carried(in drop: OpaquePointer) -> OutgoingDrag? {
    unsafe gdk_drop_get_drag(drop).flatMap { carried[UInt(bitPattern: $0)] }
  }

  /// It was let go in a place of another host: what GDK says of it counts for nothing, as it says the same
  /// where nothing was taken.
  func awaitOutcome() {
    if isOver { return }
    isAwaited = true
    silence.stop()
  }

  /// What became of it there; none where it wasn't dropped.
  func end(as outcome: Outcome?) {
    guard isAwaited, !isOver else { return }
    isAwaited = false
    let taken = delivered(outcome)
    goOut()
    let isWhole = taken.count == drag.items.count
    end(
      taken.isEmpty ? .cancelled : outcome?.operation == .move && isWhole ? .moved : .copied,
      taken
    )
  }

  /// Those of its items that arrived.
  private func delivered(_ outcome: Outcome?) -> [DragItem] {
    guard let outcome, outcome.items.contains(where: { $0.kind == .imported }) else { return [] }
    let given = given
    if outcome.items.allSatisfy({ $0.kind == .imported }) { return given }
    // The list has them in their order; where what came of it is something else, nobody knows which.
    guard outcome.items.count == given.count else { return [] }
    return outcome.items.filter { $0.kind == .imported }.map { given[$0.index] }
  }

  /// Those that others could have: what didn't become a file isn't in the list.
  private var given: [DragItem] {
    guard isListed else { return drag.items }
    return drag.items.enumerated().filter { !files.failed.contains($0.offset) }.map(\.element)
  }

  private func finish() {
    if isAwaited { return }
    if isLanded || isOver { return close() }
    // Somebody in this program took it who is no place of the host's.
    goOut()
    end(!isRead ? .cancelled : proposal == .move ? .moved : .copied)
  }

  /// GDK hasn't begun it.
  func giveUp() {
    if unsafe isOver || carrier != nil { return }
    hasEnded = true
    desk.show(drag.cancel())
    close()
  }

  private func cancel() {
    if isAwaited { return }
    if isLanded || isOver { return close() }
    end(.cancelled)
  }

  private func end(_ end: SourceEnd, _ taken: [DragItem]? = nil) {
    if !isOver, !hasEnded {
      hasEnded = true
      // What didn't become a file stays, and so does what the source doesn't allow to be moved away.
      let isMove = end == .moved && files.failed.isEmpty && source.mayMoveOutside(to: nil)
      let end = end == .moved && !isMove ? .copied : end
      // The drag knows them until it ends.
      let gone = taken ?? given
      desk.show(isOut ? drag.end(end) : drag.cancel())
      desk.tell(isOut && end != .cancelled ? .left(end, gone) : .cancelled)
    }
    close()
  }

  private func close() {
    if isOver { return }
    isOver = true
    silence.stop()
    desk.forget(self)
    if isLanded && !hasEnded { desk.tell(.cancelled) }
    if !isLanded, openReads == 0 { isRead ? files.use(false) : files.stop() }
    if let carrier = unsafe carrier {
      Self.carried[UInt(bitPattern: carrier)] = nil
      unsafe g_object_unref(gpointer(carrier))
    }
    unsafe carrier = nil
  }
}

/// Lets go of what a provider held.
private let releaseProvided: GDestroyNotify = { data in
  if let data = unsafe data { unsafe Unmanaged<AnyObject>.fromOpaque(data).release() }
}

#endif
