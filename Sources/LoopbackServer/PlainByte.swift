#if Live

extension UInt8 {
  /// Whether it is a letter, a digit, a dash, a dot or an underscore, which mean themselves in every address.
  var isPlain: Bool {
    (0x30...0x39).contains(self) || (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self)
      || [0x2D, 0x2E, 0x5F].contains(self)
  }
}

#endif
