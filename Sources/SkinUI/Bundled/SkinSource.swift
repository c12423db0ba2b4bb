import Foundation
import SkinKit
import SkinPackage

/// A folder or a zip that contains one skin.
final class SkinSource: Sendable {
  /// The file extension of zips.
  private static let zip = ".zip"

  /// The name of the folder or the zip.
  let name: String
  /// Whether it is a zip.
  let isZip: Bool
  private let url: URL
  private let formats: [SkinFormat]
  private let found = Locked<Header?>(nil)

  /// The part of a native header that tells skins apart.
  struct Header {
    /// The id, by which bases and servers know the skin; `nil` if there is none, or it can't be read.
    ///
    /// That it can't be read is reported when the skin is.
    var id: SkinIdentifier?
    /// The line of the id.
    var line: Int?
    /// Whether the skin is in the native format.
    var isNative = false
  }

  /// Names a folder or a zip with a skin in one of some formats.
  init(_ url: URL, isZip: Bool, formats: [SkinFormat]) {
    (self.url, self.isZip, self.formats) = (url, isZip, formats)
    name = url.lastPathComponent
  }

  /// The header, which is read at the first use.
  var header: Header {
    found.withLock { found in
      let header = found ?? readHeader()
      found = header
      return header
    }
  }

  private func readHeader() -> Header {
    let data =
      isZip
      ? try? ZipSkinFiles(url: url, formats: [.native]).contents(of: Self.headerName)
      : try? Data(contentsOf: url.appending(path: Self.headerName))
    guard let data else { return Header() }
    var ignored: [SkinIssue] = []
    let field = try? SkinSourceJSON(data, file: Self.headerName, warnings: &ignored)["id"]
    return Header(id: field?.string.flatMap { SkinIdentifier($0) }, line: field?.line.number, isNative: true)
  }

  private static let headerName = "skin.json"

  /// Whether a file is a zip, by its name.
  static func isZip(_ name: String) -> Bool { name.lowercased().hasSuffix(zip) }

  /// The name without the extension of a zip.
  var stem: String { isZip ? String(name.dropLast(Self.zip.count)) : name }

  /// The name by which the app chooses the skin; `nil` if it can't be that of a skin.
  var id: SkinIdentifier? { SkinIdentifier(stem) }

  /// The place of the id in the header.
  func headerPlace(in folder: String) -> SkinIssue.Place {
    .init(file: "\(folder)/\(name)/\(Self.headerName)", line: header.line, key: "id")
  }

  /// The skin's files.
  /// - Throws: `SkinIssue` if they can't be listed.
  func files() throws -> any SkinFiles {
    isZip ? try ZipSkinFiles(url: url, formats: formats) : try SkinFolderFiles(url)
  }
}
