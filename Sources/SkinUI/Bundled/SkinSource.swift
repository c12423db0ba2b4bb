import Foundation
import SkinFormats
import SkinKit
import SkinPackage

/// A folder or a zip that contains one skin.
struct SkinSource: Sendable {
  /// The file extension of zips.
  private static let zip = ".zip"

  /// The name of the folder or the zip.
  let name: String
  /// Whether it is a zip.
  let isZip: Bool
  /// The id in the header, by which bases and servers know the skin; `nil` if there is none, or it can't be read.
  ///
  /// That it can't be read is reported when the skin is.
  let headerID: SkinIdentifier?
  /// The line of the id.
  let headerLine: Int?
  /// Whether the skin is in the native format.
  let isNative: Bool
  private let url: URL

  /// Examines a folder or a zip.
  init(_ url: URL, isZip: Bool) {
    self.url = url
    self.isZip = isZip
    name = url.lastPathComponent
    let header =
      isZip
      ? try? ZipSkinFiles(url: url, formats: [.native]).contents(of: Self.header)
      : try? Data(contentsOf: url.appending(path: Self.header))
    isNative = header != nil
    var ignored: [SkinIssue] = []
    let field = header.flatMap { try? SourceJSON($0, file: Self.header, warnings: &ignored)["id"] }
    headerID = field?.string.flatMap { SkinIdentifier($0) }
    headerLine = field?.line.number
  }

  private static let header = "skin.json"

  /// Whether a file is a zip, by its name.
  static func isZip(_ name: String) -> Bool { name.lowercased().hasSuffix(zip) }

  /// The name without the extension of a zip.
  var stem: String { isZip ? String(name.dropLast(Self.zip.count)) : name }

  /// The name by which the app chooses the skin; `nil` if it can't be that of a skin.
  var id: SkinIdentifier? { SkinIdentifier(stem) }

  /// The place of the id in the header.
  func headerPlace(in folder: String) -> SkinIssue.Place {
    .init(file: "\(folder)/\(name)/\(Self.header)", line: headerLine, key: "id")
  }

  /// The skin's files.
  /// - Throws: `SkinIssue` if they can't be listed.
  func files() throws -> any SkinFiles {
    isZip ? try ZipSkinFiles(url: url, formats: .all) : try FolderFiles(url)
  }
}
