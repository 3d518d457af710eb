extension RecordedRun {
  /// All that can be otherwise of what was looked at, each by itself.
  var variants: [SessionVariant] {
    let ofItems =
      knowledgeVariants + nameVariants + ContentVariants(run: self).all
    let ofDrags =
      ArrivalVariants(run: self).all + KeyVariants(run: self).all + SourceVariants(run: self).all
      + PointVariants(run: self).all
    let others =
      ChanceVariants(run: self).all + OutwardVariants(run: self).all
      + AgainVariants(run: self).all
    let ofOthers = CountVariants(run: self).all + TypeVariants(run: self).all
    // Those that only come alone are the last.
    let alone =
      PartVariants(run: self).all + PaceVariants(run: self).all + LimitVariants(run: self).all
    return (ofItems + ofDrags + others + ofOthers + alone).filter {
      $0.document.json != document.json
    }
  }
}
