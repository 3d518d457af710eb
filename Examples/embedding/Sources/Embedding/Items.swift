import DropContent
import DropCore
import DropHost

/// What this program drags: a picture that comes slowly, a chart of its own, and a note.
enum Items {
  static let chartType: ContentType = "com.example.chart"

  static let picture = ProvidedItem(
    id: "beach",
    name: "beach.png",
    representations: [
      ProvidedRepresentation("public.png", size: 300) { progress in
        for part in 1...3 {
          try await Task.sleep(for: .milliseconds(20))
          progress(part * 100, of: 300)
        }
        return Content(type: "public.png", name: "beach.png", bytes: pixels)
      }
    ]
  )

  static let chart = ProvidedItem(
    id: "sales",
    name: "sales.chart",
    representations: [ProvidedRepresentation(chartType, text: "3 1 4 1 5")]
  )

  static let broken = ProvidedItem(
    id: "lost",
    name: "lost.png",
    representations: [
      ProvidedRepresentation("public.png") { _ in
        throw LoadFailure(.expired, "the camera was unplugged")
      }
    ]
  )

  static let note = ProvidedItem(
    id: "note",
    name: "note.txt",
    representations: [ProvidedRepresentation("public.utf8-plain-text", text: "Buy bread")]
  )

  static let pixels: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
}
