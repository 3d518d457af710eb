extension RecordedRun {
  /// All that can be otherwise of what was looked at, each by itself.
  var variants: [SessionVariant] {
    let ofItems = knowledgeVariants + nameVariants + ContentVariants(run: self).all
    let ofDrags =
      ArrivalVariants(run: self).all + KeyVariants(run: self).all + SourceVariants(run: self).all
      + PointVariants(run: self).all
    // Those that only come alone are the last.
    let others =
      ChanceVariants(run: self).all + BudgetVariants(run: self).all + LimitVariants(run: self).all
    return (ofItems + ofDrags + others).filter {
      $0.document.json != document.json
    }
  }
}
