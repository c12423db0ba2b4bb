import SkinFormats
import SkinKit
import SkinYAML

extension OpenedSkin {
  /// Returns the files as the reader of the skin's format needs them: those of design tokens with YAML as JSON.
  ///
  /// In other formats, YAML is for the app itself, and stays as it is.
  /// - Parameters:
  ///   - all: The skin's files with further ones; `nil` for its own.
  ///   - format: The format; `nil` to recognize it.
  /// - Returns: The files.
  func readable(with all: (any SkinFiles)? = nil, as format: SkinFormat? = nil) -> any SkinFiles {
    let unchanged = all ?? files
    let converted = YAMLFiles.wrapping(unchanged, entry: all == nil ? entry : nil)
    guard converted is YAMLFiles else { return unchanged }
    // If no format is recognized, reading the files says why.
    let format = format ?? (try? SkinFormat.detect(converted, entry: entry, among: .all))
    return format == nil || format == .tokens ? converted : unchanged
  }
}
