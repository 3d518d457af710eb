#if GTK

import DropGTK
import Testing

@Suite("A link that goes out")
struct LinkAddressTests {
  @Test(
    "is one address, whatever stands around it",
    arguments: ["https://example.org/a", "mailto:a@example.org", "x-app+1.0:here", "a:b"]
  )
  func one(_ address: String) {
    for around in ["\(address)", "\(address)\r\n", " \(address)\n", "\(address)\0"] {
      #expect(LinkAddress(Array(around.utf8))?.text == address, "\(around)")
    }
  }

  @Test(
    "is none where it names a file, is several, or is no address",
    arguments: [
      "file:///etc/passwd", "FILE:///etc/passwd", " File:a", "file:", "", " ", "a", ":", "a:", ":a",
      "1a:b", "ä:b", "a b:c", "https://a\r\nfile:///b", "https://a\nhttps://b", "https://a b",
      "https://a\u{7F}b",
    ]
  )
  func none(_ text: String) {
    #expect(LinkAddress(Array(text.utf8)) == nil)
  }

  @Test("is none where it isn't text")
  func bytes() {
    #expect(LinkAddress(Array("https://a".utf8) + [0xFF]) == nil)
  }

  @Test("of one byte or two before an address is never a file")
  func short() {
    for first in UInt8.min...UInt8.max {
      for second in UInt8.min...UInt8.max {
        let address = LinkAddress([first, second] + Array("file:///etc/passwd".utf8))?.text
        #expect(address?.lowercased().hasPrefix("file:") != true, "\(first) \(second)")
      }
    }
  }
}

#endif
