import Foundation
import SkinKit
import SkinLint
import SkinPackage

/// Checks whether a skin's files can be packed, by their names and sizes.
enum LintPacking {
  static func issues(_ document: SkinDocument) -> [SkinIssue] {
    // A single file is packed with the files that its keys name, not with everything next to it.
    guard !(document.files is LooseFiles) else { return [] }
    let standIn = SkinIdentifier("lint").map { PackageManifest.Info(id: $0, version: SkinVersion(1, 0, 0)) }
    guard let info = PackageManifest.Info(document.header) ?? standIn else { return [] }
    do {
      _ = try PackageWriter.describe(document.files, info: info)
      return []
    } catch let issue as SkinIssue {
      return [issue]
    } catch {
      return [
        SkinIssue(.unreadableFile, "The skin can't be read: \(error)", remedy: "Check the permissions of its files.")
      ]
    }
  }
}

extension LintConfiguration {
  /// Reads the configuration in a skin's folder; the default one if there is none.
  /// - Parameters:
  ///   - files: The skin's files.
  ///   - issues: The issues found are appended here.
  /// - Throws: `SkinIssue` if the file can't be read.
  init(in files: any SkinFiles, issues: inout [SkinIssue]) throws {
    self.init()
    // Read from disk, because a skin's files exclude hidden ones.
    guard let file = (files as? FolderFiles)?.folder.appending(path: Self.fileName),
      FileManager.default.fileExists(atPath: file.path)
    else { return }
    do {
      self = LintConfiguration(try Data(contentsOf: file), issues: &issues)
    } catch {
      throw SkinIssue(
        .unreadableFile, "\(Self.fileName) can't be read: \(error.localizedDescription)",
        remedy: "Check the file's permissions.", place: .init(file: Self.fileName))
    }
  }
}
