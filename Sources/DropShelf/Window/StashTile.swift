#if GTK

import CGTK
import DropContent
import DropCore
import DropGTK
import DropHost
import DropReplay
import SystemFiles

/// Holds what is dropped until it is dragged out.
@GLibActor
final class StashTile {
  let part = Part.column(4, style: "shelf-stash")
  private let line = unsafe Part(dnd_status_label(), style: "shelf-line")
  private let box = unsafe Part(gtk_flow_box_new())
  private let desk: ShelfDesk
  private let stash: StashFolder
  private let host: PluginHost
  private let drops: DropWindow
  private let place: DropPlace
  /// What is being dragged out, by its names.
  private var leaving: [String] = []

  private static let script = """
    return { name = "stash", api = 1, summary = "Holds things until they are dragged out",
      accepts = { "public.item" }, needs = { "storage" },
      on_update = function() return { operation = "copy", message = "Hold it here" } end,
      on_perform = function(session)
        for _, item in ipairs(session.items) do item:load("public.item"):save(item.name) end
      end }
    """

  /// - Throws: Why nothing can be held.
  init(_ desk: ShelfDesk) throws {
    self.desk = desk
    stash = try StashFolder(desk.places.stash)
    let storage = FolderStorage(folder: stash.path)
    host = PluginHost(
      grants: [.storage],
      storage: { content, name in try storage.save(content, as: name) },
      spool: .temporary
    )
    let flow = unsafe OpaquePointer(box.widget)
    unsafe gtk_flow_box_set_selection_mode(flow, GTK_SELECTION_MULTIPLE)
    unsafe gtk_flow_box_set_homogeneous(flow, 1)
    unsafe gtk_flow_box_set_max_children_per_line(flow, 100)
    unsafe gtk_widget_set_halign(box.widget, GTK_ALIGN_START)
    let scroller = Part.scroller(of: box)
    scroller.fill(down: false)
    scroller.size(-1, 84)
    let head = Part.row(12)
    head.add(unsafe Part(gtk_label_new("Stash"), style: "heading"))
    head.add(line)
    part.add(head)
    part.add(scroller)
    unsafe drops = DropWindow(host, root: part.widget)
    let held = stash.names().map { [stash] in ProvidedItem(file: stash.file($0)) }
    place = try unsafe drops.connect(
      box.widget,
      as: "stash",
      plugin: Plugin(text: Self.script, name: "stash.lua"),
      holding: held,
      keys: false
    )
    drops.bind(place, to: unsafe DropTiles(box.widget) { unsafe Self.tile(of: $0) })
    rest()
    listen()
  }

  func unselect() { unsafe gtk_flow_box_unselect_all(OpaquePointer(box.widget)) }

  private func listen() {
    drops.onSay = { [weak self] _, text in self?.say(text) }
    drops.onDrop = { [weak self] drop in
      Task {
        let outcome = await drop.outcome
        self?.showNew()
        self?.say(OutcomeLine.text(outcome))
      }
    }
    drops.onDragNews = { [weak self] news in self?.hear(news) }
    place.onEffect = { [weak self] effect in
      if case .badge(nil, _) = effect { self?.rest() }
    }
  }

  private func hear(_ news: DragNews) {
    switch news {
    case .began(let items): leaving = items.map(\.name)
    case .left(.copied), .left(.moved):
      take(leaving)
      leaving = []
    case .left, .cancelled, .landed: leaving = []
    case .proposed: break
    }
  }

  /// Another program has them now, as files of its own.
  private func take(_ names: [String]) {
    let keys = host.contents(of: place.destination).filter { names.contains($0.name) }.map(\.key)
    try? drops.edit(place, [.remove(keys)])
    for name in names { stash.remove(name) }
    say("\(names.count) dragged out")
  }

  /// What the folder has and isn't shown yet.
  private func showNew() {
    let shown = Set(host.contents(of: place.destination).map(\.name))
    let new = stash.names().filter { !shown.contains($0) }
    if new.isEmpty { return }
    try? drops.edit(place, [.insert(new.map { ProvidedItem(file: stash.file($0)) })])
  }

  private func say(_ text: String) {
    line.say(SafeText.line(text, limit: 200))
    desk.tell("stash", "says \(text)")
  }

  private func rest() {
    let count = stash.names().count
    line.say(count == 0 ? "Drop things here to take them on later" : "\(count) held")
  }

  private static func tile(of entry: ContentEntry) -> GTKWidget {
    let tile = Part.column(2)
    tile.add(.icon("text-x-generic-symbolic", size: 32))
    let name = Part.text(SafeText.line(entry.name), lines: 1)
    unsafe gtk_label_set_max_width_chars(OpaquePointer(name.widget), 12)
    unsafe gtk_label_set_ellipsize(OpaquePointer(name.widget), PANGO_ELLIPSIZE_MIDDLE)
    tile.add(name)
    tile.size(84, 60)
    // Whoever shows it holds it from then on.
    return unsafe tile.lend()
  }
}

#endif
