/// The control words that matter, by what they do.
enum RTFWord: Equatable {
  case ignored
  /// Its group holds no text for people.
  case skippedDestination
  /// A destination that is read although it is marked as one that may be skipped.
  case openedDestination
  case fontTable, colorTable, fieldInstruction, fieldResult
  case character(UInt32)
  case paragraph, line, tab, cell, row, nestedCell, nestedRow
  case unicode, unicodeSkip, binary
  case ansiCodePage, macintosh, pc, pcMultilingual
  case font, fontCharset, fontCodePage
  case red, green, blue
  case plain, paragraphDefaults, inTable
  case bold, italic, underline, noUnderline, strike, superscript, `subscript`, normalScript
  case hidden, size, color
  case alignment(RTFStyle.Alignment)

  /// Every control word is looked up: in a table that is a quarter full at most, without a hash of the
  /// library's.
  @inline(__always)
  static func named(_ key: UInt64) -> RTFWord {
    var slot = place(of: key)
    while slots[slot].key != 0 {
      if slots[slot].key == key { return slots[slot].word }
      slot = (slot + 1) & (slotCount - 1)
    }
    return .ignored
  }

  private static let slotCount = 1_024

  @inline(__always)
  private static func place(of key: UInt64) -> Int {
    Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 54)
  }

  private static let slots: [(key: UInt64, word: RTFWord)] = {
    var slots = [(key: UInt64, word: RTFWord)](repeating: (0, .ignored), count: slotCount)
    for (key, word) in words {
      var slot = place(of: key)
      while slots[slot].key != 0 { slot = (slot + 1) & (slotCount - 1) }
      slots[slot] = (key, word)
    }
    return slots
  }()

  /// A name as a number; control words are told apart by case.
  @inline(__always)
  static func mix(_ key: UInt64, _ byte: UInt8) -> UInt64 {
    (key << 8 | key >> 56) ^ UInt64(byte)
  }

  private static func key(_ name: some Sequence<UInt8>) -> UInt64 {
    name.reduce(0) { mix($0, $1) }
  }

  private static let words: [UInt64: RTFWord] = {
    var words: [UInt64: RTFWord] = [:]
    for name in skipped.split(separator: " ") { words[key(name.utf8)] = .skippedDestination }
    for name in opened.split(separator: " ") { words[key(name.utf8)] = .openedDestination }
    for (name, word) in meanings { words[key(name.utf8)] = word }
    for (name, value) in characters { words[key(name.utf8)] = .character(value) }
    return words
  }()

  private static let skipped = """
    stylesheet info pict header headerl headerr headerf footer footerl footerr footerf footnote \
    annotation atnid atnauthor atndate atnicn atnref atrfend atrfstart listtable listoverridetable \
    rsidtbl generator themedata colorschememapping datastore latentstyles xmlnstbl filetbl revtbl \
    objdata objclass objname objalias objsect objtime nonshppict shprslt sp bkmkstart bkmkend \
    private1 tc tcn xe rxe txe ftnsep ftnsepc ftncn aftnsep aftnsepc aftncn pgdsctbl background \
    wgrffmtfilter mmathPr passwordhash formfield datafield fontemb falt panose pntxta pntxtb pn \
    pnseclvl nonesttables title subject author operator keywords comment doccomm template \
    userprops protusertbl docvar fchars lchars blipuid blipdata mhtmltag ud picprop company \
    manager category hlinkbase levelmarker staticval propname linkval fldtype expandedcolortbl \
    list listlevel leveltext levelnumbers listname listoverride lfolevel listpicture NeXTGraphic keepdestinations writereservhash factoidname oleclsid unicodeupr
    """

  private static let opened = "shpinst shptxt shp shpgrp nesttableprops shppict htmlrtf upr do"

  private static let meanings: [(String, RTFWord)] = [
    ("fonttbl", .fontTable), ("colortbl", .colorTable), ("fldinst", .fieldInstruction),
    ("fldrslt", .fieldResult), ("par", .paragraph), ("sect", .paragraph), ("page", .paragraph),
    ("column", .paragraph), ("line", .line), ("lbr", .line), ("softline", .ignored),
    ("tab", .tab), ("cell", .cell), ("row", .row), ("nestcell", .nestedCell),
    ("nestrow", .nestedRow), ("u", .unicode), ("uc", .unicodeSkip), ("bin", .binary),
    ("ansicpg", .ansiCodePage), ("mac", .macintosh), ("pc", .pc), ("pca", .pcMultilingual),
    ("f", .font), ("fcharset", .fontCharset), ("cpg", .fontCodePage), ("red", .red),
    ("green", .green), ("blue", .blue), ("plain", .plain), ("pard", .paragraphDefaults),
    ("intbl", .inTable), ("b", .bold), ("i", .italic), ("ul", .underline), ("uld", .underline),
    ("uldb", .underline), ("ulw", .underline), ("uldash", .underline), ("ulth", .underline),
    ("ulwave", .underline), ("ulnone", .noUnderline), ("strike", .strike), ("striked", .strike),
    ("super", .superscript), ("sub", .subscript), ("nosupersub", .normalScript), ("v", .hidden),
    ("fs", .size), ("cf", .color), ("ql", .alignment(.left)), ("qc", .alignment(.center)),
    ("qr", .alignment(.right)), ("qj", .alignment(.justified)),
  ]

  private static let characters: [(String, UInt32)] = [
    ("emdash", 0x2014), ("endash", 0x2013), ("lquote", 0x2018), ("rquote", 0x2019),
    ("ldblquote", 0x201C), ("rdblquote", 0x201D), ("bullet", 0x2022), ("emspace", 0x2003),
    ("enspace", 0x2002), ("qmspace", 0x2005), ("zwj", 0x200D), ("zwnj", 0x200C),
    ("ltrmark", 0x200E), ("rtlmark", 0x200F), ("zwbo", 0x200B), ("zwnbo", 0x2060),
  ]
}
