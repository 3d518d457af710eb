#if GTK

import CGTK
import DropCore

/// The text of a widget as it is shown: a view of many lines, or one line.
///
/// Offsets count characters as GTK does, by Unicode's scalars.
@GLibActor
protocol FieldSurface: AnyObject {
  var text: [Unicode.Scalar] { get }
  var count: Int { get }
  /// Where one types.
  var caret: Int { get }
  /// Whether pictures, and a bar for what is on its way, can stand among the text.
  var takesWidgets: Bool { get }
  /// Hears what somebody else than the model puts in: where, and what.
  var onInsert: ((Int, [Unicode.Scalar]) -> Void)? { get set }
  /// Hears what somebody else takes out: where, and how much.
  var onDelete: ((Int, Int) -> Void)? { get set }
  func insert(_ text: [Unicode.Scalar], at offset: Int)
  func insert(_ widget: GTKWidget, at offset: Int)
  func remove(_ count: Int, at offset: Int)
  /// The offset nearest to a point of the field.
  func offset(at point: Point) -> Int
  /// Where a part of the text lies in another widget: about so, where it has several lines.
  func frame(of range: Range<Int>, in other: GTKWidget) -> Rect
  /// Shows where something would be put in.
  func showBar(at offset: Int?)
  /// Shows that something is on its way, where no widget can, and what stops it; none takes that away.
  func showProgress(_ share: Double?, stop: (@GLibActor () -> Void)?)
}

extension String {
  /// Its scalars, as fields count.
  var scalars: [Unicode.Scalar] { Array(unicodeScalars) }

  init(scalars: [Unicode.Scalar]) {
    var view = UnicodeScalarView()
    view.append(contentsOf: scalars)
    self.init(view)
  }
}

#endif
