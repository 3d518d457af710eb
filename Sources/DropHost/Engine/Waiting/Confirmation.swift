import DropCore
import LuaSandbox

/// A script waits for the user's answer.
final class Confirmation: WaitJob {
  private unowned let engine: HostEngine
  private let wait: Wait
  private let question: QuestionID
  private let fields: [OptionDeclaration]

  init(_ engine: HostEngine, _ wait: Wait, _ question: QuestionID, fields: [OptionDeclaration]) {
    self.engine = engine
    self.wait = wait
    self.question = question
    self.fields = fields
    engine.asking[question] = wait
  }

  /// The answer: the fields' values, true where nothing was asked for, nil for a refusal.
  func answered(_ value: JSONValue?) {
    switch value {
    case nil, .null?, .bool(false)?: engine.end(wait, .value(.nil))
    case let value?: engine.end(wait, .value(read(value)))
    }
  }

  private func read(_ value: JSONValue) -> LuaValue {
    if fields.isEmpty { return .bool(true) }
    let given = value == .bool(true) ? JSONValue.object([]) : value
    do throws(OptionProblem) {
      return ValueConverter.lua(try OptionDeclaration.check(given, against: fields))
    } catch {
      engine.output.append(
        .notice(
          .wrongAnswer(question: question.name, why: error.sentence(of: "field")),
          wait.task.run.ask.destination
        )
      )
      return .nil
    }
  }

  func stop() -> Bool {
    engine.asking[question] = nil
    return false
  }
}
