import Foundation
import SkinKit

/// The files of a skin, where the unsaved texts of an editor replace those on disk.
struct OverlayFiles: SkinFiles {
  let base: any SkinFiles
  /// The unsaved texts by path.
  let texts: [String: Data]
  let paths: [String]
  var folderName: String? { base.folderName }
  var fileIssues: [SkinIssue] { base.fileIssues }

  init(_ base: any SkinFiles, texts: [String: Data]) {
    self.base = base
    self.texts = texts
    // The files next to a single-file skin aren't the skin's.
    let own = (base as? SkinLooseFiles).map { [$0.entry] } ?? base.paths
    let added = base is SkinLooseFiles ? [] : texts.keys.filter { !base.contains($0) }
    paths = added.isEmpty ? own : (own + added).sorted { $0.precedesByBytes($1) }
  }

  func contains(_ path: String) -> Bool { texts[path] != nil || base.contains(path) }

  func contents(of path: String) throws -> Data { try texts[path] ?? base.contents(of: path) }

  func identity(of path: String) -> String {
    guard let text = texts[path] else { return base.identity(of: path) }
    return SkinMemoryFiles(contents: [path: text]).identity(of: path)
  }

  func revision(of path: String) -> String? { texts[path] == nil ? base.revision(of: path) : nil }
}
