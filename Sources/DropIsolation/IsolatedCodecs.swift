#if Isolation && os(Linux)

import DropContent

/// Decodes each request in a child of its own, which can reach nothing but its bytes.
struct IsolatedCodecs: CodecBorder {
  let helper: ZygoteProcess
  let instead: DecodersInstead

  func open(
    _ contents: [Content],
    as kind: CodecKind,
    _ limits: ContentLimits,
    toAsk first: CodecAsk?
  ) throws(ContentError) -> any OpenedCodec {
    do throws(ZygoteFailure) {
      let missing = try helper.missing()
      if !missing.isEmpty { try note(missing) }
    } catch {
      do throws(ContentError) {
        // One that has served may have died of what it decoded, which isn't let into the app then.
        guard !helper.hasServed else {
          throw ContentError(.decoder(kind.decoder(of: contents.first), .absent(error.reason)))
        }
        return try instead.open(contents, as: kind, limits, for: error.reason)
      } catch {
        throw helper.children.noted(error)
      }
    }
    return try IsolatedCodec(CodecOpening(helper, contents, kind, limits), toAsk: first)
  }

  /// Nothing stands in for the filter of system calls; where it is there, it refuses what Landlock would.
  private func note(_ missing: [ConfinementLayer]) throws(ZygoteFailure) {
    let names = missing.map(\.rawValue).joined(separator: " and ")
    if instead.isRequired, missing.contains(.seccomp) {
      throw .failed("this system lacks \(names)")
    }
    instead.remark.say(
      "decoders run in a process of their own, but without \(names), which this system lacks"
    )
  }
}

#endif
