#if GTK

import CGTK
import DropCore

/// A text view, among whose text widgets may stand.
///
/// Safe because its buffer is held, and the view is asked for by its place alone, which is disconnected when
/// the view dies.
@GLibActor
@safe final class ViewSurface: FieldSurface {
  private var onInsert: Inserted?
  private var onDelete: Deleted?
  let takesWidgets = true

  private let widget: GTKWidget
  private let view: UnsafeMutablePointer<GtkTextView>
  private let buffer: UnsafeMutablePointer<GtkTextBuffer>
  /// How many characters there are as far as it has said.
  private var told = 0
  private var isOwn = false
  private var bar: UnsafeMutablePointer<GtkTextMark>?

  init?(_ widget: GTKWidget) {
    unsafe self.widget = widget
    unsafe view = UnsafeMutablePointer(OpaquePointer(widget))
    guard let buffer = unsafe gtk_text_view_get_buffer(view) else { return nil }
    unsafe self.buffer = buffer
    unsafe g_object_ref(buffer)
    // GTK's own undo takes an anchor for a letter, and knows nothing of the host's steps.
    unsafe gtk_text_buffer_set_enable_undo(buffer, 0)
    told = count
    listen()
  }

  isolated deinit { unsafe g_object_unref(buffer) }

  func listen(onInsert: @escaping Inserted, onDelete: @escaping Deleted) {
    self.onInsert = onInsert
    self.onDelete = onDelete
  }

  // MARK: What it holds

  var count: Int { unsafe Int(gtk_text_buffer_get_char_count(buffer)) }

  var text: [Unicode.Scalar] { text(0..<count) }

  private func text(_ range: Range<Int>) -> [Unicode.Scalar] {
    var (start, end) = unsafe (iter(range.lowerBound), iter(range.upperBound))
    // A slice has a character for each widget, which the text alone hasn't.
    guard let slice = unsafe gtk_text_buffer_get_slice(buffer, &start, &end, 1) else { return [] }
    defer { unsafe g_free(slice) }
    return unsafe String(cString: slice).scalars
  }

  var caret: Int {
    var iter = unsafe GtkTextIter()
    unsafe gtk_text_buffer_get_iter_at_mark(buffer, &iter, gtk_text_buffer_get_insert(buffer))
    return unsafe Int(gtk_text_iter_get_offset(&iter))
  }

  private func iter(_ offset: Int) -> GtkTextIter {
    var iter = unsafe GtkTextIter()
    unsafe gtk_text_buffer_get_iter_at_offset(buffer, &iter, Int32(offset))
    return unsafe iter
  }

  // MARK: Changes

  func insert(_ text: [Unicode.Scalar], at offset: Int) {
    own {
      var place = unsafe iter(offset)
      unsafe gtk_text_buffer_insert(buffer, &place, String(scalars: text), -1)
    }
  }

  func insert(_ widget: GTKWidget, at offset: Int) {
    own {
      var place = unsafe iter(offset)
      let anchor = unsafe gtk_text_buffer_create_child_anchor(buffer, &place)
      unsafe gtk_text_view_add_child_at_anchor(view, widget, anchor)
    }
  }

  func remove(_ count: Int, at offset: Int) {
    own {
      var (start, end) = unsafe (iter(offset), iter(offset + count))
      unsafe gtk_text_buffer_delete(buffer, &start, &end)
    }
  }

  private func own(_ body: () -> Void) {
    isOwn = true
    body()
    isOwn = false
    told = count
  }

  private typealias Changed =
    @convention(c) @GLibActor (
      gpointer?, UnsafePointer<GtkTextIter>, gpointer?, gpointer
    ) -> Void
  private typealias Typed =
    @convention(c) @GLibActor (
      gpointer?, UnsafePointer<GtkTextIter>, gpointer?, Int32, gpointer
    ) -> Void

  /// After GTK has done it: who filters what is typed may have kept it from that.
  private func listen() {
    let typed: Typed = { _, place, _, _, data in unsafe ViewSurface.tell(place, data) }
    let put: Changed = { _, place, _, data in unsafe ViewSurface.tell(place, data) }
    let handlers: [(String, GCallback?)] = unsafe [
      ("insert-text", unsafeBitCast(typed, to: GCallback.self)),
      ("insert-paintable", unsafeBitCast(put, to: GCallback.self)),
      ("insert-child-anchor", unsafeBitCast(put, to: GCallback.self)),
      ("delete-range", unsafeBitCast(put, to: GCallback.self)),
    ]
    for (signal, handler) in handlers {
      // The buffer may outlive the view and its model.
      unsafe connectSignal(gpointer(buffer), signal, handler, holding: Weak(self), isAfter: true)
    }
  }

  private final class Weak {
    weak var surface: ViewSurface?
    init(_ surface: ViewSurface) { self.surface = surface }
  }

  private static func tell(_ place: UnsafePointer<GtkTextIter>, _ data: gpointer) {
    let weak = unsafe Unmanaged<Weak>.fromOpaque(data).takeUnretainedValue()
    guard let surface = weak.surface, !surface.isOwn else { return }
    surface.tell(at: unsafe Int(gtk_text_iter_get_offset(place)))
  }

  /// The place is behind what was put in, or where it was taken out.
  private func tell(at offset: Int) {
    let more = count - told
    told += more
    if more > 0 { onInsert?(offset - more, text(offset - more..<offset)) }
    if more < 0 { onDelete?(offset, -more) }
  }

  // MARK: Where things are

  func offset(at point: Point) -> Int {
    var (x, y): (Int32, Int32) = (0, 0)
    unsafe gtk_text_view_window_to_buffer_coords(
      view,
      GTK_TEXT_WINDOW_WIDGET,
      Int32(point.x),
      Int32(point.y),
      &x,
      &y
    )
    var iter = unsafe GtkTextIter()
    var trailing: Int32 = 0
    unsafe gtk_text_view_get_iter_at_position(view, &iter, &trailing, x, y)
    return unsafe Int(gtk_text_iter_get_offset(&iter) + trailing)
  }

  func frame(of range: Range<Int>, in other: GTKWidget) -> Rect {
    let first = location(range.lowerBound)
    let last = location(max(range.lowerBound, range.upperBound - 1))
    var frame = unsafe place(of: first, in: other)
    if range.isEmpty {
      frame.width = 0
    } else if first.y == last.y {
      frame.width = Double(last.x + last.width - first.x)
    } else {
      frame.x -= Double(first.x)
      frame.width = unsafe Double(gtk_widget_get_width(widget))
      frame.height = Double(last.y + last.height - first.y)
    }
    return frame
  }

  private func location(_ offset: Int) -> GdkRectangle {
    var (iter, found) = unsafe (iter(offset), GdkRectangle())
    unsafe gtk_text_view_get_iter_location(view, &iter, &found)
    return found
  }

  private func place(of part: GdkRectangle, in other: GTKWidget) -> Rect {
    var (x, y): (Int32, Int32) = (0, 0)
    unsafe gtk_text_view_buffer_to_window_coords(
      view,
      GTK_TEXT_WINDOW_WIDGET,
      part.x,
      part.y,
      &x,
      &y
    )
    let corner = unsafe Point(x: Double(x), y: Double(y)).moved(from: widget, to: other)
    return Rect(x: corner.x, y: corner.y, width: Double(part.width), height: Double(part.height))
  }

  // MARK: What it shows

  func showBar(at offset: Int?) {
    guard let offset else {
      if let bar = unsafe bar { unsafe gtk_text_buffer_delete_mark(buffer, bar) }
      unsafe bar = nil
      return
    }
    var place = unsafe iter(offset)
    if let bar = unsafe bar { return unsafe gtk_text_buffer_move_mark(buffer, bar, &place) }
    unsafe bar = gtk_text_buffer_create_mark(buffer, nil, &place, 1)
    if let bar = unsafe bar { unsafe gtk_text_mark_set_visible(bar, 1) }
  }

  func showProgress(_ share: Double?, stop: (@GLibActor () -> Void)?) {}
}

#endif
