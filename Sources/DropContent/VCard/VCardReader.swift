/// Reads the cards of a file, versions 2.1, 3 and 4 alike.
///
/// By hand: no package registry can be counted on, and the library that reads as much (libebook)
/// brings GObject and 61 packages.
struct VCardReader {
  private var lines: VCardLines
  private let limits: ContentLimits
  private let fallback: TextEncoding
  private var depth = 0
  private var contact = VCardContact()
  private var structured: [UInt8] = []
  /// What stands in where a card has no address, or no place of its own.
  private var labels: [[UInt8]] = []
  private var addressPlace: VCardPlace?
  private var (emails, phones, addresses, urls) = (Known(), Known(), Known(), Known())

  init(_ bytes: [UInt8], stated: TextEncoding?, limits: ContentLimits) {
    let wide = VCardReader.whole(bytes, stated: stated)
    let text = wide.map { $0.decode(bytes) } ?? bytes
    lines = VCardLines(text)
    self.limits = limits
    fallback = wide == nil ? stated ?? TextEncoding.detect(text) : .utf8
  }

  /// The encoding of a whole file in UTF-16, or with a mark; else each value has one of its own.
  static func whole(_ bytes: [UInt8], stated: TextEncoding?) -> TextEncoding? {
    if let marked = TextEncoding.marked(bytes)?.encoding { return marked }
    guard let stated else { return TextEncoding.wide(bytes) }
    return stated.isWide ? stated : nil
  }

  /// The next card; nil after the last.
  mutating func next() throws(ContentError) -> VCardContact? {
    reset()
    while let line = lines.next() {
      if line.name == VCardLine.begin, line.isCard() {
        depth += 1
        guard depth <= limits.depth else {
          throw ContentError(.limit(.depth, allowed: limits.depth, found: nil))
        }
      } else if line.name == VCardLine.end, depth > 0, line.isCard() {
        depth -= 1
        if depth == 0 { return finished() }
      } else if depth == 1 {
        take(line)
      }
    }
    // A card whose end is missing counts, if anything of it is there.
    let isOpen = depth > 0
    depth = 0
    return isOpen ? finished() : nil
  }

  private mutating func reset() {
    contact = VCardContact()
    structured = []
    (labels, addressPlace) = ([], nil)
    (emails, phones, addresses, urls) = (Known(), Known(), Known(), Known())
  }

  private mutating func take(_ line: VCardLine) {
    switch line.name {
    case VCardLine.formattedName where contact.name.isEmpty:
      contact.name = plain(line)
    case VCardLine.structuredName where structured.isEmpty: structured = ordered(text(line))
    case VCardLine.organisation where contact.organisation.isEmpty:
      let parts = VCardValue.components(text(line)).map(VCardValue.folded)
      contact.organisation = joined(parts, by: ", ")
    case VCardLine.email:
      emails.append(address(text(line), scheme: "mailto:"), to: &contact.emails)
    case VCardLine.telephone:
      phones.append(address(text(line), scheme: "tel:"), to: &contact.phones)
    case VCardLine.address: take(address: line)
    case VCardLine.label where labels.isEmpty:
      labels = [lines(of: VCardValue.unescaped(text(line)))].filter { !$0.isEmpty }
    case VCardLine.place where contact.place == nil: contact.place = VCardPlace(plain(line))
    case VCardLine.url: urls.append(plain(line), to: &contact.urls)
    case VCardLine.birthday where contact.birthday.isEmpty: contact.birthday = plain(line)
    default: break
    }
  }

  private func text(_ line: VCardLine) -> [UInt8] {
    VCardValue.text(of: line, fallback: fallback)
  }

  private func plain(_ line: VCardLine) -> [UInt8] {
    VCardValue.folded(VCardValue.unescaped(text(line)))
  }

  /// An address may say where it is, and how it stands on a letter, beside its parts or in their place.
  private mutating func take(address line: VCardLine) {
    var lines = postal(text(line))
    if !line.parameters.isEmpty {
      let parameters = VCardParameters(line.parameters)
      if lines.isEmpty { lines = self.lines(of: parameters.text(of: "LABEL") ?? []) }
      if addressPlace == nil {
        addressPlace = parameters.value(of: "GEO").flatMap { VCardPlace(Array($0.utf8)) }
      }
    }
    addresses.append(lines, to: &contact.addresses)
  }

  /// The lines of a text that aren't empty.
  private func lines(of text: [UInt8]) -> [UInt8] {
    joined(text.split(separator: 0x0A).map { VCardValue.folded(Array($0)) }, by: "\n")
  }

  /// A part may have lines of its own.
  private func postal(_ text: [UInt8]) -> [UInt8] {
    let parts = VCardValue.components(text).flatMap { $0.split(separator: 0x0A) }
    return joined(parts.map { VCardValue.folded(Array($0)) }, by: "\n")
  }

  private func joined(_ parts: [[UInt8]], by separator: StaticString) -> [UInt8] {
    Array(parts.filter { !$0.isEmpty }.joined(separator: Array(separator.description.utf8)))
  }

  private func address(_ text: [UInt8], scheme: StaticString) -> [UInt8] {
    let value = VCardValue.folded(VCardValue.unescaped(text))
    let length = scheme.utf8CodeUnitCount
    return value[...].begins(withAnyCaseOf: scheme) ? Array(value[length...]) : value
  }

  /// Prefix, given, additional, family name and suffix, as they are spoken.
  private func ordered(_ text: [UInt8]) -> [UInt8] {
    let parts = VCardValue.components(text)
    var out: [UInt8] = []
    for index in [3, 1, 2, 0, 4] where index < parts.count {
      let part = VCardValue.folded(parts[index].map { $0 == UInt8(ascii: ",") ? 0x20 : $0 })
      if part.isEmpty { continue }
      if !out.isEmpty { out.append(0x20) }
      out.append(contentsOf: part)
    }
    return out
  }

  private mutating func finished() -> VCardContact {
    for standIn in [structured, contact.organisation, contact.emails.first ?? []]
    where contact.name.isEmpty {
      contact.name = standIn
    }
    if contact.addresses.isEmpty { contact.addresses = labels }
    contact.place = contact.place ?? addressPlace
    return contact
  }
}

/// Who a card is about.
struct VCardContact: Equatable {
  /// The name as it is shown, or what stands in for it.
  fileprivate(set) var name: [UInt8] = []
  fileprivate(set) var emails: [[UInt8]] = []
  fileprivate(set) var phones: [[UInt8]] = []
  /// Postal addresses: a line for each part that isn't empty, in the order of the card.
  fileprivate(set) var addresses: [[UInt8]] = []
  fileprivate(set) var urls: [[UInt8]] = []
  fileprivate(set) var organisation: [UInt8] = []
  /// As the card writes it.
  fileprivate(set) var birthday: [UInt8] = []
  /// Where they are.
  fileprivate(set) var place: VCardPlace?

  /// `Name <mail>`, or the one of the two that is there.
  var text: [UInt8] {
    guard let mail = emails.first, mail != name else { return name }
    return name.isEmpty ? mail : name + Array(" <".utf8) + mail + Array(">".utf8)
  }
}

/// What a list holds already, each value once.
private struct Known {
  /// Nobody has more.
  private static let most = 1000

  private var values: Set<[UInt8]> = []

  mutating func append(_ value: [UInt8], to list: inout [[UInt8]]) {
    guard !value.isEmpty, list.count < Known.most else { return }
    // Most people have one of a kind, which needs no table.
    if list.isEmpty { return list.append(value) }
    if values.isEmpty { values = Set(list) }
    if values.insert(value).inserted { list.append(value) }
  }
}
