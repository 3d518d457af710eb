/// An address, and what it is called where that is known.
struct Link: Equatable {
  var address: [UInt8]
  var title: [UInt8]?

  init(_ address: [UInt8], title: [UInt8]? = nil) {
    self.address = address
    self.title = title
  }
}
