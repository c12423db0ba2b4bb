/// Suggests files for missing ones.
///
/// The names are indexed at the first question.
package final class FileSuggestions {
  private let files: any SkinFiles
  /// The names without the scale of images, by their lowercase forms.
  private lazy var names = Dictionary(
    files.paths.map { path in
      let name = path.replacing("@2x.", with: ".").replacing("@3x.", with: ".")
      return (name.lowercased(), name)
    }
  ) { first, _ in first }
  private lazy var spelling = Spelling(names.values)

  /// Prepares suggestions.
  /// - Parameter files: The skin's files.
  package init(_ files: any SkinFiles) { self.files = files }

  /// Returns the question whether another file was meant; `nil` if none is near.
  ///
  /// Images are meant without their scale.
  /// - Parameter path: The path of a missing file.
  /// - Returns: The question, such as `Did you mean images/logo.png?`.
  /// - Complexity: O(*n* log *n*) in the number of files for the first question, O(*n*) for others; after 200,000 compared names,
  ///   only files in another case are found.
  package func question(about path: String) -> String? {
    if let other = names[path.lowercased()] {
      // Equal texts can have other bytes, as macOS once wrote accents as characters of their own.
      if other == path {
        return "A file's name looks the same, but writes its accents otherwise: type it anew, as in the key."
      }
      return "Did you mean \(other)? Devices distinguish upper and lower case."
    }
    return spelling.question(path)
  }
}
