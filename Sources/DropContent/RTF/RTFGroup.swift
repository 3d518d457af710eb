/// What holds inside one pair of braces, and is forgotten after it.
struct RTFGroup {
  enum Destination: UInt8 { case body, skipped, fontTable, colorTable, instruction }

  var destination = Destination.body
  var style = RTFStyle()
  var font = -1
  /// How many characters stand for a Unicode one in readers that don't know it.
  var unicodeSkip = 1
  var isHidden = false
  /// Nothing has stood in it yet: a destination may be named.
  var isFresh = true
  /// `\*` stood before the next control word.
  var isOptional = false
  var closesLink = false
}
