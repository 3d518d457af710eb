import DropContent

/// An expression, as far as the check looks at it.
indirect enum LuaExpression: Sendable {
  /// `...`, or something put together from others.
  case other([LuaExpression])
  case literal(LuaLiteral, TextPlace)
  case string(String, TextPlace)
  case name(String, TextPlace)
  /// `base.key`, `base["key"]`, or `base[expression]` where there is no key.
  case index(LuaExpression, key: String?, [LuaExpression], TextPlace)
  case call(LuaExpression, [LuaExpression], TextPlace)
  case method(LuaExpression, String, [LuaExpression], TextPlace)
  case function(LuaFunctionBody)
  case table([LuaField], TextPlace)
}

/// A value that is written as a word or a number.
enum LuaLiteral: Sendable {
  case nothing
  case boolean
  case number
}

/// One field of a table constructor; without a key it is an element of the list.
struct LuaField: Sendable {
  let key: String?
  let value: LuaExpression
  let place: TextPlace
}

/// A function's parameters and its body.
struct LuaFunctionBody: Sendable {
  let parameters: [String]
  let body: [LuaStatement]
  let place: TextPlace
}

/// A statement, as far as the check looks at it.
indirect enum LuaStatement: Sendable {
  case local([(name: String, place: TextPlace)], [LuaExpression])
  case assign([LuaExpression], [LuaExpression])
  case call(LuaExpression)
  case block([LuaStatement])
  case loop(LuaExpression, [LuaStatement])
  /// The condition sees what the body declares.
  case repeatUntil([LuaStatement], LuaExpression)
  case branches([(LuaExpression?, [LuaStatement])])
  case forIn([(name: String, place: TextPlace)], [LuaExpression], [LuaStatement])
  case function(LuaExpression, LuaFunctionBody)
  case localFunction(String, LuaFunctionBody)
  case returns([LuaExpression], TextPlace)
  case nothing
}
