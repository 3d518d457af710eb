extension ExploreReport {
  /// The parts that these reports leave out of the search that they are of, such as `2/3`.
  ///
  /// Of how many parts there are tells the step from one lane of a report to its next.
  public static func missingParts(in reports: [ExploreReport]) -> [String] {
    let lanes = Set(reports.flatMap(\.lanes))
    let steps = reports.compactMap { report -> Int? in
      let lanes = report.lanes.sorted()
      return lanes.count > 1 ? lanes[1] - lanes[0] : nil
    }
    guard let count = steps.max(), count > 1 else { return [] }
    let missing = (0..<count).filter { part in
      stride(from: part, to: LaneTally.laneCount, by: count).contains { !lanes.contains($0) }
    }
    return missing.map { "\($0 + 1)/\(count)" }
  }
}
