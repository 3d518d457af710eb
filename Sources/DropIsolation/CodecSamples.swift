#if Isolation && os(Linux)

import DropContent

/// The smallest files of the formats that there are, which libraries read once before anything is forked.
struct CodecSample {
  let kind: CodecKind
  let bytes: [UInt8]
}

enum CodecSamples {
  static let all: [CodecSample] = []
}

#endif
