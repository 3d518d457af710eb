/// The effects of one drop, as they come.
public struct DropEffects: AsyncSequence {
  /// One effect and where it belongs.
  public typealias Element = HostEffect

  let drop: Drop

  /// Starts reading; what was read by another iterator doesn't come again.
  public func makeAsyncIterator() -> Iterator { Iterator(drop: drop) }

  /// Reads in the domain that the host belongs to.
  public struct Iterator: AsyncIteratorProtocol {
    let drop: Drop

    /// The next effect; none once the drop has ended.
    public mutating func next() async -> HostEffect? { await drop.next() }
  }
}
