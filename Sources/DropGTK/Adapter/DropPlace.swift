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
  /// Called with each effect that it doesn't show by itself.
  public var onEffect: ((Effect) -> Void)?

  let widget: GTKWidget
  private(set) weak var window: DropWindow?
  private var model: (any DropModel)?
  private let scroller: GTKWidget?
  private var shown: (frame: Rect, scroll: Scroll?, regions: [Region])?
  private var last: (count: Int, frame: Rect?) = (0, nil)
  private var badge: String?
  private var caret: (tile: GTKWidget, style: String)?

  init(_ widget: GTKWidget, _ destination: PluginHost.Opened, in window: DropWindow) {
    unsafe self.widget = widget
    self.destination = destination
    self.window = window
    unsafe scroller = dnd_scroller(widget)
  }

  /// What of it can be seen: the window that it scrolls in, if it does.
  private var frameWidget: GTKWidget { unsafe scroller ?? widget }

  // MARK: Where it is

  /// Tells the host where it is now, if it isn't where it was, and whether that is so; `origin` is the
  /// window's in the scene.
  func refresh(in root: GTKWidget, at origin: Point, _ host: PluginHost) -> Bool {
    let found: Rect? = unsafe frameWidget.frame(in: root)
    var frame = found ?? Rect(x: 0, y: 0, width: 0, height: 0)
    frame.y += origin.y
    let scroll = found.flatMap { self.scroll(in: $0) }
    let regions = self.shownRegions
    let isElsewhere =
      shown?.frame != frame || shown?.scroll != scroll || shown?.regions != regions
    if isElsewhere {
      shown = (frame, scroll, regions)
      host.change(destination, Destination.Change(frame: frame, regions: regions, scroll: scroll))
      host.changeLayout(of: destination)
    }
    // The last of them moves when any other does.
    guard let model else { return isElsewhere }
    let tiles = unsafe model.tiles
    let end: Rect? = unsafe tiles.last?.frame(in: widget)
    if unsafe tiles.count == last.count && end == last.frame { return isElsewhere }
    unsafe last = (tiles.count, end)
    host.changeLayout(of: destination)
    return true
  }

  private func scroll(in frame: Rect) -> Scroll? {
    guard let scroller = unsafe scroller else { return nil }
    let (across, down) = unsafe (dnd_adjustment(scroller, true), dnd_adjustment(scroller, false))
    let width = unsafe gtk_adjustment_get_upper(across)
    let height = unsafe gtk_adjustment_get_upper(down)
    guard width > frame.width + 1 || height > frame.height + 1 else { return nil }
    let offset = unsafe Point(
      x: gtk_adjustment_get_value(across),
      y: gtk_adjustment_get_value(down)
    )
    return Scroll(contentWidth: width, contentHeight: height, offset: offset)
  }

  private var shownRegions: [Region] {
    if unsafe regions.isEmpty { return [] }
    return unsafe regions.keys.sorted().compactMap { id in
      unsafe regions[id]?.frame(in: frameWidget).map { Region(id: id, frame: $0) }
    }
  }

  /// Where its contents lie, as they are laid out; nowhere while it isn't shown.
  var layout: Layout {
    guard let model, unsafe gtk_widget_get_mapped(widget) != 0 else { return .places([]) }
    let offset = shown?.scroll?.offset ?? .zero
    return unsafe .places(
      model.tiles.map { tile in
        guard var place = unsafe tile.frame(in: frameWidget) else {
          return Rect(x: 0, y: 0, width: 0, height: 0)
        }
        place.x += offset.x
        place.y += offset.y
        return place
      }
    )
  }

  // MARK: What it shows

  /// Has a model show what it holds, from now on.
  func show(_ entries: [ContentEntry], in model: any DropModel) {
    self.model = model
    model.insert(entries, at: 0)
  }

  func show(_ effect: Effect, stop: @escaping @GLibActor () -> Void) {
    switch effect {
    case .highlight(let region, let isOn):
      let lit = unsafe region.flatMap { unsafe regions[$0] } ?? widget
      unsafe lit.mark("drop-over", isOn)
    case .badge(let operation, _): show(operation)
    case .scroll(let dx, let dy): scroll(dx, dy)
    case .springload(let region): onSpring?(region)
    case .placeholder(let id, let index, let title, _):
      model?.hold(id, title: title, at: index, stop: stop)
    case .progress(.placeholder(let id), let done, let total, _):
      model?.progress(of: id, done: done, total: total)
    case .commit(let id, let index, let entries):
      model?.release(id)
      model?.insert(entries, at: index)
    case .discard(let id): model?.release(id)
    case .insert(let index, let entries): model?.insert(entries, at: index)
    case .remove(let index, let count): model?.remove(count, at: index)
    case .move(let from, let index): model?.move(from: from, to: index)
    default: break
    }
    onEffect?(effect)
  }

  private func show(_ operation: DropCore.Operation?) {
    if let badge { unsafe widget.mark(badge, false) }
    badge = operation.map { "drop-\($0.name)" }
    if let badge { unsafe widget.mark(badge) }
  }

  private func scroll(_ dx: Double, _ dy: Double) {
    guard let scroller = unsafe scroller else { return }
    for (isAcross, distance) in [(true, dx), (false, dy)] where distance != 0 {
      let adjustment = unsafe dnd_adjustment(scroller, isAcross)
      unsafe gtk_adjustment_set_value(adjustment, gtk_adjustment_get_value(adjustment) + distance)
    }
  }

  /// Marks where a drop would insert: on the side of the next entry that is read first.
  func showCaret(_ place: Int?) {
    var next: (tile: GTKWidget, style: String)?
    if let place, let model {
      let (before, after) =
        model.isList ? ("drop-above", "drop-below") : ("drop-before", "drop-after")
      if unsafe model.tiles.indices.contains(place) {
        unsafe next = (model.tiles[place], before)
      } else if let tile = unsafe model.tiles.last {
        unsafe next = (tile, after)
      }
    }
    if unsafe next?.tile == caret?.tile, unsafe next?.style == caret?.style { return }
    // It may have been taken out since; who is still shown is among the tiles.
    if let caret = unsafe caret, unsafe model?.tiles.contains(caret.tile) == true {
      unsafe caret.tile.mark(caret.style, false)
    }
    unsafe caret = next
    if let caret = unsafe caret { unsafe caret.tile.mark(caret.style) }
  }
}

#endif
