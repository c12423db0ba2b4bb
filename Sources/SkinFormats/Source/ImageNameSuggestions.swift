import SkinKit

/// Suggests images for names that no image has.
///
/// The names are indexed at the first question.
final class ImageNameSuggestions {
  private let files: any SkinFiles
  /// The names without folder, scale, device and extension.
  private lazy var names = Set(files.paths.compactMap(Self.imageName))
  private lazy var namesByLowercase = Dictionary(names.sorted().map { ($0.lowercased(), $0) }) { first, _ in first }
  private lazy var spelling = Spelling(names)

  init(_ files: any SkinFiles) { self.files = files }

  /// Returns the question whether another image was meant; `nil` if none is near.
  /// - Complexity: O(*n* log *n*) in the number of files for the first question, O(*n*) for others, limited by ``Spelling``.
  func question(about name: String) -> String? {
    let plain = FileNames.name(of: FileNames.plainName(name))
    if let other = namesByLowercase[plain.lowercased()], other != plain {
      return "Did you mean \(other)? Devices distinguish upper and lower case."
    }
    // An image in another folder has the same name.
    return names.contains(plain) ? nil : spelling.question(plain)
  }

  private static func imageName(_ path: String) -> String? {
    let name = FileNames.name(of: path)
    if name == "Contents.json" {
      let set = path.split(separator: "/").dropLast().last ?? ""
      return set.hasSuffix(".imageset") ? String(set.dropLast(".imageset".count)) : nil
    }
    guard FileNames.imageExtensions.contains(FileNames.pathExtension(of: name)) else { return nil }
    return FileNames.plainName(name)
  }
}
