/// One path component that is safe to create, made of a name from outside.
public enum SafeName {
  static func lastComponent(of path: String) -> String {
    String(path.split(separator: "/").last ?? "")
  }
}
