#if GTK

import DropCore

/// The questions of one drop that the user hasn't answered; they end with it.
@GLibActor
final class OpenQuestions {
  private var tasks: [Task<Void, Never>] = []

  /// Asks; nobody hears an answer that comes after the drop has ended.
  func ask(
    _ question: @escaping @GLibActor () async -> JSONValue,
    heard: @escaping @GLibActor (JSONValue) -> Void
  ) {
    tasks.append(
      Task {
        let answer = await question()
        if !Task.isCancelled { heard(answer) }
      }
    )
  }

  func close() {
    for task in tasks { task.cancel() }
    tasks = []
  }
}

#endif
