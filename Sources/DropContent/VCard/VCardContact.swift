/// Who a card is about.
struct VCardContact: Equatable {
  /// The name as it is shown, or what stands in for it.
  var name: [UInt8] = []
  var emails: [[UInt8]] = []
  var phones: [[UInt8]] = []
  /// Postal addresses: a line for each part that isn't empty, in the order of the card.
  var addresses: [[UInt8]] = []
  var urls: [[UInt8]] = []
  var organisation: [UInt8] = []
  /// As the card writes it.
  var birthday: [UInt8] = []

  /// `Name <mail>`, or the one of the two that is there.
  var text: [UInt8] {
    guard let mail = emails.first, mail != name else { return name }
    return name.isEmpty ? mail : name + Array(" <".utf8) + mail + Array(">".utf8)
  }
}
