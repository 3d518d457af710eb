/// The system's reasons in words that don't change with its language.
package enum SystemReason {
  /// Whether it says that there is no room for more, on the disk, in memory or among what may be open.
  package static func isShortage(_ code: Int32) -> Bool {
    [ENOSPC, EDQUOT, EMFILE, ENFILE, ENOMEM].contains(code)
  }

  package static func text(of code: Int32) -> String {
    switch code {
    case ENOENT: "there is no such file"
    case EACCES, EPERM: "no permission"
    case EISDIR: "it is a folder"
    case ENOTDIR: "a part of the path is not a folder"
    case EEXIST: "it is there already"
    case ENOSPC: "the disk is full"
    case EPIPE: "the reader has gone"
    case ELOOP: "its links go in a circle"
    case ENAMETOOLONG: "the name is too long"
    case EFBIG: "it would be larger than a file may be"
    case EDQUOT: "no more room is granted"
    case ETXTBSY: "it is a program that runs"
    case EROFS: "the disk is read-only"
    case EMFILE, ENFILE: "too many files are open"
    case EIO: "the disk reports an error"
    case ESPIPE: "it is neither a file nor a folder"
    case EBADF: "it isn't open"
    case ENXIO: "nothing is there to read or write"
    default: "system error \(code)"
    }
  }
}
