import Foundation

/// The files of the app's bundle, which skins name without containing them.
struct AppBundleFiles: SkinFiles {
  /// The bundle; that of the app, except in tests.
  var bundle = Bundle.main

  /// No paths: files are only found by their names.
  var paths: [String] { [] }

  func contains(_ path: String) -> Bool { url(of: path) != nil }

  func contents(of path: String) throws -> Data {
    guard let url = url(of: path), let data = try? Data(contentsOf: url) else {
      throw SkinIssue(
        .missingFile, "The app's bundle has no file \(path)", suggestion: "Add the file to the app's target.",
        place: .init(file: path))
    }
    return data
  }

  /// The name, since a bundle doesn't change while the app runs.
  func identity(of path: String) -> String { "app-bundle:\(path)" }

  /// Finds a file; a downloaded skin must not name one outside of the bundle.
  func url(of name: String) -> URL? {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.allSatisfy({ !$0.isEmpty && $0 != "." && $0 != ".." }) else { return nil }
    if let url = bundle.url(forResource: name, withExtension: nil) { return url }
    guard let url = bundle.resourceURL?.appending(path: name), FileManager.default.fileExists(atPath: url.path) else {
      return nil
    }
    return url
  }
}
