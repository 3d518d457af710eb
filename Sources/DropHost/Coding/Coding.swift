package import DropCore

/// How values of one kind are written as plain data and read again, said once for both.
///
/// What can't be read is nil, whatever stands there: nothing here traps.
package struct Coding<Value>: Sendable {
  package let write: @Sendable (Value, any InputShelf) -> JSONValue
  package let read: @Sendable (JSONValue, any InputShelf) -> Value?

  package init(
    write: @escaping @Sendable (Value, any InputShelf) -> JSONValue,
    read: @escaping @Sendable (JSONValue, any InputShelf) -> Value?
  ) {
    self.write = write
    self.read = read
  }

  /// What is written of a value that puts nothing on a shelf.
  package func written(_ value: Value) -> JSONValue { write(value, MemoryShelf()) }

  /// One that needs no shelf.
  package init(
    _ write: @escaping @Sendable (Value) -> JSONValue,
    read: @escaping @Sendable (JSONValue) -> Value?
  ) {
    self.init { value, _ in
      write(value)
    } read: { value, _ in
      read(value)
    }
  }
}

/// Some members of an object: their keys, and how their value is written and read.
package struct Field<Value>: Sendable {
  /// Puts them behind those that are there.
  let write: @Sendable (Value, any InputShelf, inout [JSONValue.Member]) -> Void
  /// Throws where they aren't there: to hand on an optional that isn't known here takes longer than all else.
  let read: @Sendable (inout ReadMembers, any InputShelf) throws(Unread) -> Value

  package init(
    write: @escaping @Sendable (Value, any InputShelf, inout [JSONValue.Member]) -> Void,
    read: @escaping @Sendable (inout ReadMembers, any InputShelf) -> Value?
  ) {
    self.write = write
    self.read = { object, shelf throws(Unread) in
      guard let value = read(&object, shelf) else { throw Unread() }
      return value
    }
  }

  /// A member that is always there.
  package init(_ key: String, _ coding: Coding<Value>) {
    self.init { value, shelf, members in
      members.append(JSONValue.Member(key, coding.write(value, shelf)))
    } read: { object, shelf in
      object.value(of: key).flatMap { coding.read($0, shelf) }
    }
  }

  /// A member that is left out where its value is what it is without.
  package init(_ key: String, _ coding: Coding<Value>, else fallback: Value)
  where Value: Equatable & Sendable {
    self.init { value, shelf, members in
      if value == fallback { return }
      members.append(JSONValue.Member(key, coding.write(value, shelf)))
    } read: { object, shelf in
      guard let found = object.value(of: key) else { return fallback }
      return coding.read(found, shelf)
    }
  }

  /// A member that is left out where there is nothing.
  package init<Some>(_ key: String, maybe coding: Coding<Some>) where Value == Some? {
    self.init { value, shelf, members in
      if let value { members.append(JSONValue.Member(key, coding.write(value, shelf))) }
    } read: { object, shelf in
      guard let found = object.value(of: key) else { return .some(nil) }
      return coding.read(found, shelf).map { .some($0) }
    }
  }

  /// The members of an object of its own, without that object around them.
  package init(_ cases: [Case<Value>]) where Value: Sendable {
    self.init { value, shelf, members in
      for each in cases where each.write(value, shelf, &members) { return }
    } read: { object, shelf in
      for each in cases {
        if let value = each.read(&object, shelf) { return value }
      }
      return nil
    }
  }
}

/// One of several forms that a value has, with its members.
package struct Case<Value>: Sendable {
  /// What it is called, where forms are told apart by a word.
  let word: String
  /// Puts its word, where there is one, and its members behind those that are there; false where the value has
  /// another form.
  private let put:
    @Sendable (Value, any InputShelf, JSONValue.Member?, inout [JSONValue.Member]) -> Bool
  let read: @Sendable (inout ReadMembers, any InputShelf) -> Value?

  /// One that its members tell from others.
  package init<each Part>(
    _ fields: repeat Field<each Part>,
    take: @escaping @Sendable (Value) -> (repeat each Part)?,
    make: @escaping @Sendable (repeat each Part) -> Value
  ) {
    self.init("", repeat each fields, take: take, make: make)
  }

  /// `take` says what the value's members are where it has this form, `make` what it is with them.
  package init<each Part>(
    _ word: String,
    _ fields: repeat Field<each Part>,
    take: @escaping @Sendable (Value) -> (repeat each Part)?,
    make: @escaping @Sendable (repeat each Part) -> Value
  ) {
    self.word = word
    let all = (repeat each fields)
    put = { value, shelf, head, members in
      guard let parts = take(value) else { return false }
      if let head { members.append(head) }
      repeat (each all).write(each parts, shelf, &members)
      return true
    }
    read = { object, shelf in
      do throws(Unread) {
        return make(repeat try (each all).read(&object, shelf))
      } catch {
        return nil
      }
    }
  }
}

extension Case {
  /// Puts its members behind those that are there; false where the value has another form.
  func write(_ value: Value, _ shelf: any InputShelf, _ members: inout [JSONValue.Member]) -> Bool {
    put(value, shelf, nil, &members)
  }

  /// The object that stands for a value, with the form's word first; nil where the value has another form.
  fileprivate func object(_ value: Value, _ shelf: any InputShelf, by key: String) -> JSONValue? {
    var members: [JSONValue.Member] = []
    guard put(value, shelf, JSONValue.Member(key, .string(word)), &members) else { return nil }
    return .object(members)
  }
}

/// A member isn't there, or isn't what it should be.
struct Unread: Error {}

extension Coding {
  /// An object with those members.
  package static func record<each Part>(
    _ fields: repeat Field<each Part>,
    take: @escaping @Sendable (Value) -> (repeat each Part),
    make: @escaping @Sendable (repeat each Part) -> Value
  ) -> Coding {
    let only = Case<Value>("", repeat each fields, take: { take($0) }, make: make)
    return Coding { value, shelf in
      var members: [JSONValue.Member] = []
      _ = only.write(value, shelf, &members)
      return .object(members)
    } read: { value, shelf in
      guard var members = ReadMembers(value) else { return nil }
      return only.read(&members, shelf)
    }
  }

  /// An object whose member of that key says which form it has; a value of none of them is null.
  package static func forms(by key: String, _ cases: [Case<Value>]) -> Coding {
    Coding { value, shelf in
      for each in cases {
        if let object = each.object(value, shelf, by: key) { return object }
      }
      return .null
    } read: { value, shelf in
      guard var members = ReadMembers(value), let word = members.value(of: key)?.string else {
        return nil
      }
      return cases.first { $0.word.isSpelled(as: word) }?.read(&members, shelf)
    }
  }

  /// An object whose members say by themselves which form it has: the first that fits.
  package static func forms(_ cases: [Case<Value>]) -> Coding where Value: Sendable {
    let field = Field(cases)
    return Coding { value, shelf in
      var members: [JSONValue.Member] = []
      field.write(value, shelf, &members)
      return .object(members)
    } read: { value, shelf in
      guard var members = ReadMembers(value) else { return nil }
      return try? field.read(&members, shelf)
    }
  }

  /// A list of such.
  package static func list<Element>(_ element: Coding<Element>) -> Coding
  where Value == [Element] {
    Coding { values, shelf in
      .array(values.map { element.write($0, shelf) })
    } read: { value, shelf in
      guard let values = value.array else { return nil }
      var elements: [Element] = []
      for each in values {
        guard let element = element.read(each, shelf) else { return nil }
        elements.append(element)
      }
      return elements
    }
  }
}

// MARK: Simple values

extension Coding where Value == String {
  package static var text: Coding {
    Coding {
      .string($0)
    } read: {
      $0.string
    }
  }
}

extension Coding where Value == Bool {
  package static var flag: Coding {
    Coding {
      .bool($0)
    } read: { value in
      if case .bool(let flag) = value { flag } else { nil }
    }
  }
}

extension Coding where Value == Int {
  package static var whole: Coding {
    Coding {
      .int($0)
    } read: { value in
      if case .int(let number) = value { number } else { nil }
    }
  }
}

extension Coding where Value == Double {
  /// Exactly; what isn't finite has no number in JSON, and is a word.
  package static var number: Coding {
    Coding { number in
      number.isFinite ? .double(number) : .string(EndlessNumber.word(of: number))
    } read: { value in
      switch value {
      case .int(let number): Double(number)
      case .double(let number): number
      case .string(let word): EndlessNumber.number(word)
      default: nil
      }
    }
  }
}

/// The words for doubles that aren't finite.
private enum EndlessNumber {
  /// What is no number has one word, whatever its sign and its other bits.
  static func word(of number: Double) -> String {
    number.isNaN ? "nan" : number > 0 ? "inf" : "-inf"
  }

  /// Journals have `-nan`, too, which was written once.
  static func number(_ word: String) -> Double? {
    switch word {
    case "nan", "-nan": .nan
    case "inf": .infinity
    case "-inf": -.infinity
    default: nil
    }
  }
}

extension Coding where Value == JSONValue {
  /// Plain data as it is.
  package static var raw: Coding {
    Coding {
      $0
    } read: {
      $0
    }
  }

  /// Plain data so that it is exactly the same also through a text: there a whole double becomes an
  /// integer, and what isn't finite is lost.
  package static var plain: Coding {
    Coding(PlainCoding.written) { PlainCoding.read($0) }
  }
}

private enum PlainCoding {
  /// The only key of an object that stands for something else.
  static var key: String { "=" }

  static func written(_ value: JSONValue) -> JSONValue {
    switch value {
    case .double(let number) where !number.isFinite || number == number.rounded():
      let word = number.isFinite ? "\(number)" : EndlessNumber.word(of: number)
      return .object([JSONValue.Member(key, .string(word))])
    case .array(let elements): return .array(elements.map(written))
    case .object(let members):
      let own = JSONValue.object(
        members.map { JSONValue.Member($0.key, written($0.value)) }
      )
      return isMark(members) ? .object([JSONValue.Member(key, own)]) : own
    default: return value
    }
  }

  static func read(_ value: JSONValue) -> JSONValue? {
    switch value {
    case .array(let elements): return .array(elements.compactMap(read))
    case .object(let members):
      guard isMark(members) else { return object(members) }
      switch members[0].value {
      case .string(let word):
        return (EndlessNumber.number(word) ?? Double(word)).map { .double($0) }
      case .object(let own): return object(own)
      default: return nil
      }
    default: return value
    }
  }

  private static func object(_ members: [JSONValue.Member]) -> JSONValue {
    .object(members.compactMap { member in read(member.value).map { .init(member.key, $0) } })
  }

  private static func isMark(_ members: [JSONValue.Member]) -> Bool {
    members.count == 1 && members[0].key.isSpelled(as: key)
  }
}
