import DropCore
import DropHost
import Testing

/// What came out of a scene, in forms that are easy to compare.
extension TestScene {
  var outcome: Outcome? { outcomes.last }

  var outcomes: [Outcome] {
    outputs.compactMap { output in
      if case .ended(_, let outcome) = output { outcome } else { nil }
    }
  }

  var effects: [Effect] {
    outputs.compactMap { output in
      if case .effect(let effect, _, _) = output { effect } else { nil }
    }
  }

  var faults: [Fault] {
    outputs.compactMap { output in
      if case .fault(let fault, _, _) = output { fault } else { nil }
    }
  }

  var verdicts: [Verdict] {
    outputs.compactMap { output in
      if case .verdict(_, _, let verdict, _) = output { verdict } else { nil }
    }
  }

  /// What the user was told about proposals.
  var messages: [String] {
    outputs.compactMap { output in
      if case .verdict(_, _, _, let message) = output { message } else { nil }
    }
  }

  var calls: [String] {
    outputs.compactMap { output in
      if case .call(let call) = output { call.handler.name } else { nil }
    }
  }

  /// What all calls spent, also those whose script was given up with its account; the trace tells that.
  var unitsSpent: Int64 {
    let told = outputs.reduce(into: Int64(0)) { sum, output in
      if case .trace(.ended(_, _, _, let units, _)) = output { sum += units.all }
    }
    return max(told, engine.totalUnits)
  }

  var log: [String] {
    outputs.compactMap { output in
      if case .log(let entry) = output { entry.message } else { nil }
    }
  }

  var notices: [Notice] {
    outputs.compactMap { output in
      if case .notice(let notice, _) = output { notice } else { nil }
    }
  }

  var contents: [String] {
    guard let index = engine.session.index(of: "gallery") else { return [] }
    return engine.session.contents(of: index).map(\.entry.name)
  }

  /// All that concerns one destination, with what its calls cost, as lines; without the numbers that
  /// all destinations' things are given in one order.
  func told(of id: String) -> [String] {
    let index = engine.session.index(of: id)
    let lines = outputs.compactMap { output -> String? in
      switch output {
      case .effect(let effect, let place, _) where place == index: "\(effect)"
      case .verdict(_, let place, let verdict, let message) where place == index:
        "\(verdict) \(message ?? "")"
      case .call(let call) where call.destination == index:
        // The end is told the outcome of the whole drag, which is more or less to read.
        call.handler == .end
          ? call.handler.name : "\(call.handler.name) \(call.units) \(call.waits)"
      case .fault(let fault, _, let place) where place == index: "\(fault)"
      case .log(let entry) where entry.destination == index: entry.message
      case .notice(let notice, let place) where place == index: "\(notice)"
      default: nil
      }
    }
    let numbers = /(reference|number): (Optional\()?[0-9]+/
    let held = index.map { engine.session.contents(of: $0).map(\.entry.name) } ?? []
    return lines.map { $0.replacing(numbers) { "\($0.output.1): N" } } + held
  }

  func entry(_ place: Int) throws -> ContentEntry {
    let index = try #require(engine.session.index(of: "gallery"))
    return engine.session.contents(of: index)[place].entry
  }

  /// The values of emitted effects.
  func emitted(_ name: String) -> [JSONValue] {
    effects.compactMap { effect in
      if case .emit(name, let values) = effect { values } else { nil }
    }
  }
}

/// A plugin whose `on_perform` is these lines.
func performing(_ body: String, fields: String = "") -> String {
  """
  return { name = "test", api = 1, needs = { "storage", "tasks", "clock" }, \(fields)
    on_perform = function(session)
      local item = session.items[1]
      \(body)
    end }
  """
}

/// Runs these lines as `on_perform` of one drop.
@discardableResult
func perform(
  _ body: String,
  items: [TestItem] = [TestItem("note", text: "hello")],
  contents: [String] = [],
  fields: String = "",
  change: (TestScene) -> Void = { _ in }
) throws -> TestScene {
  let scene = try TestScene(performing(body, fields: fields), items: items, contents: contents)
  change(scene)
  scene.drop()
  return scene
}
