/// A format of still or animated pictures, as it is known in each build.
package struct ImageFormat: Sendable, Hashable {
  /// What is lost where another picture is made of one.
  package enum Loss: Int, Sendable, Comparable {
    case nothing
    /// Ten bits and twelve become eight, and what is smooth gets edges.
    case quality
    /// An animation's later frames stay behind, and a document's later pages.
    case frames

    package static func < (first: Loss, second: Loss) -> Bool {
      first.rawValue < second.rawValue
    }
  }

  /// As people write it.
  package let name: String
  /// The identifier of its type; one for those that one decoder reads.
  package let type: String
  /// What is lost where another picture is made of it.
  package let lossOut: Loss
  /// What is lost where it is made of another; nil where it isn't written.
  package let lossIn: Loss?
  /// The trait of the builds that read it.
  package let trait: String

  init(
    _ name: String,
    _ type: String,
    lossOut: Loss = .nothing,
    lossIn: Loss? = nil,
    trait: String = "Images"
  ) {
    self.name = name
    self.type = type
    self.lossOut = lossOut
    self.lossIn = lossIn
    self.trait = trait
  }
}
