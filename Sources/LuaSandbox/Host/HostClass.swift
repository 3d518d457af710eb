/// A kind of host object: its name, its methods, and the fields that are asked for when read.
///
/// Fields given to `Sandbox.makeObject` are raw and cost nothing to read; `computed` ones are a host
/// call at each read. A script can't add fields, read the identity, or make an object of its own.
package struct HostClass: Sendable {
  /// A method or computed field with the number that the host is called with.
  package struct Member: Sendable {
    package var name: String
    package internal(set) var number: Int
  }

  /// What `tostring` shows before the colon: "item: img-1".
  package var name: String
  package var methods: [Member]
  package var computed: [Member]

  package init(_ name: String, methods: [String] = [], computed: [String] = []) {
    self.name = name
    self.methods = methods.map { Member(name: $0, number: -1) }
    self.computed = computed.map { Member(name: $0, number: -1) }
  }

  /// The number of a method, once the class is in a library.
  package func number(ofMethod name: String) -> Int? {
    methods.first { $0.name == name }?.number
  }

  /// The number of a computed field, once the class is in a library.
  package func number(ofComputed name: String) -> Int? {
    computed.first { $0.name == name }?.number
  }

  mutating func number(from count: inout Int) {
    for index in methods.indices {
      methods[index].number = count
      count += 1
    }
    for index in computed.indices {
      computed[index].number = count
      count += 1
    }
  }
}
