import Foundation
import LuaSandbox
import Testing

/// One of the texts of `Tests/Fixtures/differential`, run in a sandbox and in stock Lua.
struct Comparison {
  static let batch: Int64 = 100

  // Owned here: a sandbox doesn't keep its host.
  let host = TestHost()
  let sandbox: Sandbox
  let function: LuaFunction
  let stock: StockLua

  init(_ name: String) throws {
    let file = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Fixtures/differential/\(name).lua")
    let text = Array(try Data(contentsOf: file))
    var limits = SandboxLimits.patient
    limits.runUnits = 1_000_000_000
    sandbox = try host.sandbox(limits)
    function = try #require(try sandbox.load(text, name: name).function)
    stock = try #require(StockLua(text, name: "=\(name)"))
  }

  /// Runs the cases in both and gives those that came out differently, the first few at most.
  func differences(_ cases: ClosedRange<Int64>) throws -> [String] {
    var found: [String] = []
    for first in stride(from: cases.lowerBound, through: cases.upperBound, by: Int(Self.batch)) {
      let last = min(first + Self.batch - 1, cases.upperBound)
      let range: [LuaValue] = [.integer(first), .integer(last)]
      let ours = try sandbox.call(function, range, budget: .run(nil)).table?.list ?? []
      let theirs = try #require(stock.lines(first, last))
      #expect(ours.count == theirs.count)
      for (our, their) in zip(ours, theirs) where our != .string(their) {
        found.append("\(our.text ?? "?")\nstock: \(String(decoding: their, as: UTF8.self))")
      }
      guard found.count < 5 else { break }
    }
    return found
  }
}
