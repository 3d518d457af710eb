#if Images

/// A TIFF put together by hand: its pages, in either order of bytes, in either form.
struct TIFFFixture {
  /// A page's tags, each with its type (3: two bytes, 4: four) and its numbers.
  struct Page {
    var tags: [Int: (type: Int, values: [Int])]
    var data: [UInt8]

    /// Two by two pixels: red, green, blue, white, as they lie in `data`.
    init(_ data: [UInt8], bits: [Int] = [8, 8, 8], photometric: Int = 2, compression: Int = 1) {
      self.data = data
      tags = [
        256: (4, [2]), 257: (4, [2]), 258: (3, bits), 259: (3, [compression]),
        262: (3, [photometric]), 277: (3, [bits.count]), 278: (4, [2]),
      ]
    }
  }

  var pages: [Page]
  var isBig = false
  var isWide = false

  static let rgb: [UInt8] = [255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255]

  init(_ pages: Page...) { self.pages = pages }

  private func number(_ value: Int, _ count: Int) -> [UInt8] {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    return isBig ? bytes.reversed() : bytes
  }

  var bytes: [UInt8] {
    let word = isWide ? 8 : 4
    var out = Array((isBig ? "MM" : "II").utf8)
    out += isWide ? number(43, 2) + number(8, 2) + number(0, 2) : number(42, 2)
    var link = out.count
    out += number(0, word)
    for page in pages {
      var tags = page.tags
      let (offsets, counts) = tags[322] == nil ? (273, 279) : (324, 325)
      tags[offsets] = tags[offsets] ?? (4, [out.count])
      tags[counts] = tags[counts] ?? (4, [page.data.count])
      out += page.data + (page.data.count % 2 == 1 ? [0] : [])
      var entries: [UInt8] = []
      for (tag, field) in tags.sorted(by: { $0.key < $1.key }) {
        let size = field.type == 1 ? 1 : field.type == 3 ? 2 : 4
        var value = field.values.flatMap { number($0, size) }
        if value.count > word {
          let place = out.count
          out += value
          value = number(place, word)
        }
        value += [UInt8](repeating: 0, count: word - value.count)
        entries += number(tag, 2) + number(field.type, 2) + number(field.values.count, word) + value
      }
      out.replaceSubrange(link..<(link + word), with: number(out.count, word))
      out += number(tags.count, isWide ? 8 : 2) + entries
      link = out.count
      out += number(0, word)
    }
    return out
  }
}

#endif
