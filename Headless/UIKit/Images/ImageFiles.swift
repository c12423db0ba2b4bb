// Which of a picture's files (name.png, name@2x.png, name@3x.png) suits a scale.

internal import Foundation

enum ImageFiles {
  /// Returns the best file and its scale. A path with a scale is used as it is.
  static func best(for path: String, scale: CGFloat) -> (path: String, scale: CGFloat)? {
    let (stem, ending) = split(path)
    if let own = own(stem) { return exists(path) ? (path, own) : nil }
    let endings = ending.isEmpty ? [".png", ".jpg", ".jpeg"] : [ending]
    let wanted = max(1, min(3, Int(scale.rounded(.up))))
    // The desired scale, then larger ones, then smaller ones.
    let order = [wanted] + [3, 2, 1].filter { $0 != wanted }
    for ending in endings {
      for factor in order {
        let file = stem + (factor == 1 ? "" : "@\(factor)x") + ending
        if exists(file) { return (file, CGFloat(factor)) }
      }
    }
    return ending.isEmpty && exists(path) ? (path, 1) : nil
  }

  private static func split(_ path: String) -> (String, String) {
    let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return (path, "") }
    let ending = String(name[dot...])
    return (String(path.dropLast(ending.count)), ending)
  }

  private static func own(_ stem: String) -> CGFloat? {
    for factor in 1...3 where stem.hasSuffix("@\(factor)x") { return CGFloat(factor) }
    return nil
  }

  private static func exists(_ path: String) -> Bool {
    var isFolder = ObjCBool(false)
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder.boolValue
  }
}
