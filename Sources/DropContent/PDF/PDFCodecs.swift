import DropCore

extension UnitCodec {
  /// Pages.
  static let pdf: [UnitCodec] = {
    #if PDF
    [PDFPages.codec]
    #else
    [UnitCodec(type: .pdf, needsTrait: "PDF")]
    #endif
  }()
}
