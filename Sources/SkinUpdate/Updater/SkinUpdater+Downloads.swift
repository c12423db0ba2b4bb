// The files of downloads on the disk: where they lie, what is there of them, and when they go.

import Foundation
import SkinKit

extension SkinUpdater {
  /// Where a file is downloaded to; the name is its hash, so that the beginning of another file is never continued.
  nonisolated func downloadFile(_ edge: UpdateGraph.Edge) -> URL {
    store.layout.downloads.appending(path: Self.name(of: edge))
  }

  /// The bytes of a file that aren't on the disk yet.
  nonisolated func missing(_ edge: UpdateGraph.Edge) -> Int {
    let part = DownloadPart(file: downloadFile(edge))
    // More than the whole can't be a part of it, and a beginning that nothing is noted about is not gone on with.
    let isOfUse = part.size == edge.target.length || part.size < edge.target.length && part.note != nil
    return isOfUse ? edge.target.length - part.size : edge.target.length
  }

  /// Removes what earlier downloads left, but for what may still be of use to some skins.
  func removeDownloads(except wishes: [UpdateWish]) {
    var kept: Set<String> = []
    for wish in wishes {
      let package = UpdateGraph.Edge(path: wish.path, target: wish.target, start: nil, end: wish.package.manifest)
      let others = UpdateGraph.edges(of: wish.package.id, app: app, in: knownTargets)
      kept.formUnion(([package] + others).map { Self.name(of: $0) })
    }
    let folder = store.layout.downloads
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [] {
      // A note about a file is named like it, with an ending more.
      if let end = name.range(of: Self.ending)?.upperBound, kept.contains(String(name[..<end])) { continue }
      // What can't be removed now is tried again next time; it does no harm.
      try? FileManager.default.removeItem(at: folder.appending(path: name))
    }
  }

  /// Removes a file and the notes about it.
  func removeDownload(_ edge: UpdateGraph.Edge) {
    let folder = store.layout.downloads
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    where name.hasPrefix(Self.name(of: edge)) {
      // What can't be removed now is removed with the next update; it does no harm.
      try? FileManager.default.removeItem(at: folder.appending(path: name))
    }
  }

  private static let ending = ".part"

  private static func name(of edge: UpdateGraph.Edge) -> String {
    "\(edge.target.facts.hashes["sha256"] ?? edge.target.facts.hashes.values.min() ?? "unnamed")\(ending)"
  }
}
