/// The report's script: draws the scene and the time line, and shows the state at each moment.
enum ReportScript {
  static let text = scene + moments + timeline + records
}
