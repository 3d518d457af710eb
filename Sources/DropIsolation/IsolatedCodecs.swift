#if Isolation && os(Linux)

import DropContent

/// Decodes each request in a child of its own, which can reach nothing but its bytes.
struct IsolatedCodecs: CodecBorder {
  let helper: ZygoteProcess
  /// Whether what can't be decoded elsewhere isn't decoded at all.
  let isRequired: Bool
  let remark: BorderRemark

  func open(
    _ contents: [Content],
    as kind: CodecKind,
    _ limits: ContentLimits
  ) throws(ContentError) -> any OpenedCodec {
    do throws(ZygoteFailure) {
      let missing = try helper.missing()
      if !missing.isEmpty { try note(missing) }
    } catch {
      return try instead(contents, kind, limits, error)
    }
    return try IsolatedCodec(CodecOpening(helper, contents, kind, limits))
  }

  /// Nothing stands in for the filter of system calls; where it is there, it refuses what Landlock would.
  private func note(_ missing: [ConfinementLayer]) throws(ZygoteFailure) {
    let names = missing.map(\.rawValue).joined(separator: " and ")
    if isRequired, missing.contains(.seccomp) { throw .failed("this system has no \(names)") }
    remark.say(
      "decoders run in a process of their own, but without \(names), which this system lacks"
    )
  }

  private func instead(
    _ contents: [Content],
    _ kind: CodecKind,
    _ limits: ContentLimits,
    _ failure: ZygoteFailure
  ) throws(ContentError) -> any OpenedCodec {
    if isRequired {
      throw ContentError(.decoder(kind.decoder(of: contents.first), .absent(failure.reason)))
    }
    remark.say("pictures and pages are decoded in the app's own process: \(failure.reason)")
    return try LocalCodecs().open(contents, as: kind, limits)
  }
}

#endif
