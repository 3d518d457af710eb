import DropCore

#if PDF
import SystemFiles
#endif

/// What is taken apart by pages.
enum PDFCodecs {
  /// Documents.
  static let units: [UnitCodec] = {
    #if PDF
    [PDFPages.codec]
    #else
    [UnitCodec(type: .pdf, needsTrait: "PDF")]
    #endif
  }()
}

#if PDF

/// A document's pages, each a document of its own.
enum PDFPages {
  static let codec = UnitCodec(
    type: .pdf,
    work: Codec.pixels,
    combine: { (contents, context) throws(ContentError) in
      let border = context.border
      let opened = try border.open(contents, as: .pages, context.limits, toAsk: .whole)
      return Content(type: .pdf, bytes: try opened.bytes(.whole))
    },
    open: { (content, context) throws(ContentError) in
      let opened = try context.border.open([content], as: .pages, context.limits)
      let taken = TakenPages(opened, most: PageSum.most(of: content.size, context.limits))
      return ContentUnits(
        count: opened.head.count,
        workOfOne: Codec.large
      ) { (index) throws(ContentError) in
        Content(type: .pdf, bytes: try taken.page(index))
      }
    }
  )
}

/// Pages of one document, counted as they are taken.
private final class TakenPages: Sendable {
  private let opened: any OpenedCodec
  private let sum: Guarded<PageSum>

  init(_ opened: any OpenedCodec, most: Int) {
    self.opened = opened
    sum = Guarded(PageSum(most: most))
  }

  func page(_ index: Int) throws(ContentError) -> [UInt8] {
    let page = try opened.bytes(.unit(index, maximumSide: nil))
    try sum.withLock { (sum) throws(ContentError) in try sum.add(index, page.count) }
    return page
  }
}

/// How many bytes the pages of one document have that were taken out of it.
///
/// What they share stands in each: a megabyte of pages that share one stream would be a gigabyte.
private struct PageSum {
  let most: Int
  private var sum = 0
  private var known: Set<Int> = []

  init(most: Int) { self.most = most }

  /// What a decoder may make anyway, and ten times what there is.
  static func most(of size: Int, _ limits: ContentLimits) -> Int {
    let (times, isTooLarge) = size.multipliedReportingOverflow(by: 10)
    let (most, isBeyond) = limits.output.addingReportingOverflow(isTooLarge ? .max : times)
    return isBeyond ? .max : most
  }

  /// Counts a page when it is taken for the first time.
  mutating func add(_ index: Int, _ count: Int) throws(ContentError) {
    guard known.insert(index).inserted else { return }
    sum += count
    guard sum <= most else { throw ContentError(.limit(.output, allowed: most, found: sum)) }
  }
}

#endif
