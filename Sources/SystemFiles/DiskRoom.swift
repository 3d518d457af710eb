/// How large a disk is, and how much of it is free for anybody.
package struct DiskRoom {
  package let free: Int
  package let whole: Int

  /// That of the disk on which a file or folder lies; nil where the system doesn't say.
  package init?(of open: borrowing Descriptor) {
    var status = statvfs()
    // The call fills in the structure and keeps no pointer to it.
    guard unsafe fstatvfs(open.number, &status) == 0 else { return nil }
    free = Self.bytes(status.f_bavail, status)
    whole = Self.bytes(status.f_blocks, status)
  }

  private static func bytes(_ blocks: fsblkcnt_t, _ status: statvfs) -> Int {
    let (bytes, isHuge) = Int(clamping: blocks)
      .multipliedReportingOverflow(by: Int(clamping: status.f_frsize))
    return isHuge ? .max : bytes
  }
}
