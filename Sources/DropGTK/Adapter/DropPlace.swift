#if GTK

import CGTK
public import DropCore
public import DropHost

/// A widget that is a destination.
///
/// Safe because a widget that dies is disconnected as it says so, and nobody asks for a place's widgets then.
@GLibActor
@safe public final class DropPlace {
  /// What names it in the host.
  public let destination: PluginHost.Opened
  /// Widgets inside it that are regions, by their names: a tab, a button.
  public var regions: [String: GTKWidget] = unsafe [:]
  /// Called when a drag rests on a region that springs open.
  public var onSpring: ((_ region: String) -> Void)?
  /// Called with each effect, after it is shown.
  public var onEffect: ((Effect) -> Void)?
  /// Called with each effect on what it holds, and its number, where the host has a journal.
  ///
  /// An app that keeps itself what it holds stores the number with that, says so (`PluginHost.stored(upTo:in:)`), and
  /// connects with it as `appliedUpTo` when it starts again.
  public var onChange: ((_ effect: Effect, _ number: Int) -> Void)?

  /// What is dragged out of it, of the entries that were chosen; left out, they themselves are.
  ///
  /// Nothing is, where it gives none. It is asked of a place with ``DropTiles``.
  public var onDrag: ((_ chosen: [ContentEntry]) -> Parcel?)?
  /// Where its drags come from, and what that allows: here to move and to copy, in other programs to copy.
  ///
  /// A program outside that moves what it is given has a copy of it, and the entry stays, unless an
  /// exception for no destination allows it to move.
  public var dragSource: DragSource

  let widget: GTKWidget
  private(set) weak var window: DropWindow?
  private(set) var model: (any DropModel)?
  private var stop: FocusStop?
  private weak var parent: DropPlace?
  private var shown: (frame: Rect, sight: PlaceSight?, regions: [Region])?
  private var last: (count: Int, frame: Rect?) = (0, nil)
  private var badge: String?
  /// What assistive technologies call it.
  private var title = ""
  private var quarters = Quarters<PlaceholderID>()
  /// What stops each thing that is on its way, the last one last.
  private var stops: [(id: PlaceholderID, stop: @GLibActor () -> Void)] = []
  /// The number of the last effect that was shown with what it holds, as the host went on from its journal.
  private var shownUpTo = 0
  private let caret = TileCaret()

  init(
    _ widget: GTKWidget,
    _ destination: PluginHost.Opened,
    in window: DropWindow,
    inside parent: DropPlace?
  ) {
    unsafe self.widget = widget
    self.parent = parent
    self.destination = destination
    self.window = window
    dragSource = DragSource(
      isLocal: true,
      destination: destination.id,
      operations: [.copy, .move]
    )
  }

  /// What its parts are counted in: the scrolled window that it fills, or itself.
  private var frameWidget: GTKWidget {
    guard let scroller = unsafe widget.scroller, unsafe widget.fills(scroller) else {
      return unsafe widget
    }
    return unsafe scroller
  }

  // MARK: Where it is

  /// Tells the host where it is now, if it isn't where it was, and whether that is so; `origin` is the
  /// window's in the scene.
  func refresh(in root: GTKWidget, at origin: Point, _ host: PluginHost) -> Bool {
    let sight = unsafe PlaceSight(of: widget, in: root)
    var frame = sight?.frame ?? Rect(x: 0, y: 0, width: 0, height: 0)
    // One that lies on another is counted from that, which was connected before.
    let corner = parent?.shown?.sight?.frame ?? Rect(x: 0, y: -origin.y, width: 0, height: 0)
    frame.x -= corner.x
    frame.y -= corner.y
    let regions = shownRegions(from: sight?.hidden ?? .zero)
    let isElsewhere = shown?.frame != frame || shown?.sight != sight || shown?.regions != regions
    if isElsewhere {
      // One that no longer scrolls is all there.
      let all = Scroll(contentWidth: frame.width, contentHeight: frame.height)
      let scroll = sight?.scroll ?? (shown?.sight?.scroll == nil ? nil : all)
      shown = (frame, sight, regions)
      host.change(destination, Destination.Change(frame: frame, regions: regions, scroll: scroll))
      host.changeLayout(of: destination)
    }
    // The last of them moves when any other does.
    guard let model else { return isElsewhere }
    let frames = unsafe model.frames(in: widget)
    if frames.count == last.count, frames.last == last.frame { return isElsewhere }
    last = (frames.count, frames.last)
    host.changeLayout(of: destination)
    return true
  }

  private func shownRegions(from corner: Point) -> [Region] {
    if unsafe regions.isEmpty { return [] }
    return unsafe regions.keys.sorted().compactMap { id in
      unsafe regions[id]?.frame(in: frameWidget).map {
        var frame = $0
        frame.x -= corner.x
        frame.y -= corner.y
        return Region(id: id, frame: frame)
      }
    }
  }

  /// Where its contents lie, as they are laid out; nowhere while it isn't shown.
  var layout: Layout {
    guard let model, unsafe gtk_widget_get_mapped(widget) != 0 else { return .places([]) }
    let (base, offset) = unsafe (frameWidget, shown?.sight?.scrolled ?? .zero)
    return unsafe .places(
      model.frames(in: base).map { frame in
        var place = frame
        place.x += offset.x
        place.y += offset.y
        return place
      }
    )
  }

  // MARK: A field into which one types

  /// What shows its contents, where that is one.
  var text: DropTextModel? { model as? DropTextModel }

  /// The pointer of a drag is at a point of a widget around it, or has left; whether what it holds lies
  /// elsewhere by that.
  func point(at point: Point?, in root: GTKWidget) -> Bool {
    guard let text else { return false }
    return text.point(at: point.flatMap { unsafe spot($0, in: root) })
  }

  /// Where a point of a widget around it is in it, if it is there.
  private func spot(_ point: Point, in root: GTKWidget) -> Point? {
    guard let text, isSeen(at: point) else { return nil }
    return unsafe point.moved(from: root, to: text.field)
  }

  /// Whether what was seen of it last lies under a point of the window.
  func isSeen(at point: Point) -> Bool { shown?.sight?.frame.contains(point) ?? false }

  /// Keeps the position at a point of a widget around it, or where one types.
  func keepPosition(at point: Point?, in root: GTKWidget) -> FieldMarks.Mark? {
    guard let point else { return text?.keepPosition(at: nil) }
    return unsafe spot(point, in: root).flatMap { text?.keepPosition(at: $0) }
  }

  /// Has the text fields in it leave drops to its handler, or take them again as GTK does.
  func standAside(_ isAside: Bool = true) { unsafe FieldDrops.standAside(isAside, in: widget) }

  // MARK: The focus

  /// Has the focus come here by the keyboard or by a click, from now on.
  func takeFocus() {
    stop = unsafe FocusStop(widget) { [weak self] in
      // What is in a field has the focus as it is.
      self?.text == nil ? unsafe self?.model?.tiles : nil
    }
  }

  /// Which of its tiles has the focus, or is around or inside what has it.
  private var focused: Int? {
    guard let focus = unsafe widget.focus, unsafe widget.holdsFocus else { return nil }
    return unsafe model?.tiles.firstIndex {
      unsafe $0.holdsFocus || $0.stop(in: widget) == focus
    }
  }

  /// Which of its entries are chosen: those that are selected, or else the one that has the focus.
  var selection: [Int] {
    guard let model else { return [] }
    let selected = model.selection
    if let focused, !selected.contains(focused) { return [focused] }
    return selected
  }

  /// Which of its entries are dragged from a point of it: those that are selected, where one of them lies
  /// there, else that one.
  func chosen(at point: Point) -> [Int] {
    guard let model, unsafe gtk_widget_get_mapped(widget) != 0,
      let pressed = unsafe model.frames(in: widget).firstIndex(where: { $0.contains(point) })
    else { return [] }
    let selected = model.selection
    return selected.contains(pressed) ? selected : [pressed]
  }

  func tile(_ place: Int) -> GTKWidget? {
    guard let tiles = unsafe model?.tiles, unsafe tiles.indices.contains(place) else { return nil }
    return unsafe tiles[place]
  }

  /// Gives the focus to one of its tiles.
  func focus(_ place: Int) { stop?.take(near: place) }

  /// Which of its tiles has the focus, or else what lies at the end.
  var focusedPlace: Int? { focused ?? model.flatMap { unsafe $0.tiles.indices.last } }

  /// How its tiles lie in a widget around them.
  func grid(in widget: GTKWidget) -> TileGrid? {
    guard let model else { return nil }
    return unsafe TileGrid(
      model.frames(in: widget),
      isList: model.isList,
      isRightToLeft: gtk_widget_get_direction(self.widget) == GTK_TEXT_DIR_RTL
    )
  }

  /// The middle of what can be seen of it.
  var middle: Point? {
    shown?.sight.map {
      Point(x: $0.frame.x + $0.frame.width / 2, y: $0.frame.y + $0.frame.height / 2)
    }
  }

  /// What is on its way and has the focus.
  private var focusedPlaceholder: (place: Int, id: PlaceholderID)? {
    guard let window, let focused else { return nil }
    let contents = window.host.contents(of: destination)
    guard contents.indices.contains(focused) else { return nil }
    return contents[focused].placeholder.map { (focused, $0) }
  }

  /// Stops what is on its way: what has the focus, or else what began last; false where nothing is.
  func stopLast() -> Bool {
    let meant = focusedPlaceholder?.id
    let found = stops.last { meant == nil || $0.id == meant }
    found?.stop()
    return found != nil
  }

  /// Opens a menu for what is on its way where that has the focus.
  func showMenu() -> Bool {
    guard let place = focusedPlaceholder?.place, let tile = unsafe tile(place) else { return false }
    unsafe dnd_show_menu(tile, "Stop", "drop.stop")
    return true
  }

  // MARK: What it is told as

  /// Tells assistive technologies what its plugin says of itself.
  func describe(_ manifest: PluginManifest?) {
    guard let manifest else { return }
    title = manifest.name
    // Of a name such as public.image what people may know.
    let kinds = manifest.accepts?.map { String($0.id.split(separator: ".").last ?? "") }
    let taken = kinds.map { "Takes \($0.joined(separator: ", "))" }
    unsafe widget.describe(
      title,
      [manifest.summary, taken].compactMap(\.self).joined(separator: ". ")
    )
  }

  /// What is said of an operation where the handler says nothing.
  func verdict(_ operation: DropCore.Operation) -> String {
    let name = title.isEmpty ? destination.id : title
    if operation == .forbidden { return "\(name) doesn't take this" }
    // As a sentence begins.
    return "\(operation.name.prefix(1).uppercased())\(operation.name.dropFirst()) into \(name)"
  }

  // MARK: What it shows

  /// What is shown of what it holds has effects up to that number in it.
  func goOn(upTo number: Int) { shownUpTo = number }

  /// Has a model show what it holds, in the place of what it shows already, and from now on.
  func show(_ contents: [Place], in model: any DropModel) {
    self.model = model
    let count = unsafe model.frames(in: widget).count
    if count > 0 { model.remove(count, at: 0) }
    model.insert(contents.filter { $0.placeholder == nil }.map(\.entry), at: 0)
    for (index, place) in contents.enumerated() {
      guard let id = place.placeholder else { continue }
      quarters.begin(id, place.name)
      model.hold(id, title: place.name, at: index) { [weak self] in
        self?.stops.first { $0.id == id }?.stop()
      }
    }
    stop?.keep()
  }

  /// Says what stops something that is on its way there already.
  func add(_ stop: @escaping @GLibActor () -> Void, for id: PlaceholderID) {
    stops.append((id, stop))
  }

  func show(_ effect: Effect, number: Int?, stop: @escaping @GLibActor () -> Void) {
    if let number, number <= shownUpTo { return tell(effect, number) }
    let focused = unsafe effect.changesContents && widget.holdsFocus ? self.focused ?? 0 : nil
    defer {
      if effect.changesContents {
        if let focused { self.stop?.keep(near: focused) } else { self.stop?.keep() }
      }
    }
    switch effect {
    case .highlight(let region, let isOn):
      let lit = unsafe region.flatMap { unsafe regions[$0] } ?? widget
      unsafe lit.mark("drop-over", isOn)
    case .badge(let operation, _): show(operation)
    case .scroll(let dx, let dy): unsafe PlaceSight.scroll(around: widget, by: dx, dy)
    case .springload(let region):
      onSpring?(region)
      // There may be fields in what has opened.
      standAside()
    case .placeholder(let id, let index, let title, _):
      stops.append((id, stop))
      quarters.begin(id, title)
      model?.hold(id, title: title, at: index, stop: stop)
    case .progress(.placeholder(let id), let done, let total, _):
      model?.progress(of: id, done: done, total: total)
      quarters.pass(id, done, of: total).map { window?.tell($0) }
    case .commit(let id, let index, let entries):
      forget(id)
      model?.commit(id, entries, at: index)
    case .discard(let id):
      forget(id)
      model?.release(id)
    case .insert(let index, let entries): model?.insert(entries, at: index)
    case .remove(let index, let count): model?.remove(count, at: index)
    case .update(let index, let entry): model?.update(entry, at: index)
    case .move(let from, let index): model?.move(from: from, to: index)
    default: break
    }
    tell(effect, number)
  }

  /// Has the app hear of an effect, also of one that is shown already.
  func tell(_ effect: Effect, _ number: Int?) {
    onEffect?(effect)
    if let number { onChange?(effect, number) }
  }

  private func forget(_ id: PlaceholderID) {
    stops.removeAll { $0.id == id }
    quarters.end(id)
  }

  private func show(_ operation: DropCore.Operation?) {
    if let badge { unsafe widget.mark(badge, false) }
    badge = operation.map { "drop-\($0.name)" }
    if let badge { unsafe widget.mark(badge) }
  }

  /// Marks where a drop would insert.
  func showCaret(_ place: Int?) {
    if let text { text.showBar(at: place) } else { caret.show(at: place, in: model) }
  }
}

#endif
