/// What one drop, or an app's edit, did to contents, on both sides of a move.
struct Transaction: Sendable {
  /// Zero is what no transaction did.
  typealias Number = Int

  /// What it touched in one destination.
  struct Side: Sendable {
    let node: Destination.Index
    fileprivate(set) var keys: [UInt64]
  }

  /// A file that it saved.
  struct File: Sendable {
    /// The driver's number.
    let number: UInt64
    let node: Destination.Index
  }

  /// Who changes contents.
  struct Author: Sendable {
    /// With what the change is taken back.
    let number: Number
    /// The drop that knows of it at once.
    let drop: Number
  }

  /// What was done as one within it, and stayed.
  struct Part: Sendable {
    let number: Number
    fileprivate(set) var sides: [Side]
  }

  let number: Number
  /// The drop that it is of, where it is what a handler keeps together; else its own.
  let drop: Number
  /// Whether the app did it, whom no list's limit holds.
  let isOfApp: Bool
  /// In the order in which they were touched first.
  private(set) var sides: [Side] = []
  /// What it took from where it was dragged from, as it has arrived in another destination.
  private(set) var carried: [UInt64] = []
  /// What it saved, in order.
  private(set) var files: [File] = []
  /// What its handler kept together, and stayed: it could be taken back by itself until then, and so has numbers
  /// of its own.
  private var inner: [Part] = []

  init(number: Number, of drop: Number? = nil, isOfApp: Bool = false) {
    self.number = number
    self.drop = drop ?? number
    self.isOfApp = isOfApp
  }

  var nodes: [Destination.Index] { sides.map(\.node) }
  var author: Author { Author(number: number, drop: drop) }
  /// Each number of it, with what was touched under it.
  var parts: [Part] { [Part(number: number, sides: sides)] + inner }
  var numbers: [Number] { [number] + inner.map(\.number) }

  /// A destination has gone: nothing is taken back there any more.
  mutating func leave(_ node: Destination.Index) {
    sides.removeAll { $0.node == node }
    for place in inner.indices { inner[place].sides.removeAll { $0.node == node } }
  }

  /// What was done as one within it stays: it goes with the rest from now on.
  mutating func absorb(_ other: Transaction) {
    for side in other.sides { touch(side.keys, in: side.node) }
    carried += other.carried
    files += other.files
    inner += other.parts
  }

  /// Notes a file that it saved.
  mutating func note(file: UInt64, in node: Destination.Index) {
    files.append(File(number: file, node: node))
    touch([], in: node)
  }

  /// Notes that these have arrived in another destination.
  mutating func carry(_ keys: [UInt64]) { carried += keys }

  /// Notes that it takes or puts these.
  mutating func touch(_ keys: some Sequence<UInt64>, in node: Destination.Index) {
    if let side = sides.firstIndex(where: { $0.node == node }) {
      sides[side].keys += keys
    } else {
      sides.append(Side(node: node, keys: Array(keys)))
    }
  }
}

// What is written down of one.
extension Transaction {
  init(_ parts: TransactionParts) {
    let all = parts.parts.map { part in
      Part(number: part.number, sides: part.sides.map { Side(node: $0.node, keys: $0.keys) })
    }
    self.init(number: all.first?.number ?? 0, of: parts.drop, isOfApp: parts.isOfApp)
    sides = all.first?.sides ?? []
    inner = Array(all.dropFirst())
    carried = parts.carried
    files = parts.files.map { File(number: $0.number, node: $0.node) }
  }
}

extension TransactionParts {
  init(_ transaction: Transaction) {
    self.init(
      parts: transaction.parts.map { part in
        Part(number: part.number, sides: part.sides.map { Side(node: $0.node, keys: $0.keys) })
      },
      drop: transaction.drop,
      isOfApp: transaction.isOfApp,
      carried: transaction.carried,
      files: transaction.files.map { File(number: $0.number, node: $0.node) }
    )
  }
}
