import DropContent
import DropCore

/// How a journal writes by what dropped items can be had again.
enum LocatorCoding {
  static let locator: Coding<OfferedLocator> = .record(
    Field("item", .text),
    Field("representation", .count),
    Field([
      Case(
        Field("locator", .plain),
        take: { if case .locator(let locator) = $0 { locator } else { nil } },
        make: { OfferedLocator.Found.locator($0) }
      ),
      Case(
        Field("file", mark),
        take: { if case .file(let mark) = $0 { mark } else { nil } },
        make: { .file($0) }
      ),
    ]),
    take: { ($0.item, $0.representation, $0.found) },
    make: { OfferedLocator(item: $0, representation: $1, found: $2) }
  )

  private static let mark: Coding<NamedFileMark> = .record(
    Field("name", .text),
    Field("address", .text),
    Field("path", .text),
    Field("device", .key),
    Field("number", .key),
    Field("written", maybe: written),
    take: {
      ($0.name, $0.address, $0.path, $0.identity.device, $0.identity.number, $0.written)
    },
    make: {
      let identity = OpenFile.Identity(device: $3, number: $4)
      return NamedFileMark(name: $0, address: $1, path: $2, identity: identity, written: $5)
    }
  )

  private static let written: Coding<NamedFileMark.Written> = .record(
    Field("size", .whole),
    Field("stamp", .whole),
    take: { ($0.size, $0.stamp) },
    make: { NamedFileMark.Written(size: $0, stamp: $1) }
  )
}
