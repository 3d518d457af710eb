import DropContent
import DropCore

extension JournalRecord {
  private static let (time, traces) = (Coding<Double>.number, Coding<HoverTraces>.traces)

  /// The record for whoever only looks, where it says how a load ended: not what was loaded, nor why it wasn't.
  ///
  /// Most of a journal are such, and to make them again takes longer than all else of it.
  static func outline(of value: JSONValue, _ shelf: any InputShelf) -> JournalRecord? {
    guard value["record"]?.string == "input", let input = value["input"],
      input["input"]?.string == "loaded", let request = input["id"]?.integer,
      let time = value["time"].flatMap({ Self.time.read($0, shelf) }),
      let traces = value["traces"].flatMap({ Self.traces.read($0, shelf) })
    else { return nil }
    let ended: Result<Content, LoadFailure>
    if input["value"] != nil {
      ended = .success(Content(type: .data, bytes: []))
    } else if input["failure"] != nil {
      ended = .failure(LoadFailure(.failed, ""))
    } else {
      return nil
    }
    let drag = value["of"]?["drag"]?.integer.map(DragID.init(number:))
    return .input(
      .completed(.loaded(IOID(number: request), ended)),
      at: time,
      traces,
      of: drag.map { RequestMark(drag: $0, number: 0, count: 0, item: nil, line: "") }
    )
  }
}
