import DropContent
import DropCore
import DropHost
import Foundation
import TestExtent
import Testing

/// Every host function, with each of its arguments grown in each of its dimensions: made from what is
/// declared, so that what is added later is in it.
@Suite("Work of host functions grows no faster than their input", .serialized)
struct FunctionGrowthTests {
  struct Case: CustomTestStringConvertible {
    let function: HostFunction
    let parameter: Int
    let dimension: LuaInput.Dimension
    /// Which field of a table grows.
    var field: String?
    var testDescription: String {
      let place = [function.parameters[parameter].name, field].compactMap(\.self)
      return "\(function.spelling) \(place.joined(separator: ".")) by \(dimension.rawValue)"
    }

    var grown: String? {
      let type = function.parameters[parameter].type
      guard let field, case .record(let name) = type else { return LuaInput.grown(type, dimension) }
      return LuaInput.record(name, dimension, field: field)
    }

    /// The call, with the grown argument in `grown`.
    var call: String { call(with: nil) }

    /// The same with that of another parameter in `other`.
    func call(with second: Int?) -> String {
      var arguments = function.parameters.map { LuaInput.small($0.type) }
      arguments[parameter] = "grown"
      if let second { arguments[second] = "other" }
      let last = max(parameter, second ?? 0)
      if last + 1 < arguments.count,
        function.parameters.dropFirst(last + 1).allSatisfy(\.isOptional)
      {
        arguments.removeSubrange((last + 1)...)
      }
      let name =
        function.owner.hasMethods
        ? "\(LuaInput.receiver(function.owner)):\(function.name)" : function.spelling
      return "\(name)(\(arguments.joined(separator: ", ")))"
    }
  }

  static let cases: [Case] = HostCatalog.builtIn.functions.flatMap { function in
    function.parameters.indices.flatMap { place in
      let type = function.parameters[place].type
      return LuaInput.dimensions(of: type).flatMap { dimension in
        var fields: [String?] = LuaInput.fields(of: type, dimension)
        if fields.isEmpty { fields = [nil] }
        return fields.map {
          Case(function: function, parameter: place, dimension: dimension, field: $0)
        }
      }
    }
  }

  /// Nanoseconds of this thread for each unit of the account, at most; what a call costs beside its
  /// input, some tens of microseconds, is left out.
  #if DEBUG
  static let mostPerUnit = 60_000.0
  #else
  static let mostPerUnit = 6_000.0
  #endif

  /// A drop whose handler makes the input, and calls the function with it.
  static func run(
    _ call: String,
    making grown: String,
    and other: String = "nil",
    _ size: Int
  ) throws -> Int64 {
    var limits = HostLimits.replay
    limits.deadlineFactor = 1_000
    let scene = try TestScene(
      performing(
        """
        local n = \(size)
        \(LuaInput.prelude)
        local content = item:load()
        local slot = session:placeholder { item = item }
        local text = "a"
        local grown = \(grown)
        local other = \(other)
        pcall(function() return \(call) end)
        """
      ),
      contents: ["one", "two"],
      limits: limits,
      setup: { $0.recordsTrace = true }
    )
    scene.drop()
    return scene.unitsSpent
  }

  /// The smallest size; sixty-four times as much is still something that a script can make, or the
  /// growth would be that of its fault.
  static func first(_ dimension: LuaInput.Dimension) -> Int {
    switch dimension {
    case .nesting: 4
    case .count: Extent.isLong ? 1_024 : 256
    default: Extent.isLong ? 4_096 : 256
    }
  }

  @Test("in every argument and dimension")
  func grows() throws {
    let wanted = ProcessInfo.processInfo.environment["DNDHOST_GROWTH"]
    // Each takes a while: by default some of them, always the same.
    let cases = Self.cases.enumerated().filter { place, each in
      Growth.isInPart(place)
        && (wanted.map { each.testDescription.contains($0) } ?? (Extent.isLong || place % 3 == 0))
    }
    var list = GrowthList()
    for (_, each) in cases {
      let first = Self.first(each.dimension)
      let growth = try Growth(each.testDescription, from: first) { size in
        try Self.run(each.call, making: each.grown ?? "nil", size)
      }
      list.add(growth, most: Self.mostPerUnit)
    }
    let count = HostCatalog.builtIn.functions.count
    list.tell("\(Self.cases.count) arguments × dimensions of \(count) functions")
  }

  @Test("every function that takes something has a dimension, or takes only what has none")
  func covers() {
    #expect(Self.cases.count > 100)
    let covered = Set(Self.cases.map(\.function.spelling))
    for function in HostCatalog.builtIn.functions where !covered.contains(function.spelling) {
      for parameter in function.parameters {
        #expect(LuaInput.dimensions(of: parameter.type).isEmpty, "\(function.spelling)")
      }
    }
  }
}
