#if PDF

import CQPDF

/// The form of a document that was put together: the library copies a page's fields with it, but
/// not the list of them in which a reader looks.
struct PDFForm {
  private let document: QPDFHandle
  private let fields: PDFObject
  private var numbers: Set<Int> = []
  private var names = PDFFieldNames()

  private init(_ document: QPDFHandle) throws(PDFError) {
    self.document = document
    fields = PDFObject(unsafe qpdf_oh_new_array(document.pointer), of: document)
    try document.check()
  }

  /// Lists the fields of all pages, with what the first source's form says of how they look.
  static func keep(
    in document: QPDFHandle,
    origins: [Int],
    of sources: [PDFDocument]
  ) throws(PDFError) {
    var found: (form: PDFObject, source: PDFDocument)?
    for source in sources where found == nil {
      let root = try PDFObject.root(of: source.handle)
      if let form = try root.value("/AcroForm"), form.type == ot_dictionary {
        found = (form, source)
      }
    }
    guard let (form, source) = found else { return }
    var made = try PDFForm(document)
    for (index, origin) in origins.enumerated() {
      try made.collect(fromPage: index, origin: origin)
    }
    guard !made.numbers.isEmpty else { return }
    try made.write(likeThat: form, of: source)
  }

  private mutating func collect(fromPage index: Int, origin: Int) throws(PDFError) {
    let page = PDFObject(unsafe qpdf_get_page_n(document.pointer, index), of: document)
    try document.check()
    guard let annotations = try page.value("/Annots"), annotations.type == ot_array else { return }
    for annotation in try annotations.items() where annotation.type == ot_dictionary {
      guard let kind = try annotation.value("/Subtype"),
        unsafe qpdf_oh_is_name_and_equals(document.pointer, kind.handle, "/Widget") != 0
      else { continue }
      let field = try top(of: annotation)
      guard let number = field.number, numbers.insert(number).inserted else { continue }
      unsafe qpdf_oh_append_item(document.pointer, fields.handle, field.handle)
      try document.check()
      try rename(field, origin)
    }
  }

  /// Fields of one name have one value: those of another document get another name.
  private mutating func rename(_ field: PDFObject, _ origin: Int) throws(PDFError) {
    guard let name = try field.value("/T")?.text(), !name.isEmpty else { return }
    let given = names.name(for: name, origin: origin)
    if given != name { try field.replace("/T", with: given) }
  }

  /// The field that a widget is the last part of.
  private func top(of widget: PDFObject) throws(PDFError) -> PDFObject {
    var top = widget
    for _ in 0..<64 {
      guard let parent = try top.value("/Parent"), parent.type == ot_dictionary else { break }
      top = parent
    }
    return top
  }

  private func write(
    likeThat form: PDFObject,
    of source: PDFDocument
  ) throws(PDFError) {
    let made = PDFObject(unsafe qpdf_oh_new_dictionary(document.pointer), of: document)
    unsafe qpdf_oh_replace_key(document.pointer, made.handle, "/Fields", fields.handle)
    for key in ["/DR", "/DA", "/Q"] {
      guard let value = try form.value(key) else { continue }
      try source.checkReach(of: value)
      // Only what has a number can be copied into another document.
      let numbered = PDFObject(
        unsafe qpdf_make_indirect_object(source.handle.pointer, value.handle),
        of: source.handle
      )
      let copy = PDFObject(
        unsafe qpdf_oh_copy_foreign_object(
          document.pointer,
          source.handle.pointer,
          numbered.handle
        ),
        of: document
      )
      try source.handle.check()
      unsafe qpdf_oh_replace_key(document.pointer, made.handle, key, copy.handle)
      try document.check()
    }
    let root = try PDFObject.root(of: document)
    unsafe qpdf_oh_replace_key(document.pointer, root.handle, "/AcroForm", made.handle)
    try document.check()
  }
}

/// The names that the fields of several documents have in one form.
struct PDFFieldNames {
  private struct Field: Hashable {
    let name: String
    let origin: Int
  }

  private var given: [Field: String] = [:]
  private var taken: Set<String> = []
  /// The last number tried after a name, so that many documents cost no search.
  private var numbers: [String: Int] = [:]

  /// Its own name for the first document that has it, with a number after it for the others; two
  /// fields of one document that share a name go on sharing one.
  mutating func name(for name: String, origin: Int) -> String {
    let field = Field(name: name, origin: origin)
    if let known = given[field] { return known }
    var free = name
    while !taken.insert(free).inserted {
      numbers[name, default: 0] += 1
      free = "\(name)+\(numbers[name, default: 1])"
    }
    given[field] = free
    return free
  }
}

#endif
