import DropContent
import DropHost
import DropReplay
import SystemFiles

/// `--isolate`, and what `play` has against it: where a command decodes pictures and pages.
enum DecoderOption {
  static let isolate = OptionSpec(
    name: "isolate",
    summary: "decode pictures and pages in a process that can reach nothing"
  )

  /// What takes bytes from others decodes apart unless it is told otherwise.
  static let inProcess = OptionSpec(
    name: "in-process",
    summary: "decode pictures and pages in the tool's own process, as a replay does"
  )

  /// Refuses what this build can't do.
  static func check(_ invocation: Invocation) throws(CommandFailure) {
    guard invocation.has(isolate), !BuildTraits.all.contains("Isolation") else { return }
    let build = "swift build -c release --product dndhost --traits PDF,Images,Isolation"
    throw CommandFailure(
      .unavailable,
      "this build has no process of their own for decoders: '\(build)' builds one (libseccomp-dev)"
    )
  }

  static func border(
    _ invocation: Invocation,
    unlessSaid isolation: DecoderIsolation = .none
  ) -> any CodecBorder {
    let isolation: DecoderIsolation = invocation.has(isolate) ? .required : isolation
    return isolation.border { why in
      try? DescriptorSink(descriptor: STDERR_FILENO).write(Array("dndhost: \(why)\n".utf8))
    }
  }
}
