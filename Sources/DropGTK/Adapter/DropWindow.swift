#if GTK

import CGTK
public import DropCore
public import DropHost

/// A window whose widgets are destinations of a host.
///
/// Every window has a part of the host's scene to itself, so a drag may go from one to another.
/// Safe because its root is only asked for in the root's own signals and ticks, and the label is held.
@GLibActor
@safe public final class DropWindow {
  /// A label for what there is to say, which assistive technologies read out; the app puts it where it
  /// likes.
  public let status: GTKWidget
  /// Asks the user; left out, a window of its own does.
  ///
  /// Null dismisses the question. The task is cancelled where the drop that asks has ended.
  public var onQuestion: ((Question) async -> JSONValue)?
  /// Hears of each drop and each paste as it begins: it can be stopped, and its outcome awaited.
  public var onDrop: ((Drop) -> Void)?
  /// Hears of drags that began in it.
  public var onDragNews: ((DragNews) -> Void)?
  /// Hears what is said in ``status``.
  public var onSay: ((NoticeLevel, String) -> Void)?
  /// How long to wait, after the drop, for a source that hasn't said what is dragged.
  public var patience: Duration = .seconds(20)
  /// Whether something was let go or pasted in it of which it isn't known yet what it is.
  public var isAwaiting: Bool { awaited > 0 }
  private var awaited = 0
  /// What reading a source is bounded by.
  public var readBounds = ReadBounds()
  /// How long other programs are waited for that read what is dragged out.
  public var outgoingBounds = OutgoingBounds()
  /// Hears how long the processor was busy with a move of a drag, and with the frames since the last
  /// one, beside GTK's own work, and how much of that the host took, with the handlers that it asked.
  public var onMove: ((_ all: Duration, _ host: Duration) -> Void)?

  /// What reading a source is bounded by, so that none fills the disk or is waited for without an end.
  public struct ReadBounds: Sendable {
    /// How many bytes of one format are taken where the handler names no `max_size`.
    public var bytes = 1 << 30
    /// How long a source may give nothing while it is read.
    public var patience: Duration = .seconds(30)

    /// A gibibyte, and half a minute.
    public init() {}
  }

  let host: PluginHost
  let root: GTKWidget
  let desk: DropDesk
  private let origin: Point
  private(set) var places: [DropPlace] = []
  /// Whether what is said is of the drag in flight, and ends with it.
  private var isHinting = false
  private var frameCost = Duration.zero
  /// Whether a drag has come in of which it isn't known where: what GTK says as it enters is no place.
  private var isEntered = false
  private let frames: FrameTicker
  private let keys: HeldKeys
  private let line = StatusLine()

  /// Makes a widget, mostly all that is in a window, a part of the host's scene.
  public init(_ host: PluginHost, root: GTKWidget) {
    self.host = host
    unsafe self.root = root
    unsafe frames = FrameTicker(root)
    unsafe keys = HeldKeys(root)
    desk = DropDesk.of(host)
    origin = desk.nextBand()
    unsafe status = line.label
    unsafe root.mark("drop-root")
    unsafe dnd_add_style(root, DropStyle.text)
    listen()
  }

  /// Makes a widget a destination, with the handler of a plugin.
  ///
  /// What GTK itself does with drops onto a text field is off in it, until it is disconnected. Assistive
  /// technologies are told what the plugin calls itself, its summary and the types that it takes; an app that
  /// says otherwise does so afterwards.
  ///
  /// - Parameters:
  ///   - widget: The widget; drops are taken where it can be seen, and all over the scrolled window that it
  ///     fills.
  ///   - id: The destination's name, which no other of the host has.
  ///   - plugin: Its handler.
  ///   - options: What the plugin is told.
  ///   - grants: What it may do beside what the host grants.
  ///   - limits: What it may use; by default what the host says.
  ///   - contents: The entries that it begins with.
  ///   - holding: Things that it holds behind these, of which the content is there.
  ///   - spring: How long a drag rests on a region of it before that springs open, in milliseconds.
  ///   - parent: The place of this window around it, on which it lies.
  ///   - context: Anything the handler may read.
  ///   - keys: Whether keys act where the focus is in it, but in a field into which one types; a widget in which
  ///     nothing else can have the focus is a tab stop then. The actions `drop.undo`, `drop.redo`, `drop.copy`,
  ///     `drop.cut`, `drop.paste`, `drop.delete` and `drop.stop` are there without them.
  ///   - appliedUpTo: The number of the last effect that the app carried out there and stored, 0 in its first life, where
  ///     the host has a journal and the app keeps itself what it holds; see ``DropPlace/onChange``.
  /// - Returns: What shows it, and what the other calls take.
  /// - Throws: Why the destination can't be opened; the widget is as it was then.
  public func connect(
    _ widget: GTKWidget,
    as id: String,
    plugin: Plugin,
    options: JSONValue = [:],
    grants: Set<Capability> = [],
    limits: HostLimits? = nil,
    contents: [ContentEntry] = [],
    holding: [ProvidedItem] = [],
    spring: Double = Destination.defaultSpring,
    inside parent: DropPlace? = nil,
    context: JSONValue = .null,
    keys: Bool = true,
    appliedUpTo: Int? = nil
  ) throws(OpenError) -> DropPlace {
    var destination = Destination(id: id, frame: Rect(x: 0, y: 0, width: 0, height: 0))
    destination.contents = contents
    destination.spring = spring
    destination.context = context
    let opened = try host.open(
      destination,
      plugin: plugin,
      options: options,
      grants: grants,
      limits: limits,
      inside: parent?.destination,
      contents: holding,
      appliedUpTo: appliedUpTo
    )
    let place = unsafe DropPlace(widget, opened, in: self, inside: parent)
    places.append(place)
    desk.add(place)
    host.layOut(opened) { [weak place] in
      // It asks within calls of this domain.
      GLibActor.assumeIsolated { place?.layout ?? .places([]) }
    }
    place.describe(host.manifest(of: opened))
    addActions(to: place, keys: keys)
    unsafe widget.on("destroy") { [weak self, weak place] in
      if let place { self?.forget(place) }
    }
    place.standAside()
    return place
  }

  /// It isn't known yet what was let go, or pasted; or by now it is.
  func note(awaited isNew: Bool) { awaited += isNew ? 1 : -1 }

  /// Has a widget's model show what its destination holds.
  public func bind(_ place: DropPlace, to model: any DropModel) {
    desk.catchUp(place)
    (model as? DropTextModel)?.join(fieldHost(of: place))
    place.show(host.contents(of: place.destination), in: model)
    if model is DropTiles { offerTiles(of: place) }
  }

  /// Goes on with what the journal of the host kept, as `PluginHost.resume()` does, and shows it in all its windows.
  ///
  /// That is what places hold, what is on its way, and what is asked of the user; ``onDrop`` hears of each drop that goes
  /// on.
  ///
  /// Called on one window, once all that the app shows is connected and has its model.
  ///
  /// ```swift
  /// let resumption = try await window.resume()
  /// ```
  @discardableResult
  public func resume() async throws(ResumeError) -> Resumption { try await desk.goOn(in: self) }

  /// Takes a destination away; a widget that dies does it by itself.
  public func disconnect(_ place: DropPlace) {
    guard places.contains(where: { $0 === place }) else { return }
    place.standAside(false)
    forget(place)
  }

  private func forget(_ place: DropPlace) {
    places.removeAll { $0 === place }
    desk.remove(place)
  }

  // MARK: What there is to say

  func say(_ level: NoticeLevel, _ text: String) {
    isHinting = false
    line.say(level, text)
    onSay?(level, text)
  }

  /// Says something of the drag in flight, or nothing of it any more; what can wait is left out where there is
  /// more to say soon.
  func hint(_ text: String?, atOnce: Bool = true) {
    guard isHinting || text != nil else { return }
    isHinting = text != nil
    line.say(.info, text ?? "", atOnce: atOnce || text == nil)
    if let text { onSay?(.info, text) }
  }

  /// Says how far something is, unless there is something of the drag in flight.
  func tell(_ progress: String) {
    if isHinting { return }
    line.say(.info, progress, atOnce: false)
    onSay?(.info, progress)
  }

  // MARK: Drags

  /// Reads where its widgets are, and the keys: as a drag comes in, and then at frames; whether any of
  /// it is news.
  func refresh() -> Bool {
    var isNews = false
    if frames.takeLayout() {
      for place in places where unsafe place.refresh(in: root, at: origin, host) { isNews = true }
    }
    guard let flight = desk.flight, let held = keys.takeNews() else { return isNews }
    return flight.hold(held) || isNews
  }

  /// Reads where its widgets are without a drag that hovers.
  func look() {
    frames.outdate()
    _ = refresh()
  }

  /// What moves, hides or scrolls under a pointer that rests is seen at the next frame.
  private func tick() {
    guard desk.flight != nil else {
      // Its source died: nobody said that it left.
      frames.stop()
      unsafe gtk_widget_unset_state_flags(root, GTK_STATE_FLAG_DROP_ACTIVE)
      return
    }
    let began = onMove == nil ? .zero : ThreadTime.spent
    if refresh() { desk.settle() }
    if onMove != nil { frameCost += ThreadTime.spent - began }
  }

  /// A motion follows, which says where: the corner of the window is nobody's place.
  fileprivate func enter() -> GdkDragAction {
    isEntered = true
    // A field may have come in since.
    for place in places { place.standAside() }
    return .none
  }

  private func begin(_ drop: OpaquePointer, _ x: Double, _ y: Double) {
    isEntered = false
    frames.start { [weak self] in self?.tick() }
    _ = refresh()
    _ = unsafe desk.enter(drop, self, at: scene(x, y), holding: keys.read())
  }

  fileprivate func move(_ drop: OpaquePointer, _ x: Double, _ y: Double) -> GdkDragAction {
    if isEntered { unsafe begin(drop, x, y) }
    point(at: Point(x: x, y: y))
    guard let flight = desk.flight else { return .none }
    guard let onMove else { return move(flight, x, y) }
    var host = Duration.zero
    let began = ThreadTime.spent
    let action = move(flight, x, y) { host = $0 }
    onMove(ThreadTime.spent - began + frameCost, host)
    frameCost = .zero
    return action
  }

  private func move(
    _ flight: Flight,
    _ x: Double,
    _ y: Double,
    onHost: ((Duration) -> Void)? = nil
  ) -> GdkDragAction {
    defer { desk.setAlarm() }
    return flight.move(to: scene(x, y), onHost: onHost)
  }

  /// Tells the fields where the pointer is, as a text can't say beforehand which place each point means.
  private func point(at point: Point?) {
    for place in places where unsafe place.point(at: point, in: root) {
      host.changeLayout(of: place.destination)
    }
  }

  func scene(_ x: Double, _ y: Double) -> Point { Point(x: x, y: y + origin.y) }

  fileprivate func leave() {
    frames.stop()
    point(at: nil)
    if isEntered { isEntered = false } else { desk.leave() }
  }

  fileprivate func drop(_ drop: OpaquePointer, _ x: Double, _ y: Double) -> Bool {
    if isEntered { unsafe begin(drop, x, y) }
    frames.stop()
    // GTK says so of a drag that leaves, not of one that is let go.
    unsafe gtk_widget_unset_state_flags(root, GTK_STATE_FLAG_DROP_ACTIVE)
    let point = Point(x: x, y: y)
    guard places.contains(where: { $0.isSeen(at: point) }) else {
      // Somebody around may take it: GTK goes on asking.
      leave()
      return false
    }
    guard let flight = desk.land() else { return false }
    let marks = FieldMarks(places.map { unsafe $0.keepPosition(at: point, in: root) })
    Task { await flight.land(in: self, at: scene(x, y), marks) }
    return true
  }

  // MARK: GTK's signals

  /// The widget's target holds the window, and lets go of it when it dies.
  private func listen() {
    guard let target = unsafe gtk_drop_target_async_new(nil, .all) else { return }
    let moved: Moved = { _, drop, x, y, data in unsafe DropWindow.at(data).move(drop, x, y) }
    let entered: Moved = { _, _, _, _, data in unsafe DropWindow.at(data).enter() }
    let left: Left = { _, _, data in unsafe DropWindow.at(data).leave() }
    let dropped: Dropped = { _, drop, x, y, data in
      unsafe DropWindow.at(data).drop(drop, x, y) ? 1 : 0
    }
    let handlers: [(String, GCallback?)] = unsafe [
      ("drag-motion", unsafeBitCast(moved, to: GCallback.self)),
      ("drag-enter", unsafeBitCast(entered, to: GCallback.self)),
      ("drag-leave", unsafeBitCast(left, to: GCallback.self)),
      ("drop", unsafeBitCast(dropped, to: GCallback.self)),
    ]
    for (signal, handler) in handlers {
      unsafe connectSignal(gpointer(target), signal, handler, holding: self)
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
}

#endif
