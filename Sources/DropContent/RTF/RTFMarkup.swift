/// The tags for how a run of text looks.
enum RTFMarkup {
  static func paragraph(_ alignment: RTFStyle.Alignment) -> StaticString {
    switch alignment {
    case .natural, .left: "<p>"
    case .center: "<p style=\"text-align:center\">"
    case .right: "<p style=\"text-align:right\">"
    case .justified: "<p style=\"text-align:justify\">"
    }
  }

  static func open(
    _ style: RTFStyle,
    fonts: RTFFonts,
    colors: [RTFColor],
    in out: inout [UInt8]
  ) {
    let css = declarations(style, fonts, colors)
    if !css.isEmpty {
      out.append("<span style=\"")
      HTMLEscaping.append(css.utf8, to: &out)
      out.append("\">")
    }
    if style.isBold { out.append("<b>") }
    if style.isItalic { out.append("<i>") }
    if style.isUnderlined { out.append("<u>") }
    if style.isStruck { out.append("<s>") }
    if style.script == .raised { out.append("<sup>") }
    if style.script == .lowered { out.append("<sub>") }
  }

  static func close(
    _ style: RTFStyle,
    fonts: RTFFonts,
    colors: [RTFColor],
    in out: inout [UInt8]
  ) {
    if style.script == .lowered { out.append("</sub>") }
    if style.script == .raised { out.append("</sup>") }
    if style.isStruck { out.append("</s>") }
    if style.isUnderlined { out.append("</u>") }
    if style.isItalic { out.append("</i>") }
    if style.isBold { out.append("</b>") }
    if !declarations(style, fonts, colors).isEmpty { out.append("</span>") }
  }

  private static func declarations(
    _ style: RTFStyle,
    _ fonts: RTFFonts,
    _ colors: [RTFColor]
  ) -> String {
    var css = ""
    if let name = fonts.fonts[style.font]?.name, let family = family(name) {
      css += "font-family:'\(family)';"
    }
    if style.size > 0 { css += "font-size:\(style.size / 2)\(style.size % 2 == 1 ? ".5" : "")pt;" }
    if style.color < colors.count, let color = colors[style.color] {
      css += "color:#\(hex(color.red))\(hex(color.green))\(hex(color.blue));"
    }
    return css
  }

  /// A font's name, if it is one that can stand in a style as it is.
  private static func family(_ name: [UInt8]) -> String? {
    let isPlain = name.allSatisfy {
      ASCII.isLetter($0) || ASCII.isDigit($0) || $0 == 0x20 || $0 == 0x2D || $0 == 0x5F
    }
    return isPlain && !name.isEmpty ? String(decoding: name, as: UTF8.self) : nil
  }

  private static func hex(_ value: UInt8) -> String {
    let digits = String(value, radix: 16)
    return digits.count == 1 ? "0\(digits)" : digits
  }
}
