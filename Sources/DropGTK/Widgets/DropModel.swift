#if GTK

import CGTK
public import DropCore
import DropHost

/// What a widget shows of its destination's contents.
@GLibActor
public protocol DropModel: AnyObject {
  /// The widgets of the contents, in the order of reading; of places that are kept, too.
  var tiles: [GTKWidget] { get }
  /// Whether they lie one below the other.
  var isList: Bool { get }
  /// Which of them are selected, by their places; of one that knows no selection, none.
  var selection: [Int] { get }
  /// Puts entries in.
  func insert(_ entries: [ContentEntry], at place: Int)
  /// Takes entries out.
  func remove(_ count: Int, at place: Int)
  /// Shows what an entry is now.
  func update(_ entry: ContentEntry, at place: Int)
  /// Takes entries from there, in that order, and puts them so that the first has the place.
  func move(from places: [Int], to place: Int)
  /// Keeps a place for what is on its way; `stop` gives the drop up.
  func hold(
    _ id: PlaceholderID,
    title: String,
    at place: Int,
    stop: @escaping @GLibActor () -> Void
  )
  /// Shows how far that is.
  func progress(of id: PlaceholderID, done: Double, total: Double?)
  /// Gives the place up.
  func release(_ id: PlaceholderID)
}

extension DropModel {
  /// None: what has the focus is meant then.
  public var selection: [Int] { [] }
}

/// Tiles in a flow box or in a list box, one for each entry.
///
/// Safe because only the place of its box asks it, which is disconnected when the box dies, and the box
/// holds the tiles until then.
@GLibActor
@safe public final class DropTiles: DropModel {
  /// Those of entries and of places that are kept, in order.
  public private(set) var tiles: [GTKWidget] = unsafe []
  /// Whether it is a list box.
  public let isList: Bool
  /// Those that the box has selected.
  public var selection: [Int] { unsafe tiles.indices.filter { unsafe tiles[$0].isSelectedTile } }
  private let box: GTKWidget
  private let make: @GLibActor (ContentEntry) -> GTKWidget
  private var held: [PlaceholderID: (tile: GTKWidget, bar: GTKWidget)] = unsafe [:]

  /// Fills a flow box or a list box, which holds nothing yet.
  public init(_ box: GTKWidget, tile: @escaping @GLibActor (ContentEntry) -> GTKWidget) {
    unsafe self.box = box
    isList = unsafe gtk_widget_get_css_name(box).map { unsafe String(cString: $0) } == "list"
    unsafe make = tile
  }

  /// Makes tiles for entries.
  public func insert(_ entries: [ContentEntry], at place: Int) {
    for (offset, entry) in entries.enumerated() { unsafe put(make(entry), at: place + offset) }
  }

  /// Takes tiles away.
  public func remove(_ count: Int, at place: Int) {
    for _ in 0..<count { unsafe g_object_unref(take(place)) }
  }

  /// Makes an entry's tile anew.
  public func update(_ entry: ContentEntry, at place: Int) {
    unsafe g_object_unref(take(place))
    unsafe put(make(entry), at: place)
  }

  /// Puts tiles elsewhere.
  public func move(from places: [Int], to place: Int) {
    let moved = unsafe places.map { unsafe tiles[$0] }
    for place in places.sorted(by: >) { _ = unsafe take(place) }
    for offset in places.indices {
      unsafe put(moved[offset], at: place + offset)
      unsafe g_object_unref(moved[offset])
    }
  }

  /// Makes a tile with a bar for what is on its way, and a button that stops it.
  public func hold(
    _ id: PlaceholderID,
    title: String,
    at place: Int,
    stop: @escaping @GLibActor () -> Void
  ) {
    guard let tile = unsafe gtk_box_new(GTK_ORIENTATION_VERTICAL, 4),
      let bar = unsafe gtk_progress_bar_new(), let button = unsafe gtk_button_new_with_label("Stop")
    else { return }
    unsafe tile.mark("drop-placeholder")
    unsafe dnd_append(tile, gtk_label_new(title))
    unsafe dnd_append(tile, bar)
    unsafe dnd_append(tile, button)
    unsafe button.on("clicked", stop)
    unsafe held[id] = (tile, bar)
    unsafe put(tile, at: place)
  }

  /// Moves the bar.
  public func progress(of id: PlaceholderID, done: Double, total: Double?) {
    guard let bar = unsafe held[id]?.bar else { return }
    let progress = OpaquePointer(bar)
    if let total, total > 0 {
      unsafe gtk_progress_bar_set_fraction(progress, min(1, done / total))
    } else {
      unsafe gtk_progress_bar_pulse(progress)
    }
  }

  /// Takes the tile with the bar away.
  public func release(_ id: PlaceholderID) {
    guard let tile = unsafe held.removeValue(forKey: id)?.tile,
      let place = unsafe tiles.firstIndex(of: tile)
    else { return }
    unsafe g_object_unref(take(place))
  }

  private func put(_ tile: GTKWidget, at place: Int) {
    let place = unsafe min(max(0, place), tiles.count)
    unsafe tiles.insert(tile, at: place)
    unsafe dnd_insert_tile(box, tile, Int32(place))
  }

  /// Takes a tile out and gives it, held.
  private func take(_ place: Int) -> GTKWidget {
    let tile = unsafe tiles.remove(at: place)
    unsafe g_object_ref(tile)
    unsafe dnd_remove_tile(box, tile)
    return unsafe tile
  }
}

#endif
