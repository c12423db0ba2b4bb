import Foundation
import SkinKit

/// The folder of downloads: the place of each file, the bytes that are present, and cleaning up.
///
/// A file is named by its skin and its hash: a download never continues another file, and cleaning up needs no metadata.
struct DownloadFolder: Sendable {
  private static let suffix = ".part"

  let folder: URL

  /// The place of a file.
  func file(of edge: UpdateGraph.Edge) -> URL { folder.appending(path: Self.name(of: edge)) }

  /// The bytes of a file that remain to be downloaded.
  func missing(_ edge: UpdateGraph.Edge) -> Int {
    let part = DownloadPart(file: file(of: edge))
    // A part that is longer than the file is wrong, and one without a note isn't continued.
    let isUsable = part.size == edge.target.length || part.size < edge.target.length && part.note != nil
    return isUsable ? edge.target.length - part.size : edge.target.length
  }

  /// Removes a file and the notes next to it.
  func remove(_ edge: UpdateGraph.Edge) {
    let name = Self.name(of: edge)
    remove { download, _ in download == name }
  }

  /// Removes the files of installed skins, and those unchanged for a week.
  ///
  /// Other files stay: a download that was interrupted, postponed or canceled continues from there.
  func removeFinished(_ skins: Set<SkinIdentifier>) {
    remove { download, file in Self.isFile(download, ofAny: skins) || Self.isAbandoned(file) }
  }

  /// Removes all files except those of a skin.
  func removeAll(except skin: SkinIdentifier) {
    remove { download, _ in !Self.isFile(download, ofAny: [skin]) }
  }

  /// Removes downloads and the notes next to them.
  /// - Parameter isUnneeded: Receives the name of a download and one of its files.
  private func remove(where isUnneeded: (String, URL) -> Bool) {
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [] {
      // A note is named like its file, with another suffix.
      let download = name.range(of: Self.suffix).map { String(name[..<$0.upperBound]) } ?? name
      let file = folder.appending(path: name)
      // A file that can't be removed now is removed next time; it does no harm.
      if isUnneeded(download, file) { try? FileManager.default.removeItem(at: file) }
    }
  }

  /// Whether a file wasn't written for a week, by the clock that dates files.
  private static func isAbandoned(_ file: URL) -> Bool {
    let attributes = try? FileManager.default.attributesOfItem(atPath: file.path)
    guard let date = attributes?[.modificationDate] as? Date else { return false }
    return abs(date.timeIntervalSinceNow) > 7 * 86_400
  }

  /// Ends the name of a skin, in which it doesn't occur.
  private static let separator: Character = "~"

  private static func name(of edge: UpdateGraph.Edge) -> String {
    let hash = edge.target.digest.hashes["sha256"] ?? edge.target.digest.hashes.values.min() ?? "unnamed"
    return "\(edge.skin)\(separator)\(hash)\(suffix)"
  }

  private static func isFile(_ download: String, ofAny skins: Set<SkinIdentifier>) -> Bool {
    SkinIdentifier(String(download.prefix { $0 != separator })).map(skins.contains) ?? false
  }
}
