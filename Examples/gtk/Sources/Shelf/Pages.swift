import CGTK
import DropContent
import DropCore
import DropGTK
import DropHost

/// Two lists on pages of which one is shown, and their tabs, on which a drag rests to open the other; the second
/// is longer than its page.
@GLibActor
struct Pages {
  let column = made(gtk_box_new(GTK_ORIENTATION_VERTICAL, 8))
  private let stack = made(gtk_stack_new())
  private let names = ["first", "second"]
  private let tabs: [GTKWidget]
  private let lists = [made(gtk_list_box_new()), made(gtk_list_box_new())]

  init() {
    tabs = names.map { made(gtk_button_new_with_label($0.capitalized)) }
    let bar = made(gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8))
    for (place, name) in names.enumerated() {
      gtk_widget_set_size_request(tabs[place], 100, -1)
      gtk_box_append(UnsafeMutablePointer(OpaquePointer(bar)), tabs[place])
      tabs[place].on("clicked") { [stack] in
        gtk_stack_set_visible_child_name(OpaquePointer(stack), name)
      }
      let scroller = made(gtk_scrolled_window_new())
      gtk_scrolled_window_set_child(OpaquePointer(scroller), lists[place])
      gtk_scrolled_window_set_has_frame(OpaquePointer(scroller), 1)
      gtk_widget_set_size_request(scroller, 322, 200)
      gtk_stack_add_named(OpaquePointer(stack), scroller, name)
    }
    for each in [bar, stack] { gtk_box_append(UnsafeMutablePointer(OpaquePointer(column)), each) }
  }

  /// Makes the whole a place whose tabs are regions, and the lists places on it.
  func connect(to drops: DropWindow, _ host: PluginHost) throws {
    let pages = Plugin(folder: Panel.root + "Examples/gtk/plugins/pages")
    let whole = try drops.connect(column, as: "pages", plugin: pages, spring: 300, keys: false)
    whole.regions = ["first": tabs[0], "second": tabs[1]]
    whole.onSpring = { show($0) }
    whole.onEffect = { tell("pages \($0)") }
    let plugin = Plugin(folder: Panel.root + "Examples/gtk/plugins/list")
    for (place, name) in names.enumerated() {
      let held = place == 0 ? [] : lines
      let list = try drops.connect(
        lists[place],
        as: name,
        plugin: plugin,
        holding: held,
        inside: whole
      )
      drops.bind(list, to: DropTiles(lists[place]) { Tile.of($0, in: host) })
      list.onEffect = { tell("\(name) \($0)") }
    }
  }

  private func show(_ name: String) {
    gtk_stack_set_visible_child_name(OpaquePointer(stack), name)
    tell("pages show \(name)")
  }

  /// More than a page holds.
  private var lines: [ProvidedItem] {
    (1...12).map { number in
      let text = ProvidedRepresentation(.utf8PlainText, text: "\(number)")
      return ProvidedItem(id: "line-\(number)", name: "line \(number)", representations: [text])
    }
  }
}
