package import Foundation
package import SkinKit

/// The check of files with secrets.
package enum PrivateFile {
  /// Refuses a file that other users of the machine can read or change.
  /// - Parameter file: The file. A missing one is accepted, because it has an issue of its own.
  /// - Throws: `SkinIssue` with the code `exposed-key`.
  package static func check(_ file: URL) throws {
    let attributes = try? FileManager.default.attributesOfItem(atPath: file.resolvingSymlinksInPath().path)
    guard let mode = attributes?[.posixPermissions] as? Int, mode & 0o077 != 0 else { return }
    throw SkinIssue(
      .exposedKey, "Other users can read or change \(file.path) (its mode is \(String(mode & 0o777, radix: 8)))",
      suggestion:
        "Run `chmod 600 \(file.path)`. If others may have read it, replace it; `skin keys rotate` replaces keys "
        + "that sign.",
      place: .init(file: file.path))
  }
}

extension SkinIssue.Code {
  /// A file with a key or another secret can be read by other users.
  package static let exposedKey: Self = "exposed-key"
}
