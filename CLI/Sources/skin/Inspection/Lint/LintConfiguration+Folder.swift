import Foundation
import SkinKit
import SkinLint

extension LintConfiguration {
  /// Reads the configuration in a skin's folder; the default one if there is none.
  /// - Parameters:
  ///   - files: The skin's files.
  ///   - issues: The issues found are appended here.
  /// - Throws: `SkinIssue` if the file can't be read.
  init(in files: any SkinFiles, issues: inout [SkinIssue]) throws {
    self.init()
    // Read from disk, because a skin's files exclude hidden ones.
    guard let file = (files as? SkinFolderFiles)?.folder.appending(path: Self.fileName),
      FileManager.default.fileExists(atPath: file.path)
    else { return }
    do {
      self = LintConfiguration(try Data(contentsOf: file), issues: &issues)
    } catch {
      throw SkinIssue(
        .unreadableFile, "\(Self.fileName) can't be read: \(error.localizedDescription)",
        suggestion: "Check the file's permissions.", place: .init(file: Self.fileName))
    }
  }
}
