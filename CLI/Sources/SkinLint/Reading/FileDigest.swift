import Foundation
package import SkinKit

/// The facts about a skin's file that rules look at.
package struct FileDigest: Sendable {
  /// The contents that the file's extension promises.
  package enum Content: Sendable {
    /// An image with its header; `nil` if the header can't be read.
    case image(ImageHeader?)
    /// A font, or the reason why it can't be used.
    case font(Result<FontFile, FontFile.Problem>)
    /// Anything else.
    case other
  }

  /// The path within the skin.
  package let path: String
  /// The size in bytes; `nil` if the file can't be read.
  package let size: Int?
  /// The issue of reading the file; `nil` if it was read.
  package let problem: SkinIssue?
  /// The contents, by the file's extension.
  package let content: Content
  /// The path normalized in case and composition: paths that are equal in it are one file on some systems.
  let foldedPath: String
  /// The paths of the pictures of an animation.
  let pictures: [String]
  /// The use of the file, as far as its path and contents show it.
  let role: FileRole

  init(path: String, in files: any SkinFiles) {
    self.path = path
    foldedPath = path.folded
    pictures = SkinFile(path: path, in: files).pictures.values.map(\.path)
    let data: Data
    do {
      data = try files.source(of: path)
    } catch {
      role = FileRole(path, contents: nil)
      size = nil
      content = .other
      problem =
        error as? SkinIssue
        ?? SkinIssue(
          .unreadableFile, "\(path) can't be read: \(error.localizedDescription)",
          suggestion: "Check the file's permissions.", place: .init(file: path))
      return
    }
    role = FileRole(path, contents: data)
    problem = nil
    size = data.count
    let kind = role.fileExtension
    if ["png", "jpg", "jpeg", "gif", "webp"].contains(kind) {
      let header = ImageHeader(data)
      content = header == nil && ImageHeader.isOtherImage(data) ? .other : .image(header)
    } else if ["ttf", "otf", "ttc", "otc"].contains(kind) {
      content = .font(Result { () throws(FontFile.Problem) in try FontFile(data) })
    } else {
      content = .other
    }
  }

  /// Returns a path's extension in lower case; empty if it has none.
  static func fileExtension(of path: String) -> String {
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return "" }
    return name[name.index(after: dot)...].lowercased()
  }
}

/// The facts about a skin's files, which are the same for all of its brands.
struct FileDigests {
  private var known: [String: FileDigest] = [:]

  /// Returns the facts about a file.
  /// - Parameters:
  ///   - path: Its path.
  ///   - files: The skin's files, the same ones at each call.
  ///   - willRead: Called before the file is read for the first time.
  /// - Returns: The facts.
  mutating func digest(of path: String, in files: any SkinFiles, willRead: () -> Void) -> FileDigest {
    if let digest = known[path] { return digest }
    willRead()
    let digest = FileDigest(path: path, in: files)
    known[path] = digest
    return digest
  }
}
