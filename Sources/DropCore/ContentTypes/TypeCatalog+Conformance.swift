extension TypeCatalog {
  /// Whether content of the first type is content of the second: the same, or below it.
  ///
  /// It allocates nothing, and costs the same however deep the types lie.
  @inline(__always)
  public func conforms(_ type: ContentType, to ancestor: ContentType) -> Bool {
    if type.isBuiltIn, ancestor.isBuiltIn {
      return BuiltInTypes.conforms(type.index, to: ancestor.index)
    }
    return conformsSlowly(type, to: ancestor)
  }

  /// Whether a type conforms to at least one of several.
  public func conforms(_ type: ContentType, toAnyOf ancestors: [ContentType]) -> Bool {
    for ancestor in ancestors where conforms(type, to: ancestor) { return true }
    return false
  }

  /// Whether the type is in the table or was declared.
  public func knows(_ type: ContentType) -> Bool {
    type.isBuiltIn || place(of: type) != nil
  }

  @inline(never)
  private func conformsSlowly(_ type: ContentType, to ancestor: ContentType) -> Bool {
    if type == ancestor { return true }
    guard let place = place(of: type) else {
      // Nobody declared it: it conforms to what its index says, and to nothing that was declared.
      guard ancestor.isBuiltIn, !type.isBuiltIn else { return false }
      let base = type.index < 0 ? ~type.index : ContentType.data.index
      return BuiltInTypes.conforms(base, to: ancestor.index)
    }
    guard let bit = bit(of: ancestor) else { return false }
    return declared.conforms(place, to: bit)
  }

  private func bit(of type: ContentType) -> Int? {
    if type.isBuiltIn { return Int(type.index) }
    return place(of: type).map { ContentTypeTable.count + $0 }
  }
}
