import DropContent

/// The package traits that this build has.
package enum BuildTraits {
  package static let all: [String] = {
    var traits = codecs
    #if Durable
    traits.append("Durable")
    #endif
    #if Isolation
    traits.append("Isolation")
    #endif
    #if Live
    traits.append("Live")
    #endif
    return traits
  }()

  /// Those that change what comes out of a replay.
  package static let codecs: [String] = {
    var traits: [String] = []
    #if PDF
    traits.append("PDF")
    #endif
    traits += PictureTraits.built
    #if Charsets
    traits.append("Charsets")
    #endif
    return traits
  }()

  /// Those that change what the tool can do; `GTK` is for apps.
  package static let known =
    ["PDF"] + PictureTraits.known + ["Charsets", "Durable", "Isolation", "Live"]

  /// The trait that a codec is built with, for those that need one.
  package static func of(codec name: String) -> String? {
    (["PDF"] + PictureTraits.known).first { $0.lowercased() == name }
  }
}
