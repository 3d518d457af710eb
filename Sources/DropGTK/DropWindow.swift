#if GTK

public import CGTK
public import DropCore
public import DropHost
import Glibc

/// A window whose widgets are destinations of a host.
///
/// Every window has a part of the host's scene to itself, so a drag may go from one to another.
@GLibActor
public final class DropWindow {
  /// A label for what there is to say, which assistive technologies read out; the app puts it where it
  /// likes.
  public let status: GTKWidget
  /// Asks the user; left out, a window of its own does.
  ///
  /// Null dismisses the question.
  public var onQuestion: ((Question) async -> JSONValue)?
  /// Says what a drag is that began in this program: where it comes from and what is dragged.
  ///
  /// Without it such a drag is what its formats say.
  public var onLocalDrag: (() -> (source: DragSource, items: [ProvidedItem])?)?
  /// Hears what is said in ``status``.
  public var onSay: ((NoticeLevel, String) -> Void)?
  /// How long to wait, after the drop, for a source that hasn't said what is dragged.
  public var patience: Duration = .seconds(20)
  /// Hears how long the processor was busy with a move of a drag, beside GTK's own work, and how much
  /// of that the host took, with the handlers that it asked.
  public var onMove: ((_ all: Duration, _ host: Duration) -> Void)?

  private let host: PluginHost
  private let root: GTKWidget
  private let desk: DropDesk
  private let origin: Point
  private var places: [DropPlace] = []
  private var ticks = 0
  private var ticker: UInt32 = 0

  /// Makes a widget, mostly all that is in a window, a part of the host's scene.
  public init(_ host: PluginHost, root: GTKWidget) {
    self.host = host
    unsafe self.root = root
    desk = DropDesk.of(host)
    origin = desk.nextBand()
    unsafe status = dnd_status_label()
    unsafe root.mark("drop-root")
    unsafe dnd_add_style(root, DropPlace.style)
    listen()
  }

  /// Makes a widget a destination, with the handler of a plugin.
  public func connect(
    _ widget: GTKWidget,
    as id: String,
    plugin: Plugin,
    options: JSONValue = [:],
    grants: Set<Capability> = [],
    contents: [ContentEntry] = [],
    context: JSONValue = .null
  ) throws(OpenError) -> DropPlace {
    var destination = Destination(id: id, frame: Rect(x: 0, y: 0, width: 0, height: 0))
    destination.contents = contents
    destination.context = context
    let opened = try host.open(destination, plugin: plugin, options: options, grants: grants)
    let place = unsafe DropPlace(widget, opened)
    places.append(place)
    desk.add(place, of: self)
    host.layOut(opened) { [weak place] in
      // It asks within calls of this domain.
      GLibActor.assumeIsolated { place?.layout ?? .places([]) }
    }
    addActions(to: place)
    unsafe widget.on("destroy") { [weak self, weak place] in
      if let place { self?.disconnect(place) }
    }
    return place
  }

  /// Has a widget's model show what its destination holds.
  public func bind(_ place: DropPlace, to model: any DropModel) {
    place.model = model
    model.insert(host.contents(of: place.destination).map(\.entry), at: 0)
  }

  /// Takes a destination away; a widget that dies does it by itself.
  public func disconnect(_ place: DropPlace) {
    places.removeAll { $0 === place }
    desk.remove(place)
  }

  // MARK: Actions

  /// Drops what is on the clipboard.
  public func paste(into place: DropPlace) {
    let offer = unsafe Offer(gtk_widget_get_clipboard(root), isClipboard: true)
    Task {
      guard !offer.formats.isEmpty, let items = try? await offer.items(host.types) else {
        return say(.info, "There is nothing to paste")
      }
      let source = DragSource(operations: .copy)
      desk.follow(host.paste(items, into: place.destination, from: source), in: self) { _ in }
    }
  }

  /// Takes back the last drop that changed the destination.
  public func undo(in place: DropPlace) { show(host.undo(in: place.destination), "Taken back") }

  /// Does again what was taken back last.
  public func redo(in place: DropPlace) { show(host.redo(in: place.destination), "Done again") }

  private func show(_ effects: [HostEffect], _ said: String) {
    for effect in effects { desk.show(effect) }
    say(.info, effects.isEmpty ? "There is nothing to take back or to do again" : said)
  }

  /// The actions `drop.undo`, `drop.redo` and `drop.paste` of a widget, with their usual keys.
  private func addActions(to place: DropPlace) {
    let group = unsafe g_simple_action_group_new()
    let widget = unsafe place.widget
    let actions: [(String, String, @GLibActor (DropWindow, DropPlace) -> Void)] = [
      ("undo", "<Control>z", { $0.undo(in: $1) }),
      ("redo", "<Shift><Control>z", { $0.redo(in: $1) }),
      ("paste", "<Control>v", { $0.paste(into: $1) }),
    ]
    for (name, key, act) in actions {
      let held = Held<Void> { [weak self, weak place] in
        if let self, let place { act(self, place) }
      }
      let done: @convention(c) (gpointer?, gpointer?, gpointer?) -> Void = { unsafe callBack($2) }
      unsafe dnd_add_action(
        group,
        name,
        unsafeBitCast(done, to: GCallback.self),
        Unmanaged.passRetained(held).toOpaque(),
        releaseHeld
      )
      unsafe dnd_add_key(widget, key, "drop.\(name)")
    }
    unsafe dnd_insert_actions(widget, group)
    unsafe gtk_widget_set_focusable(widget, 1)
  }

  // MARK: What is said

  func say(_ level: NoticeLevel, _ text: String) {
    unsafe gtk_label_set_text(OpaquePointer(status), text)
    onSay?(level, text)
    for each in NoticeLevel.allCases { unsafe status.mark("drop-\(each.rawValue)", each == level) }
  }

  func say(of outcome: Outcome) {
    var parts: [String] = []
    if !outcome.imported.isEmpty { parts.append("\(outcome.imported.count) arrived") }
    parts += outcome.failed.map { "\($0.id): \($0.reason ?? "failed")" }
    if !parts.isEmpty {
      say(outcome.failed.isEmpty ? .info : .warning, parts.joined(separator: "; "))
    }
  }

  func answer(_ question: Question) async -> JSONValue {
    if let onQuestion { return await onQuestion(question) }
    return await unsafe QuestionWindow.ask(question, above: OpaquePointer(dnd_window(root)))
  }

  // MARK: Drags

  /// Reads where its widgets are: as a drag comes in, and then once in each tick of the frame clock.
  private func refresh() {
    for place in places { unsafe place.refresh(in: root, at: origin, host) }
    // The display is asked for them, which takes longer than all else.
    if ticks % 4 == 0 { desk.flight?.hold(unsafe Modifiers(dnd_keys(root))) }
    ticks += 1
  }

  fileprivate func enter(_ drop: OpaquePointer, _ x: Double, _ y: Double) -> GdkDragAction {
    ticks = 0
    refresh()
    let flight = unsafe desk.enter(drop, self, at: scene(x, y))
    unsafe flight.hold(Modifiers(dnd_keys(root)))
    if ticker == 0 { unsafe ticker = gtk_widget_add_tick_callback(root, Self.ticked, data, nil) }
    return move(flight, x, y)
  }

  fileprivate func move(_ x: Double, _ y: Double) -> GdkDragAction {
    guard let flight = desk.flight else { return .none }
    guard let onMove else { return move(flight, x, y) }
    var host = Duration.zero
    flight.onHostMove = { host = $0 }
    let began = Self.spent
    let action = move(flight, x, y)
    onMove(Self.spent - began, host)
    return action
  }

  /// What this thread has spent of a processor.
  static var spent: Duration {
    var time = timespec()
    _ = unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  private func move(_ flight: Flight, _ x: Double, _ y: Double) -> GdkDragAction {
    defer { desk.setAlarm() }
    return flight.move(to: scene(x, y))
  }

  private func scene(_ x: Double, _ y: Double) -> Point { Point(x: x, y: y + origin.y) }

  fileprivate func leave() {
    stopTicking()
    desk.leave()
  }

  fileprivate func drop(_ x: Double, _ y: Double) -> Bool {
    stopTicking()
    guard let flight = desk.land() else { return false }
    Task { await flight.land(in: self) }
    return true
  }

  private func stopTicking() {
    if ticker != 0 { unsafe gtk_widget_remove_tick_callback(root, ticker) }
    ticker = 0
  }

  // MARK: GTK's signals

  private var data: gpointer { unsafe Unmanaged.passUnretained(self).toOpaque() }

  /// The widget's target holds the window, and lets go of it when it dies.
  private func listen() {
    guard let target = unsafe gtk_drop_target_async_new(nil, .all) else { return }
    let moved: Moved = { _, drop, x, y, data in unsafe DropWindow.at(data).move(x, y) }
    let entered: Moved = { _, drop, x, y, data in unsafe DropWindow.at(data).enter(drop, x, y) }
    let left: Left = { _, _, data in unsafe DropWindow.at(data).leave() }
    let dropped: Dropped = { _, _, x, y, data in unsafe DropWindow.at(data).drop(x, y) ? 1 : 0 }
    let handlers: [(String, GCallback?)] = unsafe [
      ("drag-motion", unsafeBitCast(moved, to: GCallback.self)),
      ("drag-enter", unsafeBitCast(entered, to: GCallback.self)),
      ("drag-leave", unsafeBitCast(left, to: GCallback.self)),
      ("drop", unsafeBitCast(dropped, to: GCallback.self)),
    ]
    for (signal, handler) in unsafe handlers {
      let held = unsafe Unmanaged.passRetained(self).toOpaque()
      unsafe g_signal_connect_data(
        gpointer(target),
        signal,
        handler,
        held,
        releaseHeld,
        GConnectFlags(0)
      )
    }
    unsafe dnd_add_target(root, target)
  }

  private typealias Moved =
    @convention(c) @GLibActor (gpointer?, OpaquePointer, Double, Double, gpointer) -> GdkDragAction
  private typealias Left = @convention(c) @GLibActor (gpointer?, OpaquePointer, gpointer) -> Void
  private typealias Dropped =
    @convention(c) @GLibActor (gpointer?, OpaquePointer, Double, Double, gpointer) -> gboolean

  private static func at(_ data: gpointer) -> DropWindow {
    unsafe Unmanaged<DropWindow>.fromOpaque(data).takeUnretainedValue()
  }

  /// What moves, hides or scrolls under a pointer that rests is seen at the next frame.
  private static let ticked: GtkTickCallback = { _, _, data in
    guard let data = unsafe data else { return 0 }
    let address = unsafe UInt(bitPattern: data)
    GLibActor.assumeIsolated {
      guard let data = unsafe gpointer(bitPattern: address) else { return }
      let window = unsafe DropWindow.at(data)
      window.refresh()
      window.desk.settle()
    }
    return 1
  }
}

#endif
