#if GTK

import CGTK
import DropContent
import DropCore
import DropGTK
import DropHost
import DropReplay
import SystemFiles

/// Holds what is dropped until it is dragged out; the original of a copy is set aside then, and not gone.
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
  /// What is shown, as it was when it was looked at: another shelf may have the same folder.
  private var shown = NameTable<FileStatus>()
  private var news: FolderNews?
  /// Whether it says how much is held, and not what came of something.
  private var isResting = false

  private static let script = """
    return { name = "stash", api = 1, summary = "Holds things until they are dragged out",
      accepts = { "public.item" }, needs = { "storage" },
      on_update = function(session)
        if session.source.destination == session.destination.id then
          return { operation = "forbidden", message = "It is held here already" }
        end
        return { operation = "copy", message = "Hold it here" }
      end,
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
    place = try unsafe drops.connect(
      box.widget,
      as: "stash",
      plugin: Plugin(text: Self.script, name: "stash.lua"),
      keys: false
    )
    drops.bind(place, to: unsafe DropTiles(box.widget) { unsafe Self.tile(of: $0) })
    look()
    rest()
    listen()
  }

  func unselect() { unsafe gtk_flow_box_unselect_all(OpaquePointer(box.widget)) }

  private func listen() {
    drops.onSay = { [weak self] _, text in self?.say(text) }
    drops.onDrop = { [weak self] drop in
      Task {
        let outcome = await drop.outcome
        self?.look()
        self?.say(OutcomeLine.text(outcome))
      }
    }
    drops.onDragNews = { [weak self] news in self?.hear(news) }
    place.onEffect = { [weak self] effect in
      if case .badge(nil, _) = effect { self?.rest() }
    }
    news = FolderNews { [weak self] in self?.lookAgain() }
    news?.watch([stash.path])
  }

  private func hear(_ news: DragNews) {
    guard case .left(let end, let items) = news else { return }
    let names = items.map(\.name)
    let places = end == .moved ? [] : setAside(names)
    if end == .moved { remove(names) }
    look()
    say("\(names.count) dragged out\(Self.words(for: places))")
  }

  /// Another program has them now, and says that nobody else should.
  private func remove(_ names: [String]) {
    for name in names { if let gone = shown[name] { stash.remove(name, as: gone) } }
  }

  /// Another program has copies, or a handler has done with them what it does.
  ///
  /// Who reads the address of a copy may never read the copy, which is there for some minutes only.
  private func setAside(_ names: [String]) -> Set<StashFolder.Aside> {
    Set(
      names.compactMap { name in
        shown[name].map { stash.setAside(name, as: $0, trash: Self.trash) }
      }
    )
  }

  private static func words(for places: Set<StashFolder.Aside>) -> String {
    if places.contains(.kept) { return "; the original is in the stash's folder .taken" }
    return places.contains(.trashed) ? "; the original is in the trash" : ""
  }

  private nonisolated static func trash(_ path: String) -> Bool {
    let file = unsafe g_file_new_for_path(path)
    defer { unsafe g_object_unref(gpointer(file)) }
    return unsafe g_file_trash(file, nil, nil) != 0
  }

  /// Shows what the folder has by now, each by itself: what can't be opened isn't held.
  private func look() {
    var lying = NameTable<FileStatus>()
    for name in stash.names() { lying[name] = stash.status(name) }
    let gone = host.contents(of: place.destination).filter { entry in
      guard let shown = shown[entry.name] else { return false }
      return lying[entry.name]?.isSame(as: shown) != true
    }
    if !gone.isEmpty { try? drops.edit(place, [.remove(gone.map(\.key))]) }
    for entry in gone { shown[entry.name] = nil }
    for name in lying.names where shown[name] == nil {
      guard (try? drops.edit(place, [.insert([ProvidedItem(file: stash.file(name))])])) != nil
      else {
        continue
      }
      shown[name] = lying[name]
    }
  }

  /// Another shelf, or whoever has the folder, put something there or took it.
  private func lookAgain() {
    let before = shown.count
    look()
    guard isResting, shown.count != before else { return }
    rest()
    desk.tell("stash", "holds \(shown.count)")
  }

  private func say(_ text: String) {
    isResting = false
    line.say(SafeText.line(text, limit: 200))
    desk.tell("stash", "says \(text)")
  }

  private func rest() {
    isResting = true
    let count = shown.count
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
