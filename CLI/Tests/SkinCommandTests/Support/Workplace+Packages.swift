import Foundation
import SkinKit
import SkinPackage
import SkinRepository
import Testing

extension Workplace {
  /// Packs a folder's files without checking the skin, like other tools.
  func package(_ folder: String, _ id: String, _ version: String = "1.0.0", as file: String) throws {
    let info = PackageManifest.Info(
      id: try #require(SkinIdentifier(id)), version: try #require(SkinVersion(version)))
    try PackageWriter.pack(SkinFolderFiles(url.appending(path: folder)), info: info, to: url.appending(path: file))
  }
}
