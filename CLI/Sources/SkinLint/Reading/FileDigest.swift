// What is known of a file: its size, and what its header says where it is an image or a font.

import Foundation
package import SkinKit

/// A file of a skin as far as rules look at it.
package struct FileDigest: Sendable {
  /// What the file should be, by its extension.
  package enum Content: Sendable {
    /// An image: what its header says; `nil` where that can't be understood.
    case image(ImageHeader?)
    /// A font: what its tables say, or what is wrong with them.
    case font(Result<FontFile, FontFile.Problem>)
    /// Anything else.
    case other
  }

  /// The path within the skin.
  package let path: String
  /// The size in bytes; `nil` where the file can't be read.
  package let size: Int?
  /// What keeps it from being read; `nil` where it was.
  package let problem: SkinIssue?
  /// What it should be.
  package let content: Content

  init(path: String, in files: any SkinFiles) {
    self.path = path
    let data: Data
    do {
      data = try files.contents(of: path)
    } catch {
      size = nil
      content = .other
      problem =
        error as? SkinIssue
        ?? SkinIssue(
          .unreadableFile, "\(path) can't be read: \(error.localizedDescription)",
          remedy: "Check that the file may be read.", place: .init(file: path))
      return
    }
    problem = nil
    size = data.count
    let kind = Self.fileExtension(of: path)
    if ["png", "jpg", "jpeg", "gif", "webp"].contains(kind) {
      let header = ImageHeader(data)
      content = header == nil && ImageHeader.isOtherImage(data) ? .other : .image(header)
    } else if ["ttf", "otf", "ttc", "otc"].contains(kind) {
      content = .font(Result { () throws(FontFile.Problem) in try FontFile(data) })
    } else {
      content = .other
    }
  }

  /// The lower-case extension of a path's last name; empty where it has none.
  static func fileExtension(of path: String) -> String {
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return "" }
    return name[name.index(after: dot)...].lowercased()
  }
}
