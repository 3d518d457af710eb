/// What names lead to.
///
/// Modules that use it have it made for their own values: through the runtime's tables of types each
/// look-up costs half as much again.
@usableFromInline
package struct NameTable<Value> {
  @usableFromInline package var values: [Name: Value] = [:]

  @inlinable
  package init() {}

  /// Of several of one name the first stands.
  @inlinable
  package init(_ pairs: some Sequence<(String, Value)>) {
    for (name, value) in pairs where values[Name(name)] == nil { values[Name(name)] = value }
  }

  @inlinable
  package subscript(name: String) -> Value? {
    get { values[Name(name)] }
    _modify { yield &values[Name(name)] }
  }

  @inlinable
  package subscript(name: String, default value: @autoclosure () -> Value) -> Value {
    get { values[Name(name), default: value()] }
    _modify { yield &values[Name(name), default: value()] }
  }

  @inlinable
  package var isEmpty: Bool { values.isEmpty }
  @inlinable
  package var count: Int { values.count }

  /// In the order of their bytes.
  package var names: [String] {
    values.keys.map(\.text).sorted { $0.isSpelledBefore($1) }
  }

  /// The value that stood there before.
  @inlinable
  package mutating func updateValue(_ value: Value, forKey name: String) -> Value? {
    values.updateValue(value, forKey: Name(name))
  }

  @discardableResult
  @inlinable
  package mutating func removeValue(forKey name: String) -> Value? {
    values.removeValue(forKey: Name(name))
  }

  @inlinable
  package func mapValues<Other>(_ body: (Value) throws -> Other) rethrows -> NameTable<Other> {
    var table = NameTable<Other>()
    table.values = try values.mapValues(body)
    return table
  }

  @inlinable
  package mutating func merge(_ other: NameTable) {
    values.merge(other.values) { _, new in new }
  }
}

extension NameTable: Sendable where Value: Sendable {}

extension NameTable: ExpressibleByDictionaryLiteral {
  @inlinable
  package init(dictionaryLiteral elements: (String, Value)...) {
    self.init(elements)
  }
}

extension NameTable: Sequence {
  @inlinable
  package func makeIterator() -> Iterator { Iterator(rest: values.makeIterator()) }

  /// What is left to be gone through.
  @usableFromInline
  package struct Iterator: IteratorProtocol {
    @usableFromInline private(set) var rest: [Name: Value].Iterator

    @usableFromInline
    init(rest: [Name: Value].Iterator) { self.rest = rest }

    @inlinable
    package mutating func next() -> (key: String, value: Value)? {
      rest.next().map { ($0.key.text, $0.value) }
    }
  }
}

extension NameTable: Equatable where Value: Equatable {}

/// Some names.
package struct NameSet: Sendable, Equatable, ExpressibleByArrayLiteral {
  private var names: Set<Name> = []

  package init() {}

  package init(_ names: some Sequence<String>) { self.names = Set(names.lazy.map { Name($0) }) }

  package init(arrayLiteral elements: String...) { self.init(elements) }

  package func contains(_ name: String) -> Bool { names.contains(Name(name)) }

  package var isEmpty: Bool { names.isEmpty }
  package var count: Int { names.count }

  /// In the order of their bytes.
  package var sorted: [String] { names.map(\.text).sorted { $0.isSpelledBefore($1) } }

  /// Whether it wasn't among them.
  @discardableResult
  package mutating func insert(_ name: String) -> Bool { names.insert(Name(name)).inserted }

  /// Whether it was among them.
  @discardableResult
  package mutating func remove(_ name: String) -> Bool { names.remove(Name(name)) != nil }
}
