/// What a reader of RTF tells whoever makes another format of it.
protocol RTFSink {
  /// Bytes made so far.
  var size: Int { get }
  /// UTF-8 text in a style.
  mutating func text(_ bytes: ArraySlice<UInt8>, _ style: RTFStyle)
  mutating func endParagraph(_ style: RTFStyle)
  mutating func breakLine()
  mutating func endCell(nested: Bool)
  mutating func endRow(nested: Bool)
  mutating func openLink(_ address: [UInt8])
  mutating func closeLink()
  /// The tables are complete.
  mutating func prepare(_ fonts: RTFFonts, colors: [RTFColor])
}

/// An entry of the table of colours; nil where it means the reader's own colour.
typealias RTFColor = (red: UInt8, green: UInt8, blue: UInt8)?

/// How a run of text looks.
struct RTFStyle: Equatable {
  enum Script: UInt8 { case normal, raised, lowered }
  enum Alignment: UInt8 { case natural, left, center, right, justified }

  var isBold = false
  var isItalic = false
  var isUnderlined = false
  var isStruck = false
  var script = Script.normal
  var alignment = Alignment.natural
  var isInTable = false
  /// In half points; 0 where nothing was said.
  var size = 0
  var color = 0
  var font = -1

  /// Back to plain characters, in the same kind of paragraph.
  mutating func resetCharacters() {
    self = RTFStyle(alignment: alignment, isInTable: isInTable)
  }
}
