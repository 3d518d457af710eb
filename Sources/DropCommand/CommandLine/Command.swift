import DropReplay

/// A command: what it takes is declared beside what it does, in one file.
///
/// The command line is a list of these types, so what can be typed is what something runs.
protocol Command: SendableMetatype {
  static var spec: CommandSpec { get }

  var invocation: Invocation { get }
  var console: Console { get }

  init(invocation: Invocation, console: Console)

  /// Does it once, and prints or writes the result.
  func run() throws(CommandFailure) -> ExitStatus
}

extension Command {
  /// Puts the result where it was asked for.
  ///
  /// Whatever is in a text, nothing that a terminal or a reader's eye would be led by comes out; of one that
  /// is painted the palette's colours stay.
  func deliver(_ text: String, isPainted: Bool = false) throws(CommandFailure) {
    let page = SafeText.page(text, keepsColours: isPainted && palette.isOn)
    try deliver(Array(page.utf8))
  }

  func deliver(_ bytes: [UInt8]) throws(CommandFailure) { try place.write(bytes) }

  /// Where the result goes.
  var place: OutputPlace { OutputPlace(path: invocation.value(of: .output), console: console) }

  /// Puts the result where it was asked for, also where what came before it has failed: it may have
  /// taken hours, and is not lost with a file that can't be written.
  func deliver(
    _ text: String,
    after failure: CommandFailure?
  ) throws(CommandFailure) {
    try deliver(text)
    if let failure { throw failure }
  }

  /// Whether `--format json` was asked for, where text is the default.
  var wantsJSON: Bool { invocation.value(of: .treeFormat) == "json" }

  /// How wide a line of the result may be, where that goes to a terminal.
  var columns: Int? { invocation.has(.output) ? nil : console.columns }

  /// The text as wide as the terminal; the commands in it can be copied in one piece.
  func fitted(_ text: String, commands: [String] = []) -> String {
    TextPage.hanging(text, width: columns, commands: commands)
  }

  /// Colours for the result, which goes to a file without any unless they were asked for.
  var palette: Palette {
    let isFile = invocation.has(.output)
    return Palette(isOn: isFile ? invocation.value(of: .color) == "always" : console.hasColors)
  }
}
