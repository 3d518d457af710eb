extension ContentType: ExpressibleByStringLiteral {
  /// The type with that identifier, as it is written.
  public init(stringLiteral value: String) { self.init(value) }
}
