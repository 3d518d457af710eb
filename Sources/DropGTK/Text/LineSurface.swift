#if GTK

import CGTK
import DropCore

/// An entry, or another widget of one line into which one types.
///
/// Safe because its buffer is held, and the widgets are asked for by their place alone, which is disconnected
/// when they die.
@GLibActor
@safe final class LineSurface: FieldSurface {
  private var onInsert: Inserted?
  private var onDelete: Deleted?
  let takesWidgets = false

  private let widget: GTKWidget
  /// Who types: what is in an entry.
  private let line: GTKWidget
  private var typed: UnsafeMutablePointer<GtkText> {
    unsafe UnsafeMutablePointer(OpaquePointer(line))
  }
  private let buffer: UnsafeMutablePointer<GtkEntryBuffer>
  private var isOwn = false
  private var bar: FieldBar?
  private var stop: (@GLibActor () -> Void)?
  private var isListening = false

  init?(_ widget: GTKWidget) {
    unsafe self.widget = widget
    var line = unsafe widget
    while unsafe !line.isA(gtk_text_get_type()) {
      guard unsafe line.isA(gtk_editable_get_type()),
        let inner = unsafe gtk_editable_get_delegate(OpaquePointer(line))
      else { return nil }
      unsafe line = UnsafeMutablePointer(inner)
    }
    unsafe self.line = line
    let typed = unsafe UnsafeMutablePointer<GtkText>(OpaquePointer(line))
    guard let buffer = unsafe gtk_text_get_buffer(typed) else { return nil }
    unsafe self.buffer = buffer
    unsafe g_object_ref(buffer)
    unsafe gtk_editable_set_enable_undo(OpaquePointer(widget), 0)
    listen()
  }

  isolated deinit { unsafe g_object_unref(buffer) }

  func listen(onInsert: @escaping Inserted, onDelete: @escaping Deleted) {
    self.onInsert = onInsert
    self.onDelete = onDelete
  }

  // MARK: What it holds

  var count: Int { Int(unsafe gtk_entry_buffer_get_length(buffer)) }

  var text: [Unicode.Scalar] {
    unsafe gtk_entry_buffer_get_text(buffer).map { unsafe String(cString: $0).scalars } ?? []
  }

  var caret: Int { Int(unsafe gtk_editable_get_position(OpaquePointer(widget))) }

  // MARK: Changes

  func insert(_ text: [Unicode.Scalar], at offset: Int) {
    isOwn = true
    _ = unsafe gtk_entry_buffer_insert_text(buffer, UInt32(offset), String(scalars: text), -1)
    isOwn = false
  }

  /// There is no room for one in a line.
  func insert(_ widget: GTKWidget, at offset: Int) {}

  func remove(_ count: Int, at offset: Int) {
    isOwn = true
    _ = unsafe gtk_entry_buffer_delete_text(buffer, UInt32(offset), Int32(count))
    isOwn = false
  }

  private typealias Typed =
    @convention(c) @GLibActor (
      gpointer?, UInt32, UnsafePointer<CChar>, UInt32, gpointer
    ) -> Void
  private typealias TakenOut =
    @convention(c) @GLibActor (gpointer?, UInt32, UInt32, gpointer) -> Void

  private func listen() {
    let inserted: Typed = { _, place, text, count, data in
      guard let surface = unsafe LineSurface.at(data), !surface.isOwn else { return }
      let scalars = unsafe String(cString: text).scalars.prefix(Int(count))
      surface.onInsert?(Int(place), Array(scalars))
    }
    let deleted: TakenOut = { _, place, count, data in
      guard let surface = unsafe LineSurface.at(data), !surface.isOwn else { return }
      surface.onDelete?(Int(place), Int(count))
    }
    let handlers: [(String, GCallback?)] = unsafe [
      ("inserted-text", unsafeBitCast(inserted, to: GCallback.self)),
      ("deleted-text", unsafeBitCast(deleted, to: GCallback.self)),
    ]
    for (signal, handler) in handlers {
      // The buffer may outlive the entry and its model.
      unsafe connectSignal(gpointer(buffer), signal, handler, holding: Weak(self), isAfter: true)
    }
  }

  private final class Weak {
    weak var surface: LineSurface?
    init(_ surface: LineSurface) { self.surface = surface }
  }

  private static func at(_ data: gpointer) -> LineSurface? {
    unsafe Unmanaged<Weak>.fromOpaque(data).takeUnretainedValue().surface
  }

  // MARK: Where things are

  /// GTK tells of its own layout nothing but how far it is scrolled.
  private func withLayout<Result>(_ body: (OpaquePointer, _ scrolled: Double) -> Result?) -> Result?
  {
    var shown = text
    if unsafe gtk_text_get_visibility(typed) == 0 {
      let dot = Unicode.Scalar(unsafe gtk_text_get_invisible_char(typed)) ?? "*"
      shown = shown.map { _ in dot }
    }
    guard
      let layout = unsafe gtk_widget_create_pango_layout(line, String(scalars: shown))
    else { return nil }
    defer { unsafe g_object_unref(gpointer(layout)) }
    unsafe pango_layout_set_attributes(layout, gtk_text_get_attributes(typed))
    return unsafe body(layout, Double(dnd_scroll_offset(line)))
  }

  func offset(at point: Point) -> Int {
    let point = unsafe point.moved(from: widget, to: line)
    let found = unsafe withLayout { layout, scrolled in
      var (index, trailing): (Int32, Int32) = (0, 0)
      let x = Int32((point.x + scrolled) * Double(PANGO_SCALE))
      unsafe pango_layout_xy_to_index(layout, x, 0, &index, &trailing)
      let bytes = unsafe String(cString: pango_layout_get_text(layout)).utf8.prefix(Int(index))
      return String(decoding: bytes, as: UTF8.self).unicodeScalars.count + Int(trailing)
    }
    return min(count, found ?? count)
  }

  private func x(of offset: Int) -> Double {
    unsafe withLayout { layout, scrolled in
      let before = unsafe String(cString: pango_layout_get_text(layout)).unicodeScalars
        .prefix(offset)
      var place = PangoRectangle()
      unsafe pango_layout_index_to_pos(layout, Int32(String(before).utf8.count), &place)
      return Double(place.x) / Double(PANGO_SCALE) - scrolled
    } ?? 0
  }

  func frame(of range: Range<Int>, in other: GTKWidget) -> Rect {
    let (start, end) = (x(of: range.lowerBound), x(of: range.upperBound))
    let corner = unsafe Point(x: min(start, end), y: 0).moved(from: line, to: other)
    return unsafe Rect(
      x: corner.x,
      y: corner.y,
      width: abs(end - start),
      height: Double(gtk_widget_get_height(line))
    )
  }

  // MARK: What it shows

  func showBar(at offset: Int?) {
    if bar == nil, offset != nil { bar = unsafe FieldBar(line) }
    bar?.show(at: offset.map { x(of: $0) })
  }

  /// An entry has a bar of its own, and room for a button.
  func showProgress(_ share: Double?, stop: (@GLibActor () -> Void)?) {
    guard unsafe widget.isA(gtk_entry_get_type()) else { return }
    let entry = unsafe UnsafeMutablePointer<GtkEntry>(OpaquePointer(widget))
    unsafe gtk_entry_set_progress_fraction(entry, share ?? 0)
    if (stop != nil) != (self.stop != nil) {
      let icon = stop == nil ? nil : "process-stop-symbolic"
      unsafe gtk_entry_set_icon_from_icon_name(entry, GTK_ENTRY_ICON_SECONDARY, icon)
      let told = stop == nil ? nil : "Stop"
      unsafe gtk_entry_set_icon_tooltip_text(entry, GTK_ENTRY_ICON_SECONDARY, told)
    }
    self.stop = stop
    if isListening { return }
    isListening = true
    typealias Pressed = @convention(c) @GLibActor (gpointer?, UInt32, gpointer) -> Void
    let pressed: Pressed = { _, place, data in
      if place == GTK_ENTRY_ICON_SECONDARY.rawValue { unsafe LineSurface.at(data)?.stop?() }
    }
    let handler = unsafe unsafeBitCast(pressed, to: GCallback.self)
    unsafe connectSignal(gpointer(widget), "icon-press", handler, holding: Weak(self))
  }
}

/// A bar in a line, where a drop would be put in: GTK draws one only for its own target.
///
/// Safe because who has it asks for the line while that lives, and the provider is held.
@GLibActor
@safe final class FieldBar {
  private let line: GTKWidget
  private let style = unsafe gtk_css_provider_new()
  private var shown: Double?

  init(_ line: GTKWidget) {
    unsafe self.line = line
    unsafe dnd_style_one(line, style)
  }

  isolated deinit { unsafe g_object_unref(gpointer(style)) }

  func show(at x: Double?) {
    if x == shown { return }
    shown = x
    let text =
      x.map {
        """
        text { background-image: linear-gradient(#3584e4, #3584e4); background-size: 2px 100%;
          background-repeat: no-repeat; background-position: \(Int($0))px 0; }
        """
      } ?? ""
    unsafe gtk_css_provider_load_from_data(style, text, -1)
  }
}

#endif
