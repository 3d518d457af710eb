/// Finds the known name that was probably meant by an unknown one.
package enum NearestName {
  /// The candidate closest to `name`, or nil where none is close enough to be worth naming.
  ///
  /// Close means a third of the letters at most, a swap of two neighbours counting as one; case and
  /// the difference between `-` and `_` count for nothing, and neither do the parts up to a full stop
  /// that both have. Of one or two letters none may differ. The first of equals wins; where none is
  /// close, the first one whose first word it is.
  package static func nearest(
    to name: String,
    among candidates: some Sequence<String>
  ) -> String? {
    let wanted = folded(name)
    guard !wanted.isEmpty, wanted.count <= longest else { return nil }
    var best: (name: String, distance: Int)?
    for candidate in candidates {
      let longer = max(candidate.utf8.count, wanted.count)
      // What both begin with makes neither longer than the other.
      guard longer <= longest, abs(candidate.utf8.count - wanted.count) <= max(1, longer / 3) else {
        continue
      }
      let known = folded(candidate)
      let same = shared(wanted, known)
      let (a, b) = (Array(wanted[same...]), Array(known[same...]))
      let length = max(a.count, b.count)
      let allowed = length < 3 ? 0 : max(1, length / 3)
      // Not even looked at where another one is as near.
      let limit = min(allowed, (best?.distance ?? .max) - 1)
      guard abs(a.count - b.count) <= limit, let distance = distance(a, b, limit) else { continue }
      best = (candidate, distance)
    }
    if let best { return best.name }
    let word = wanted + [UInt8(ascii: "_")]
    return wanted.count < 3 ? nil : candidates.first { folded($0).starts(with: word) }
  }

  /// What ends the sentence about an unknown name; nothing where no known one is near.
  ///
  /// The mark is the one that names have in that sentence.
  package static func hint(_ nearest: String?, quote: Character = "'") -> String {
    nearest.map { "; " + question([$0], quote: quote) } ?? ""
  }

  package static func hint(
    for name: String,
    among candidates: some Sequence<String>,
    quote: Character = "'"
  ) -> String {
    hint(nearest(to: name, among: candidates), quote: quote)
  }

  /// The question whether one of those was meant, wherever it is asked.
  package static func question(_ names: [String], quote: Character = "'") -> String {
    "did you mean " + names.map { "\(quote)\($0)\(quote)" }.joined(separator: " or ") + "?"
  }

  /// How many letters two names share up to the end of a part of both.
  private static func shared(_ a: [UInt8], _ b: [UInt8]) -> Int {
    var (count, end) = (0, 0)
    while count < min(a.count, b.count), a[count] == b[count] {
      count += 1
      if a[count - 1] == UInt8(ascii: ".") { end = count }
    }
    return end
  }

  /// Nobody mistypes a name longer than this; it keeps the comparison's cost bounded.
  private static let longest = 64

  private static func folded(_ name: String) -> [UInt8] {
    name.utf8.map { byte in
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
      case UInt8(ascii: "-"): UInt8(ascii: "_")
      default: byte
      }
    }
  }

  /// How many letters differ; nil where it is more than `limit`, which is seen early.
  private static func distance(_ a: [UInt8], _ b: [UInt8], _ limit: Int) -> Int? {
    var beforeLast: [Int] = []
    var last = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          cost = min(cost, beforeLast[j - 1] + 1)
        }
        row.append(cost)
      }
      // What comes is made of the last two rows, of the earlier one with a swap.
      if (row.min() ?? 0) > limit, (last.min() ?? 0) >= limit { return nil }
      (beforeLast, last) = (last, row)
    }
    return last[b.count] <= limit ? last[b.count] : nil
  }
}

/// How many bytes a text may have that names something, so that no comparison of names takes long.
package enum NameLength {
  /// A type's, a file extension or a MIME type.
  package static let type = 255
  /// An identifier or a key.
  package static let id = 1_024
  /// What people call something, and a path.
  package static let name = 4_096
}
