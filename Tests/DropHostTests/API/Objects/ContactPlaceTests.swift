import DropHost
import Testing

@Suite("A contact says where it is")
struct ContactPlaceTests {
  /// What a card with these lines says: where it is, and its addresses.
  private func printed(_ lines: [String]) throws -> [String] {
    let card = (["BEGIN:VCARD"] + lines + ["END:VCARD", ""]).joined(separator: "\\r\\n")
    let scene = try perform(
      """
      local who = dnd.content("public.vcard", "\(card)"):contacts()[1]
      local json = dnd.content("public.vcard", "\(card)"):json()
      assert(json.latitude == who.latitude and json.longitude == who.longitude)
      local function degrees(n) return n and ("%.10g"):format(n) or "nil" end
      print(degrees(who.latitude), degrees(who.longitude))
      for _, address in ipairs(who.addresses) do print((address:gsub("\\n", "/"))) end
      """
    )
    #expect(scene.faults == [])
    return scene.log
  }

  static let places: [(written: String, read: String)] = [
    ("VERSION:2.1|GEO:48.137154;11.576124", "48.137154\t11.576124"),
    ("VERSION:3.0|GEO:-33.5;151", "-33.5\t151"), ("VERSION:3.0|geo: +1.5 ; -2 ", "1.5\t-2"),
    ("VERSION:4.0|GEO:geo:37.386013,-122.082932", "37.386013\t-122.082932"),
    ("VERSION:4.0|GEO;TYPE=work:GEO:1,2,300;crs=WGS84;u=10", "1\t2"),
    ("VERSION:4.0|item1.GEO;VALUE=uri:geo:1.5,2.5", "1.5\t2.5"), ("GEO:90;-180", "90\t-180"),
    ("GEO;ENCODING=QUOTED-PRINTABLE:1=2E5;2", "1.5\t2"), ("GEO:1;|GEO:3;4|GEO:5;6", "3\t4"),
    // Beyond the earth, broken, of another system, or of an order that nobody knows.
    ("GEO:91;0", "nil\tnil"), ("GEO:0;180.1", "nil\tnil"), ("GEO:geo:-90.5,0", "nil\tnil"),
    ("GEO:", "nil\tnil"), ("GEO:1", "nil\tnil"), ("GEO:1;2;3", "nil\tnil"), ("GEO:a;b", "nil\tnil"),
    ("GEO:nan;inf", "nil\tnil"), ("GEO:1e1;0x1", "nil\tnil"), ("GEO:48,1;11,5", "nil\tnil"),
    ("GEO:48.1,11.5", "nil\tnil"), ("GEO:geo:1,2;crs=moon", "nil\tnil"), ("GEO:geo:", "nil\tnil"),
    ("GEO:geo:1,2,3,4", "nil\tnil"), ("GEO:-;+", "nil\tnil"), ("FN:A", "nil\tnil"),
  ]

  @Test("in degrees, of each version's GEO, and nowhere where that is broken", arguments: places)
  func place(written: String, read: String) throws {
    let lines = written.split(separator: "|").map(String.init)
    #expect(try printed(["FN:A"] + lines) == [read])
  }

  static let addresses: [(lines: [String], read: [String])] = [
    (["ADR;GEO=\"geo:12.5,-3\":;;Street 1;Town;;1;"], ["12.5\t-3", "Street 1/Town/1"]),
    (["ADR;GEO=\"geo:1,2\":;;A;;;;", "GEO:3;4"], ["3\t4", "A"]),
    (["ADR;LABEL=\"Street 1\\\\nTown, North\":;;;;;;"], ["nil\tnil", "Street 1/Town, North"]),
    (["ADR;LABEL=Street 1^nTown:;;;;;;"], ["nil\tnil", "Street 1/Town"]),
    (["ADR;LABEL=\"B\":;;A;;;;"], ["nil\tnil", "A"]),
    (["LABEL;TYPE=home:Street 1\\\\nTown"], ["nil\tnil", "Street 1/Town"]),
    (["LABEL:B", "ADR:;;A;;;;"], ["nil\tnil", "A"]),
    (["LABEL;ENCODING=QUOTED-PRINTABLE:Street 1=0D=0ATown"], ["nil\tnil", "Street 1/Town"]),
  ]

  @Test("and at which addresses, of whatever the card says of them", arguments: addresses)
  func address(lines: [String], read: [String]) throws {
    let escaped = lines.map { $0.replacing("\"", with: "\\\"") }
    #expect(try printed(["FN:A"] + escaped) == read)
  }
}
