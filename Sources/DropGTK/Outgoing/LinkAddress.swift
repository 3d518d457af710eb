#if GTK

import DropContent

/// A link as other programs get it, among the addresses of files.
///
/// What was dropped says what it is: a link that names a file of this machine would be granted to whoever
/// gets it, and one with a line break would be several.
package struct LinkAddress {
  /// How many bytes one may have.
  static let longest = 1 << 16

  package let text: String

  /// None where it isn't one address, or names a file.
  package init?(_ bytes: [UInt8]) {
    let words = bytes.split { $0 <= 0x20 || $0 == 0x7F }
    guard words.count == 1, let address = words.first,
      let scheme = URLText.scheme(address), scheme != "file",
      scheme.utf8.count + 1 < address.count, String(validating: address, as: UTF8.self) != nil
    else { return nil }
    text = String(decoding: address, as: UTF8.self)
  }
}

#endif
