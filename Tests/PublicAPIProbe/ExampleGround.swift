import DropContent
import DropCore
import DropExplore
import DropHost
import DropReplay

/// What the documentation's examples speak of without making it.
///
/// They compile in an extension of this, with public names alone; nothing runs them.
struct ExampleGround {
  let host: PluginHost
  let journal: HostJournal
  let gallery: PluginHost.Opened
  let source: PluginHost.OpenedSource
  let drag: Drag
  let drop: Drop
  let pointer: Pointer
  let photo: ProvidedItem
  let entry: ContentEntry
  let content: Content
  let coercer: ContentCoercer
  let replay: SessionReplay
  let exploration: SessionExploration
  let report: ExploreReport
  /// A session of the core's, which its own embedder drives, and what came out of it.
  let session: DropSession
  let effects: EffectQueue
  /// A call of it that is out.
  let question: Ask
  let shelf: Destination.Index
  let golden: [UInt8]
  let bytes: [UInt8]
  let folder: String
  let galleryScript: String
  let frame: Rect
  let start: Point
  let point: Point
}

/// Says that an example may change what it was given.
func lend<Value>(_ value: inout Value) {}

// What an app has of its own.

func apply(_ effect: HostEffect) {}
func show(_ step: Drag.Step) {}
func show(_ answer: Drag.Answer) {}
func badge(_ operation: DropCore.Operation?) {}
func label(_ text: String) {}
func ask(_ question: Question) async -> Bool { false }
func forget(_ source: PluginHost.OpenedSource) {}
func forget(_ item: ProvidedItem) {}
func scrollView() {}
func wakeTheLoop() {}
func waitForInput(milliseconds: Int32) {}
func startTimer(after milliseconds: Double) {}
func onInterrupt(_ body: @escaping @Sendable () -> Void) {}
func upload(_ content: Content, _ progress: (Int) -> Void) async throws -> String { "" }
func download(_ name: String, _ progress: (Int) -> Void) async throws -> [UInt8] { [] }
func scanned(longestSide: Int, _ progress: (Int) -> Void) async throws -> Content {
  Content(type: .png, bytes: [])
}
func selection(_ target: String) async -> [UInt8] { [] }
func rendered(_ bytes: [UInt8]) -> [UInt8] { bytes }
func order(_ city: String, key: String?) async throws -> String { "rain" }
func forecast(of city: String) async throws -> String { "sun" }
