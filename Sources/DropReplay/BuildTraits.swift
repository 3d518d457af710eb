/// The package traits that this build has.
package enum BuildTraits {
  package static let all: [String] = {
    var traits: [String] = []
    #if PDF
    traits.append("PDF")
    #endif
    #if Images
    traits.append("Images")
    #endif
    #if Charsets
    traits.append("Charsets")
    #endif
    return traits
  }()
}
