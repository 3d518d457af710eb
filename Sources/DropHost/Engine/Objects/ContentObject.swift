import DropContent
import DropCore

/// What a content handle stands for.
struct ContentObject {
  var content: Content
  /// The items it was loaded or made from, by their places in the drag.
  var origins: [Int]
  let drag: DragID?
  /// The item it was loaded from, if it is one.
  var item: Int? { origins.count == 1 ? origins[0] : nil }
}
