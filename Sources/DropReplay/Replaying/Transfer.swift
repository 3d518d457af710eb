import DropContent
import DropCore
package import DropHost
import SystemFiles

/// One load of one representation: when which part of it is there, and how it ends.
package struct Transfer {
  let delivery: Delivery
  /// How it went when it was recorded.
  let arrival: Arrival?
  /// The size that was announced in advance.
  let announced: Int?
  let load: LoadRequest
  let name: String
  let fate: TransferFate
  /// How many bytes are there already.
  private let kept: Int

  package struct Step {
    package let time: Double
    package let payload: IOCompletion
    let isEnd: Bool
  }

  package init(
    delivery: Delivery,
    arrival: Arrival?,
    announced: Int?,
    load: LoadRequest,
    name: String,
    fate: TransferFate,
    kept: Int = 0
  ) {
    self.kept = kept
    self.delivery = delivery
    self.arrival = arrival
    self.announced = announced
    self.load = load
    self.name = name
    self.fate = fate
  }

  /// Progress at each quarter of a transfer that takes time, then its end; nothing more comes once
  /// the source is gone.
  package func steps(from start: Double, dropped: Double) -> [Step] {
    if case .asRecorded = fate, let arrival { return steps(arrival, from: start) }
    let gone = LoadFailure(.expired, "the source is gone")
    if case .expires = fate { return [end(at: start, .failure(gone))] }
    let whole = steps(from: start)
    guard let expiry = delivery.expires.map({ dropped + $0 }),
      let last = whole.last, last.time > expiry
    else { return whole }
    return whole.filter { $0.time <= expiry } + [end(at: max(start, expiry), .failure(gone))]
  }

  private func steps(from start: Double) -> [Step] {
    let first = start + delivery.latency * fate.factor + fate.delay
    if case .fails = fate {
      return [end(at: first, .failure(.madeToFail))]
    }
    switch content() {
    case .failure(let failure): return [end(at: first, .failure(failure))]
    case .success(let content): return steps(content, from: first)
    }
  }

  private func steps(_ content: Content, from first: Double) -> [Step] {
    let size = Double(content.size)
    let limit = load.terms.maximumSize.map { Double($0) } ?? .infinity
    if let announced, !isSized, let refusal = load.terms.refusal(fetching: Double(announced)) {
      return [end(at: first, .failure(refusal))]
    }
    let milliseconds = delivery.rate.map { 1_000 / $0 * fate.factor } ?? 0
    func time(of done: Double) -> Double { first + max(0, done - Double(kept)) * milliseconds }
    let broken = fate.alwaysSucceeds ? nil : delivery.breaks.map { Double($0.after) }
    let isBroken = broken.map { $0 <= min(size, limit) } ?? false
    if !isBroken, let refusal = load.terms.refusal(fetching: size) {
      return [end(at: time(of: limit), .failure(refusal))]
    }
    var steps: [Step] = []
    if milliseconds > 0, size > 0 {
      for quarter in 1...3 {
        let done = (size * Double(quarter) / 4).rounded(.down)
        if isBroken, let broken, done >= broken { break }
        if kept > 0, done <= Double(kept) { continue }
        let payload = IOCompletion.loadProgress(
          load.id,
          done: done,
          total: isSized ? nil : announced.map { Double($0) }
        )
        steps.append(Step(time: time(of: done), payload: payload, isEnd: false))
      }
    }
    if isBroken, let broken {
      let failure = LoadFailure(.failed, delivery.breaks?.message ?? "")
      return steps + [end(at: time(of: broken), .failure(failure))]
    }
    return steps + [end(at: time(of: size), .success(content))]
  }

  private func steps(_ arrival: Arrival, from start: Double) -> [Step] {
    var steps = arrival.steps.map { step in
      let payload = IOCompletion.loadProgress(load.id, done: step.done, total: step.total)
      return Step(time: start + step.time, payload: payload, isEnd: false)
    }
    guard let ends = arrival.ends else { return steps }
    if let failure = arrival.failure {
      steps.append(end(at: start + ends, .failure(failure)))
    } else {
      let content = content().map { made in
        made.relabelled(as: arrival.type ?? made.type, name: arrival.name)
      }
      steps.append(end(at: start + ends, content))
    }
    return steps
  }

  private func end(at time: Double, _ result: Result<Content, LoadFailure>) -> Step {
    Step(time: time, payload: .loaded(load.id, result), isEnd: true)
  }

  private var isSized: Bool {
    if case .sized = fate { true } else { false }
  }

  private var bytes: Delivery.Bytes {
    if case .sized(let bytes) = fate { bytes } else { delivery.bytes }
  }

  private func content() -> Result<Content, LoadFailure> {
    if load.readsFile, let file = delivery.file { return Self.content(of: file) }
    return loaded.map { content in
      var content = content
      if !load.readsFile { content.encoding = delivery.encoding }
      return content
    }
  }

  private var loaded: Result<Content, LoadFailure> {
    switch bytes {
    case .memory where load.readsFile:
      return .failure(LoadFailure(.denied, "the address names no file that may be read"))
    case .memory(let bytes):
      return .success(Content(type: load.type, name: name, bytes: bytes))
    case .zeros(let count):
      return .success(Content(type: named(name), name: name, storage: .zeros(count)))
    case .failure(let message):
      // A fate that makes everything succeed needs bytes, and there are none.
      if fate.alwaysSucceeds { return .success(Content(type: load.type, name: name, bytes: [])) }
      return .failure(LoadFailure(.failed, message))
    case .file(let path, let content):
      if case .folder = content.storage {
        return .success(content.relabelled(as: load.readsFile ? .folder : load.type, name: name))
      }
      return .success(content.relabelled(as: named(path.fileName), name: name))
    }
  }

  /// A promise that is kept is the file itself.
  private func named(_ name: String) -> ContentType {
    load.readsFile ? TypeCatalog.builtIn.type(ofFileNamed: name) ?? .data : load.type
  }

  /// What the address names, said without the folders that lead there: they differ between machines.
  private static func content(of file: NamedFile) -> Result<Content, LoadFailure> {
    file.content.mapError { LoadFailure($0.withoutFolders) }
  }
}
