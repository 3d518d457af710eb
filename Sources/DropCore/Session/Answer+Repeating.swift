extension Answer {
  /// Whether this is that proposal once more.
  @inline(__always)
  func isProposal(_ known: Proposal?) -> Bool {
    guard case .proposal(let proposal) = self, let known else { return false }
    return proposal == known
  }
}
