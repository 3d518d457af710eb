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
  /// Puts entries where a place was kept for them.
  func commit(_ id: PlaceholderID, _ entries: [ContentEntry], at place: Int)
  /// Where each of the contents lies in a widget around them; of one that isn't shown, an empty rectangle.
  func frames(in widget: GTKWidget) -> [Rect]
}

extension DropModel {
  /// None: what has the focus is meant then.
  public var selection: [Int] { [] }

  /// Gives the place up, and puts them in.
  public func commit(_ id: PlaceholderID, _ entries: [ContentEntry], at place: Int) {
    release(id)
    insert(entries, at: place)
  }

  /// Where the tiles lie.
  public func frames(in widget: GTKWidget) -> [Rect] {
    unsafe tiles.map {
      unsafe $0.frame(in: widget) ?? Rect(x: 0, y: 0, width: 0, height: 0)
    }
  }
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
  /// What assistive technologies call them.
  private var names: [String] = []
  private var held: [PlaceholderID: HeldTile] = [:]

  /// Fills a flow box or a list box, which holds nothing yet.
  ///
  /// To assistive technologies it is a list then, with an element for each entry that is called as that; a flow
  /// box that is in a window already stays what it is, a table.
  public init(_ box: GTKWidget, tile: @escaping @GLibActor (ContentEntry) -> GTKWidget) {
    unsafe self.box = box
    isList = unsafe gtk_widget_get_css_name(box).map { unsafe String(cString: $0) } == "list"
    unsafe make = tile
    unsafe dnd_make_list(box)
  }

  /// Makes tiles for entries.
  public func insert(_ entries: [ContentEntry], at place: Int) {
    for (offset, entry) in entries.enumerated() {
      unsafe put(make(entry), called: entry.name, at: place + offset)
    }
  }

  /// Takes tiles away.
  public func remove(_ count: Int, at place: Int) {
    for _ in 0..<count { unsafe g_object_unref(take(place).tile) }
  }

  /// Makes an entry's tile anew.
  public func update(_ entry: ContentEntry, at place: Int) {
    unsafe g_object_unref(take(place).tile)
    unsafe put(make(entry), called: entry.name, at: place)
  }

  /// Puts tiles elsewhere.
  public func move(from places: [Int], to place: Int) {
    let moved = unsafe places.map { unsafe (tiles[$0], names[$0]) }
    for place in places.sorted(by: >) { _ = unsafe take(place) }
    for unsafe(offset, (tile, name)) in unsafe moved.enumerated() {
      unsafe put(tile, called: name, at: place + offset)
      unsafe g_object_unref(tile)
    }
  }

  /// Makes a tile with a bar for what is on its way, and a button that stops it.
  public func hold(
    _ id: PlaceholderID,
    title: String,
    at place: Int,
    stop: @escaping @GLibActor () -> Void
  ) {
    guard let tile = HeldTile(title, across: false, stop: stop) else { return }
    held[id] = tile
    unsafe put(tile.widget, called: "\(title), on its way", at: place)
  }

  /// Moves the bar.
  public func progress(of id: PlaceholderID, done: Double, total: Double?) {
    held[id]?.progress(done, of: total)
  }

  /// Takes the tile with the bar away.
  public func release(_ id: PlaceholderID) {
    guard let tile = unsafe held.removeValue(forKey: id)?.widget,
      let place = unsafe tiles.firstIndex(of: tile)
    else { return }
    unsafe g_object_unref(take(place).tile)
  }

  private func put(_ tile: GTKWidget, called name: String, at place: Int) {
    let place = unsafe min(max(0, place), tiles.count)
    unsafe tiles.insert(tile, at: place)
    names.insert(name, at: place)
    unsafe dnd_insert_tile(box, tile, Int32(place))
    unsafe tile.parent?.describe(name)
  }

  /// Takes a tile out and gives it, held.
  private func take(_ place: Int) -> (tile: GTKWidget, name: String) {
    let tile = unsafe tiles.remove(at: place)
    let name = names.remove(at: place)
    unsafe g_object_ref(tile)
    unsafe dnd_remove_tile(box, tile)
    return unsafe (tile, name)
  }
}

#endif
