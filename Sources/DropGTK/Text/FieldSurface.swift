#if GTK

import CGTK
import DropCore

/// The text of a widget as it is shown: a view of many lines, or one line.
///
/// Offsets count characters as GTK does, by Unicode's scalars.
@GLibActor
protocol FieldSurface: AnyObject {
  /// Where, and what.
  typealias Inserted = @GLibActor (Int, [Unicode.Scalar]) -> Void
  /// Where, and how much.
  typealias Deleted = @GLibActor (Int, Int) -> Void
  var text: [Unicode.Scalar] { get }
  var count: Int { get }
  /// Where one types.
  var caret: Int { get }
  /// Whether pictures, and a bar for what is on its way, can stand among the text.
  var takesWidgets: Bool { get }
  /// Hears what somebody else than the model puts in, and what they take out.
  func listen(onInsert: @escaping Inserted, onDelete: @escaping Deleted)
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
