import DropCore

/// The scene that an app sets up while its journal waits to be gone on with: it can be looked at, and nothing
/// happens there.
final class Rehearsal {
  /// By how much the host's clock is ahead, once it is known where the one before stood.
  let shift: ClockShift
  /// What the app did, to be done with what the journal knows.
  private(set) var inputs: [HostInput] = []
  /// Up to where the app has carried out what the host told it, by destination.
  private(set) var applied = NameTable<Int>()

  init(_ shift: ClockShift) { self.shift = shift }

  func note(_ input: HostInput) { inputs.append(input) }

  /// The app counts there from that number on, or (nil) no more.
  func count(from number: Int?, in destination: String) { applied[destination] = number }

  /// The plugins that the app has, whose files may be read.
  var sources: [PluginSource] {
    inputs.flatMap { input -> [PluginSource] in
      switch input {
      case .open(let opening): opening.plugins.names.compactMap { opening.plugins[$0]?.source }
      case .reload(_, let assignment?), .openSource(let assignment): [assignment.source]
      default: []
      }
    }
  }
}
