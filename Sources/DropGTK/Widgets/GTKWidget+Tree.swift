#if GTK

import CGTK

/// Whether an object of GLib's is of a class, or of one made of that.
func isA(_ object: gpointer, _ type: GType) -> Bool {
  unsafe g_type_check_instance_is_a(object.assumingMemoryBound(to: GTypeInstance.self), type) != 0
}

// What is around a widget and in it, and who of them has the focus.
@GLibActor
extension UnsafeMutablePointer<GtkWidget> {
  func isA(_ type: GType) -> Bool { unsafe DropGTK.isA(gpointer(self), type) }

  var parent: GTKWidget? { unsafe gtk_widget_get_parent(self) }

  /// Those right below it.
  var children: [GTKWidget] {
    var children: [GTKWidget] = unsafe []
    var next = unsafe gtk_widget_get_first_child(self)
    while let child = unsafe next {
      unsafe children.append(child)
      unsafe next = gtk_widget_get_next_sibling(child)
    }
    return unsafe children
  }

  /// The scrolled window around it, of which it is no part itself.
  var scroller: GTKWidget? {
    unsafe parent.flatMap { unsafe gtk_widget_get_ancestor($0, gtk_scrolled_window_get_type()) }
  }

  /// Whether all that a scrolled window shows is this one.
  func fills(_ scroller: GTKWidget) -> Bool {
    guard let parent = unsafe parent else { return false }
    return unsafe parent == scroller
      || parent.isA(gtk_viewport_get_type()) && parent.parent == scroller
  }

  /// Who has the focus in its window.
  var focus: GTKWidget? {
    unsafe gtk_widget_get_root(self).flatMap { unsafe gtk_root_get_focus($0) }
  }

  /// Whether it or anything in it has the focus.
  var holdsFocus: Bool {
    guard let focus = unsafe focus else { return false }
    return unsafe focus == self || gtk_widget_is_ancestor(focus, self) != 0
  }

  /// Whether the focus can be had by anything in it.
  var hasStop: Bool {
    unsafe children.contains { unsafe gtk_widget_get_focusable($0) != 0 || $0.hasStop }
  }

  /// Who can have the focus: it, or else who is around it beneath a box.
  func stop(in box: GTKWidget) -> GTKWidget? {
    var next: GTKWidget? = unsafe self
    while let each = unsafe next, unsafe each != box {
      if unsafe gtk_widget_get_focusable(each) != 0 { return unsafe each }
      unsafe next = each.parent
    }
    return nil
  }

  /// Whether one types into it: what keys mean there is its own affair.
  var isTypedInto: Bool {
    if unsafe isA(gtk_editable_get_type()) {
      return unsafe gtk_editable_get_editable(OpaquePointer(self)) != 0
    }
    guard unsafe isA(gtk_text_view_get_type()) else { return false }
    let view = unsafe UnsafeMutablePointer<GtkTextView>(OpaquePointer(self))
    return unsafe gtk_text_view_get_editable(view) != 0
  }

  /// Whether a flow box or a list box, in which it is a tile, has selected it.
  var isSelectedTile: Bool {
    guard let cell = unsafe parent else { return false }
    if unsafe cell.isA(gtk_flow_box_child_get_type()) {
      let child = unsafe UnsafeMutablePointer<GtkFlowBoxChild>(OpaquePointer(cell))
      return unsafe gtk_flow_box_child_is_selected(child) != 0
    }
    guard unsafe cell.isA(gtk_list_box_row_get_type()) else { return false }
    let row = unsafe UnsafeMutablePointer<GtkListBoxRow>(OpaquePointer(cell))
    return unsafe gtk_list_box_row_is_selected(row) != 0
  }
}

#endif
