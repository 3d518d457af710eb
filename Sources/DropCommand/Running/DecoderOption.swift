import DropContent
import DropHost
import DropReplay
import SystemFiles

/// `--isolate`: where a command decodes pictures and pages.
enum DecoderOption {
  static let isolate = OptionSpec(
    name: "isolate",
    summary: "decode pictures and pages in a process that can reach nothing"
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

  static func border(_ invocation: Invocation) -> any CodecBorder {
    let isolation: DecoderIsolation = invocation.has(isolate) ? .required : .none
    return isolation.border { why in
      try? DescriptorSink(descriptor: STDERR_FILENO).write(Array("dndhost: \(why)\n".utf8))
    }
  }
}
