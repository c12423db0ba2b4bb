import SkinKit

/// Suggests images for names that no image has.
///
/// The names are indexed at the first question.
final class ImageNameSuggestions {
  private let files: any SkinFiles
  /// The names without folder, scale, device and extension, with the first path of each.
  private lazy var paths = Dictionary(
    files.paths.compactMap { path in Self.imagePath(path).map { (FileNames.name(of: $0), $0) } }
  ) { first, _ in first }
  private lazy var namesByLowercase = Dictionary(paths.keys.sorted().map { ($0.lowercased(), $0) }) { first, _ in first
  }
  private lazy var spelling = Spelling(paths.keys)

  init(_ files: any SkinFiles) { self.files = files }

  /// Returns the question whether another image was meant; `nil` if none is near.
  /// - Complexity: O(*n* log *n*) in the number of files for the first question, O(*n*) for others, limited by ``Spelling``.
  func question(about name: String) -> String? {
    let whole = FileNames.plainName(name)
    let plain = FileNames.name(of: whole)
    // A name with a folder is answered with one.
    func shown(_ name: String) -> String { plain == whole ? name : paths[name] ?? name }
    if paths[plain] != nil { return "Did you mean \(paths[plain] ?? plain)?" }
    if let other = namesByLowercase[plain.lowercased()] {
      return "Did you mean \(shown(other))? Devices distinguish upper and lower case."
    }
    return spelling.nearest(to: plain).map { "Did you mean \(shown($0))?" }
  }

  /// The path of an image without scale, device and extension, or that of an image set.
  private static func imagePath(_ path: String) -> String? {
    if FileNames.name(of: path) == "Contents.json" {
      let set = FileNames.folder(of: path)
      return set.hasSuffix(".imageset/") ? String(set.dropLast(".imageset/".count)) : nil
    }
    return FileNames.imageExtensions.contains(FileNames.pathExtension(of: FileNames.name(of: path)))
      ? FileNames.plainName(path) : nil
  }
}
