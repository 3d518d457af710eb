/// Text under way to its reader: spaces folded, lines and cells set apart only where text follows.
struct TextLayout {
  private(set) var out: [UInt8] = []
  /// Whether white space is kept as it is.
  private(set) var keepsSpace = false
  /// The latest byte of preformatted text was a carriage return.
  private var afterReturn = false
  private var pendingSpace = false
  private var pendingBreaks = 0
  private var pendingLines = 0
  private var pendingTabs = 0
  /// Nothing has been written since the cell began: its own blocks don't break the row.
  private var atCellStart = false
  /// For each open table, how many cells its row has so far.
  private var cells: [Int] = []

  init(capacity: Int) { out.reserveCapacity(capacity) }

  /// Keeps white space as it is from here, or folds it.
  mutating func keepSpace(_ isKept: Bool) { keepsSpace = isKept }

  /// Appends bytes that are no white space.
  @inline(__always)
  mutating func word(_ bytes: ArraySlice<UInt8>) {
    flush()
    out.append(contentsOf: bytes)
  }

  /// Notes white space that is folded.
  @inline(__always)
  mutating func space() { pendingSpace = true }

  /// Appends a space that isn't folded.
  mutating func fixedSpace() {
    flush()
    out.append(0x20)
  }

  mutating func reference(_ reference: HTMLReference) {
    if reference.first == 0xA0 { return fixedSpace() }
    if reference.first < 0x21, reference.second == 0 {
      return preformatted(UInt8(truncatingIfNeeded: reference.first))
    }
    flush()
    reference.append(to: &out)
  }

  /// Appends a byte of preformatted text, folding it where white space isn't kept.
  mutating func preformatted(_ byte: UInt8) {
    let isFeed = byte == 0x0A || byte == 0x0D
    defer { afterReturn = byte == 0x0D }
    if byte == 0x0A, afterReturn { return }
    if !keepsSpace, ASCII.isSpace(byte) { return space() }
    if isFeed {
      pendingLines += 1
      pendingSpace = false
    } else {
      flush()
      out.append(byte)
    }
  }

  mutating func lineBreak() {
    pendingLines += 1
    pendingSpace = false
  }

  mutating func breakBlock(lines: Int) {
    pendingSpace = false
    guard !atCellStart else { return }
    pendingBreaks = max(pendingBreaks, lines)
  }

  mutating func openTable() {
    breakBlock(lines: 1)
    if cells.count < 64 { cells.append(0) }
  }

  mutating func closeTable() {
    atCellStart = false
    pendingTabs = 0
    if !cells.isEmpty { cells.removeLast() }
    breakBlock(lines: 1)
  }

  mutating func row() {
    atCellStart = false
    pendingTabs = 0
    pendingLines = 0
    breakBlock(lines: 1)
    if !cells.isEmpty { cells[cells.count - 1] = 0 }
  }

  /// A row's end is one line's end, whatever its cells held.
  mutating func closeRow() {
    row()
    pendingBreaks = 1
  }

  mutating func cell() {
    pendingSpace = false
    if cells.isEmpty { cells.append(0) }
    if cells[cells.count - 1] > 0 {
      pendingTabs += 1
      pendingBreaks = pendingTabs > 1 || !atCellStart ? 0 : pendingBreaks
      pendingLines = 0
    }
    if cells[cells.count - 1] == 0, pendingBreaks | pendingLines == 0, let last = out.last,
      last > 0x20
    {
      pendingTabs += 1
    }
    cells[cells.count - 1] += 1
    atCellStart = true
  }

  @inline(__always)
  private mutating func flush() {
    if pendingSpace || atCellStart || pendingBreaks | pendingLines | pendingTabs != 0 { settle() }
  }

  private mutating func settle() {
    let lines = out.isEmpty ? 0 : max(pendingBreaks, pendingLines)
    for _ in 0..<lines { out.append(0x0A) }
    for _ in 0..<pendingTabs { out.append(0x09) }
    if pendingSpace, lines == 0, pendingTabs == 0, let last = out.last, last != 0x0A, last != 0x09 {
      out.append(0x20)
    }
    pendingSpace = false
    pendingBreaks = 0
    pendingLines = 0
    pendingTabs = 0
    atCellStart = false
  }

  /// The finished text: no white space at its end but one line feed where it has several lines.
  mutating func finish() -> [UInt8] {
    while let last = out.last, last <= 0x20 { out.removeLast() }
    return out
  }
}
