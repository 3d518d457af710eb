#if GTK

import CGTK
import DropCore

/// What can be seen of a widget, and how what it holds lies behind that.
struct PlaceSight: Equatable {
  /// The part that is seen: of the widget, or of the scrolled window that it fills.
  let frame: Rect
  /// How the rest can be scrolled into sight, where there is any.
  let scroll: Scroll?
  /// How far the widget is scrolled in the window that it fills.
  let scrolled: Point
  /// How much of the upper left is hidden by windows around.
  let hidden: Point

  /// Looks through all scrolled windows around; nil where nothing is seen.
  @GLibActor
  init?(of widget: GTKWidget, in root: GTKWidget) {
    var scroller = unsafe widget.scroller
    let filled = unsafe scroller.flatMap { unsafe widget.fills($0) ? $0 : nil }
    guard let whole = unsafe (filled ?? widget).frame(in: root) else { return nil }
    var seen = whole
    if let filled = unsafe filled { unsafe scroller = filled.scroller }
    while let around = unsafe scroller {
      guard let viewport = unsafe around.frame(in: root),
        let cut = viewport.cut(out: seen, isLocal: false)
      else { return nil }
      seen = cut
      unsafe scroller = around.scroller
    }
    var (width, height, scrolled) = (whole.width, whole.height, Point.zero)
    if let filled = unsafe filled {
      let (across, down) = unsafe (dnd_adjustment(filled, true), dnd_adjustment(filled, false))
      (width, height) = unsafe (
        gtk_adjustment_get_upper(across), gtk_adjustment_get_upper(down)
      )
      scrolled = unsafe Point(
        x: gtk_adjustment_get_value(across),
        y: gtk_adjustment_get_value(down)
      )
    }
    frame = seen
    hidden = Point(x: seen.x - whole.x, y: seen.y - whole.y)
    self.scrolled = scrolled
    let reaches = width > seen.width + 1 || height > seen.height + 1
    scroll =
      reaches
      ? Scroll(
        contentWidth: width,
        contentHeight: height,
        offset: Point(x: scrolled.x + hidden.x, y: scrolled.y + hidden.y)
      ) : nil
  }

  /// Scrolls what is around a widget: the innermost window first, and the next by what that can't.
  @GLibActor
  static func scroll(around widget: GTKWidget, by dx: Double, _ dy: Double) {
    for (isAcross, distance) in [(true, dx), (false, dy)] where distance != 0 {
      var (rest, scroller) = unsafe (distance, widget.scroller)
      while rest != 0, let around = unsafe scroller {
        let adjustment = unsafe dnd_adjustment(around, isAcross)
        let before = unsafe gtk_adjustment_get_value(adjustment)
        unsafe gtk_adjustment_set_value(adjustment, before + rest)
        rest -= unsafe gtk_adjustment_get_value(adjustment) - before
        unsafe scroller = around.scroller
      }
    }
  }
}

#endif
