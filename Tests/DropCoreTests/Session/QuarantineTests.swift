import DropCore
import Testing

@Suite("Handlers that fail too often")
struct QuarantineTests {
  static func failing() -> Scenario {
    var scenario = Scenario()
    scenario.answers["above.on_update"] = { _, _ in .broken }
    return scenario
  }

  @Test("A fault is a refusal that says so")
  func fault() {
    var scenario = Self.failing()
    scenario.run("begin@above drop")
    #expect(scenario.verdicts == [Verdict(asked: nil, granted: .forbidden, reason: .fault)])
    #expect(scenario.outcome?.status == .forbidden)
  }

  @Test("Rule 10: three in a row, and it answers forbidden with the reason and hears no more")
  func quarantine() {
    var scenario = Self.failing()
    scenario.run("begin@above move@above move@above move@above move@above drop")
    #expect(scenario.faults.count == 3)
    #expect(scenario.notices == [.quarantined(faults: 3)])
    #expect(scenario.verdicts.last?.reason == .quarantined)
    #expect(!scenario.calls.contains("on_end"))
    #expect(scenario.outcome?.status == .forbidden)
  }

  @Test("Rule 10: from the next drag on, what lies beneath answers; a reload lifts it")
  func nextDrag() {
    var scenario = Self.failing()
    scenario.run("begin@above move@above move@above drop begin@above drop")
    #expect(scenario.calls.contains("below.on_perform"))
    scenario.answers = [:]
    scenario.run("reload@above begin@above drop")
    #expect(scenario.calls.hasSuffix("above.on_perform above.on_end ended=none"))
  }

  @Test("A call that goes well ends the row")
  func forgiven() {
    var scenario = Scenario()
    scenario.answers["above.on_update"] = { scenario, _ in
      scenario.asks.filter { $0.call == .update }.count % 3 == 0
        ? .proposal(Proposal(.copy)) : .broken
    }
    scenario.run("begin@above " + String(repeating: "move@above ", count: 20))
    #expect(scenario.notices == [])
    #expect(scenario.faults.count == 14)
  }

  @Test("A reload in the middle of a drag lifts it at once")
  func reloadMidDrag() {
    var scenario = Self.failing()
    scenario.run("begin@above move@above move@above")
    scenario.answers = [:]
    scenario.run("reload@above drop")
    #expect(scenario.verdicts.last?.granted == .copy)
    #expect(scenario.calls.hasSuffix("above.on_perform above.on_end ended=none"))
  }

  @Test("Rule 9: a reload that doesn't load keeps the old script and says so")
  func failedReload() {
    var scenario = Scenario()
    scenario.run("begin@above")
    let fault = Fault(kind: .init(rawValue: "syntax"), message: "no")
    scenario.apply(.reload("above", nil, fault: fault))
    #expect(scenario.notices == [.reloaded(isNew: false)])
    #expect(scenario.faults == [fault])
    scenario.run("drop")
    #expect(scenario.calls.hasSuffix("above.on_perform above.on_end ended=none"))
  }

  @Test("One that came into quarantine before it said yes isn't entered when items join")
  func neverWilling() {
    var scene = Scenario.nested
    scene[0].destinations = []
    scene[0].profile?.faultLimit = 2
    var scenario = Scenario(scene)
    scenario.answers["can_handle"] = { _, _ in .broken }
    scenario.run("begin@below add@three add@four reload@below cancel")
    #expect(scenario.calls == "below.can_handle below.can_handle ended=cancelled")
  }
}
