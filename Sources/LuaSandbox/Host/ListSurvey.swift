/// What is known of a list that stays in the script.
package struct ListSurvey {
  let elements: [LuaValue]

  /// How many elements stand before the first hole.
  package var count: Int { elements.count }

  /// The object that an element is, or that its field `item` is.
  package func handle(_ index: Int) -> Handle? { elements[index].handle }

  /// The place of an element of a list that the host gives element by element.
  package func place(_ index: Int) -> Int? { elements[index].integer.map { Int($0) - 1 } }

  /// The first element that is no function.
  package var firstOther: Int? { elements.firstIndex { $0 != .bool(true) } }
}
