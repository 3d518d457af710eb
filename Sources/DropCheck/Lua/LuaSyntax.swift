import DropContent
import DropReplay

/// An expression, as far as the check looks at it.
///
/// It nests no deeper than ``LuaParser`` lets it, so that what walks or frees it needs little stack:
/// chains of indexes and calls, and of operators, lie flat.
indirect enum LuaExpression: Sendable {
  /// `...`, or something put together from others.
  case other([LuaExpression])
  /// What `..` joins to something.
  case joined(LuaExpression)
  case literal(LuaLiteral, TextPlace)
  case string(String, TextPlace)
  case name(String, TextPlace)
  /// A name or a bracket with the indexes and calls that follow it, at least one.
  case chain(LuaExpression, [LuaSuffix])
  case function(LuaFunctionBody)
  case table([LuaField], TextPlace)
}

/// An index or a call behind a value.
struct LuaSuffix: Sendable {
  enum Kind: Sendable {
    /// `.key` or `["key"]`.
    case key(String)
    /// `[expression]`.
    case index(LuaExpression)
    case call([LuaExpression])
    case method(String, [LuaExpression])
  }

  let kind: Kind
  let place: TextPlace

  var isCall: Bool {
    switch kind {
    case .key, .index: false
    case .call, .method: true
    }
  }
}

extension LuaExpression {
  /// `a.b`: the name and the key, where it is nothing else.
  var keyOfName: (name: String, key: String, place: TextPlace)? {
    guard case .chain(.name(let name, _), let suffixes) = self, suffixes.count == 1,
      case .key(let key) = suffixes[0].kind
    else { return nil }
    return (name, key, suffixes[0].place)
  }
}

/// A value that is written as a word or a number.
enum LuaLiteral: Sendable {
  case nothing
  case boolean
  case number(Double?)
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
