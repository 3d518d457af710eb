import DropContent
import DropCore
import LuaSandbox

/// What a picture's file says of the photo.
extension ContentObject {
  static let photo = HostFunction(
    on: ContentObject.self,
    "photo",
    "Says what a picture's file says of the photo: its size, when, where and with what it was taken. No "
      + "pixel is decoded, so it needs no trait.",
    result: .record("dnd.Photo"),
    errors: [.failed],
    phases: .waiting,
    example: """
      local dot = dnd.content("com.compuserve.gif", "GIF89a\\2\\0\\1\\0\\0\\0\\0;")
      assert(dot:photo().width == 2 and dot:photo().height == 1)
      """
  ) { context, object throws(ScriptError) in
    try object.working(on: 1 << 16, in: context) { content throws(ContentError) in
      try Photo(of: content)
    } then: {
      .value(fields($0))
    }
  }

  static let photoRecord = HostRecord(
    "dnd.Photo",
    "What a picture's file says of the photo.",
    fields: [
      HostField("width", .integer, "pixels, as it is seen upright"),
      HostField("height", .integer, "pixels, as it is seen upright"),
      HostField(
        "orientation",
        .integer,
        "how its pixels lie, 1 to 8, as EXIF has it; 1 is upright"
      ),
      HostField(
        "date",
        .string,
        "when it was taken, as `2026-11-22T14:03:05`, with `+01:00` behind it where that is known",
        optional: true
      ),
      HostField("latitude", .number, "degrees to the north", optional: true),
      HostField("longitude", .number, "degrees to the east", optional: true),
      HostField("altitude", .number, "metres above the sea", optional: true),
      HostField("camera", .string, "who made the camera, and which it is", optional: true),
    ]
  )

  private static func fields(_ photo: Photo) -> LuaValue {
    var fields: [(String, LuaValue)] = [
      ("width", .integer(Int64(photo.width))), ("height", .integer(Int64(photo.height))),
      ("orientation", .integer(Int64(photo.orientation))),
    ]
    if let date = photo.date { fields.append(("date", .string(date))) }
    if let camera = photo.camera { fields.append(("camera", .string(camera))) }
    if let position = photo.position {
      fields.append(("latitude", .number(position.latitude)))
      fields.append(("longitude", .number(position.longitude)))
      if let altitude = position.altitude { fields.append(("altitude", .number(altitude))) }
    }
    return .table(LuaTable(fields: fields))
  }
}
