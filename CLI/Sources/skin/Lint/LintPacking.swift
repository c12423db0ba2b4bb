import Foundation
import SkinKit
import SkinLint
import SkinPackage

/// Finds what keeps a skin's files from being packed: their names and sizes.
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
        SkinIssue(.unreadableFile, "The skin can't be read: \(error)", remedy: "Check that its files may be read.")
      ]
    }
  }
}

extension LintConfiguration {
  /// Reads the configuration in a skin's folder; the default one if there is none.
  /// - Parameters:
  ///   - files: The skin's files.
  ///   - issues: Receives what is wrong with the configuration.
  /// - Throws: `SkinIssue` if the file can't be read.
  init(in files: any SkinFiles, issues: inout [SkinIssue]) throws {
    self.init()
    // Hidden files don't belong to the skin, so this one isn't among its files.
    guard let file = (files as? FolderFiles)?.folder.appending(path: Self.fileName),
      FileManager.default.fileExists(atPath: file.path)
    else { return }
    do {
      self = LintConfiguration(try Data(contentsOf: file), issues: &issues)
    } catch {
      throw SkinIssue(
        .unreadableFile, "\(Self.fileName) can't be read: \(error.localizedDescription)",
        remedy: "Check that the file may be read.", place: .init(file: Self.fileName))
    }
  }
}
