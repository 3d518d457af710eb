#if GTK

import CGTK
import DropCore
import DropGTK
import SystemFiles

/// The window: a tile for each handler, or what to do where there is none.
///
/// Safe because it holds its window until that is closed, and the shelf ends with it.
@GLibActor
@safe final class ShelfWindow {
  private let window: UnsafeMutablePointer<GtkWindow>
  private let desk: ShelfDesk
  private let grid = unsafe Part(gtk_flow_box_new(), style: "shelf-grid")
  private let welcome: Part
  private var tiles: [HandlerTile] = []
  private var news: FolderNews?
  private var stash: StashTile?

  init(_ desk: ShelfDesk, of application: UnsafeMutablePointer<GtkApplication>) {
    self.desk = desk
    guard let made = unsafe gtk_window_new() else { preconditionFailure("GTK made no window") }
    unsafe window = UnsafeMutablePointer(OpaquePointer(made))
    welcome = Self.welcome(to: desk.places.handlers)
    unsafe gtk_window_set_application(window, application)
    unsafe gtk_window_set_title(window, "Drop shelf")
    let (across, down) = (3 * HandlerTile.width + 64, 2 * HandlerTile.height + 150)
    unsafe gtk_window_set_default_size(window, across, down)
    unsafe ShelfStyle.add(to: made)
    let box = unsafe OpaquePointer(grid.widget)
    unsafe gtk_flow_box_set_selection_mode(box, GTK_SELECTION_NONE)
    unsafe gtk_flow_box_set_homogeneous(box, 1)
    unsafe gtk_flow_box_set_max_children_per_line(box, 8)
    unsafe gtk_flow_box_set_column_spacing(box, 8)
    unsafe gtk_flow_box_set_row_spacing(box, 8)
    unsafe gtk_widget_set_valign(grid.widget, GTK_ALIGN_START)
    unsafe gtk_widget_set_halign(grid.widget, GTK_ALIGN_START)
    let scroller = Part.scroller(of: grid)
    scroller.fill()
    let rows = Part.column(0)
    rows.add(welcome)
    rows.add(scroller)
    do {
      let stash = try StashTile(desk)
      rows.add(stash.part)
      self.stash = stash
    } catch {
      desk.tell("stash", "broken: \(error)")
    }
    unsafe gtk_window_set_child(window, rows.widget)
    unsafe made.on("close-request") { ShelfApp.quit() }
    news = FolderNews { [weak self] in self?.refresh() }
    desk.listen { [weak self] in for tile in self?.tiles ?? [] { tile.forgetRecordings() } }
  }

  func show() {
    refresh()
    unsafe gtk_window_present(window)
    // Nothing is chosen before somebody has chosen it.
    unsafe gtk_window_set_focus(window, nil)
    stash?.unselect()
    desk.tell("shelf", "ready")
  }

  func present() { unsafe gtk_window_present(window) }

  /// Whether somebody works in it.
  var isInFront: Bool { unsafe gtk_window_is_active(window) != 0 }

  /// Drops files on a tile, as a paste onto it, and gives what came of that.
  func take(_ files: [String], onto name: String) async -> ShelfAnswer {
    let named = tiles.first { $0.handler.name.isSpelled(as: name) }
    // A name that somebody types may be composed otherwise.
    guard let tile = named ?? tiles.first(where: { $0.handler.name == name }) else {
      return .unknown(name, among: tiles.map(\.handler.name))
    }
    return await tile.take(files)
  }

  /// What is recorded and not finished is gone with them.
  func close() {
    for tile in tiles { tile.close() }
    tiles = []
    desk.children.end()
  }

  /// Looks which handlers there are now.
  private func refresh() {
    let folder = desk.places.handlers
    let found = HandlerFolder.all(in: folder)
    let names = NameSet(found.map(\.name))
    for tile in tiles where !names.contains(tile.handler.name) {
      tile.close()
      unsafe dnd_remove_tile(grid.widget, tile.part.widget)
      desk.tell(tile.handler.name, "gone")
    }
    tiles.removeAll { !names.contains($0.handler.name) }
    for (place, handler) in found.enumerated() {
      if let tile = tiles.first(where: { $0.handler.name.isSpelled(as: handler.name) }) {
        tile.refresh(handler)
      } else {
        let tile = HandlerTile(handler, desk)
        tiles.insert(tile, at: place)
        unsafe dnd_insert_tile(grid.widget, tile.part.widget, Int32(place))
      }
    }
    welcome.show(tiles.isEmpty)
    watch(folder)
  }

  private func watch(_ folder: String) {
    news?.watch([folder] + HandlerFolder.folders(in: folder))
  }

  private static func welcome(to folder: String) -> Part {
    let page = Part.column(12, style: "shelf-welcome")
    page.fill()
    let inner = Part.column(12)
    inner.center()
    inner.add(.icon("folder-download-symbolic", size: 64))
    inner.add(.text("No handler is here yet", style: "title-2", lines: 1))
    let how = unsafe Part(
      gtk_label_new(
        "A folder with a plugin.lua is a handler. Make one in a terminal, and its tile appears:"
      )
    )
    unsafe gtk_label_set_wrap(OpaquePointer(how.widget), 1)
    unsafe gtk_label_set_justify(OpaquePointer(how.widget), GTK_JUSTIFY_CENTER)
    inner.add(how)
    let command = unsafe Part(gtk_label_new("dndhost new \(folder)/first"), style: "monospace")
    unsafe gtk_label_set_selectable(OpaquePointer(command.widget), 1)
    // What has the focus as the window opens would be selected.
    unsafe gtk_widget_set_focusable(command.widget, 0)
    unsafe gtk_label_set_wrap(OpaquePointer(command.widget), 1)
    unsafe gtk_label_set_wrap_mode(OpaquePointer(command.widget), PANGO_WRAP_CHAR)
    inner.add(command)
    page.add(inner)
    unsafe gtk_widget_set_vexpand(inner.widget, 1)
    return page
  }
}

#endif
