// The files of downloads: fetching them, where they lie, what is there of them, and when they go.

import Foundation
import SkinKit

extension SkinUpdater {
  /// Downloads the files of a way, some at once.
  /// - Throws: `WayFailure` where some can't be had; the others stay on the disk, as far as they are.
  func download(_ way: UpdatePath, allowsCellular: Bool, _ skin: SkinReference, bytes: inout Int) async throws {
    let meter = DownloadMeter(total: way.length)
    var results: [UpdateGraph.Edge: Result<DownloadProgress, any Error>] = [:]
    await withTaskGroup { group in
      for edge in way.steps {
        var request = FileRequest(
          url: url(of: edge.path, edge.target), facts: edge.target.facts, file: downloadFile(edge))
        request.allowsCellular = allowsCellular
        group.addTask { [downloads, broadcast, request] in
          do {
            let end = try await downloads.download(request) { step in
              if let received = meter.note(step.present, of: edge) {
                broadcast.send(.downloading(received: received, total: way.length))
              }
            }
            return (edge, Result<DownloadProgress, any Error>.success(end))
          } catch { return (edge, .failure(error)) }
        }
      }
      for await (edge, result) in group {
        results[edge] = result
        // Another way may not need the rest.
        if case .failure = result { group.cancelAll() }
      }
    }
    let received = try take(results, of: way, &bytes)
    broadcast.send(.downloaded(bytes: received, kind: way.kind))
    reports?.add(.downloaded, skin, way: way.kind, bytes: received)
  }

  /// Takes in what became of the files of a way.
  /// - Parameters:
  ///   - results: What became of each.
  ///   - way: The way.
  ///   - bytes: To which the bytes are added that came, also where this throws.
  /// - Returns: The bytes that came.
  /// - Throws: `WayFailure` where files can't be had.
  private func take(
    _ results: [UpdateGraph.Edge: Result<DownloadProgress, any Error>], of way: UpdatePath, _ bytes: inout Int
  ) throws -> Int {
    var received = 0
    var failed: [(edge: UpdateGraph.Edge, issue: SkinIssue)] = []
    var isGivenUp = false
    let known = knownBad
    for edge in way.steps {
      switch results[edge] {
      case .success(let end):
        received += end.received
        knownBad.forget(edge.path)
      case .failure(let error) where !(error is CancellationError):
        let issue = SkinIssue.wrapping(error)
        if DenyList.isMismatch(issue) {
          knownBad.addMismatch(edge.path, edge.target, app: appVersion, code: issue.code, now: clock.now)
        }
        failed.append((edge, issue))
      default: isGivenUp = true
      }
    }
    // What came of a way that fails counts, too.
    bytes += received
    if knownBad != known { try record.encode(knownBad, as: DenyList.name) }
    // A full disk stays full, whatever the way.
    if let full = failed.first(where: { $0.issue.code == .diskFull }) { throw full.issue }
    guard failed.isEmpty else { throw WayFailure(failed) }
    if isGivenUp { throw CancellationError() }
    return received
  }

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

  /// Removes what was downloaded for skins that are here now, and what nobody has gone on with for a week.
  ///
  /// What is left of other skins stays: a download that was cut off, put off or cancelled goes on from there.
  func removeDownloads(of wishes: [UpdateTarget]) async {
    let done = await names(of: wishes)
    removeDownloads { name, file in done.contains(name) || Self.isForgotten(file) }
  }

  /// Removes whatever was downloaded but for what leads to a skin.
  func removeDownloads(except wish: UpdateTarget) async {
    let kept = await names(of: [wish])
    removeDownloads { name, _ in !kept.contains(name) }
  }

  /// Removes a file and the notes about it.
  func removeDownload(_ edge: UpdateGraph.Edge) { removeDownloads { name, _ in name == Self.name(of: edge) } }

  /// Removes downloads and the notes about them.
  /// - Parameter isUnneeded: Gets the name of a download and one of its files.
  private func removeDownloads(where isUnneeded: (String, URL) -> Bool) {
    let folder = store.layout.downloads
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [] {
      // A note about a file is named like it, with an ending more.
      let download = name.range(of: Self.ending).map { String(name[..<$0.upperBound]) } ?? name
      let file = folder.appending(path: name)
      // What can't be removed now is tried again next time; it does no harm.
      if isUnneeded(download, file) { try? FileManager.default.removeItem(at: file) }
    }
  }

  /// The names of the files that may lead to skins.
  private func names(of wishes: [UpdateTarget]) async -> Set<String> {
    var names: Set<String> = []
    for wish in wishes { names.formUnion(await edges(to: wish).map { Self.name(of: $0) }) }
    return names
  }

  /// Whether nothing was written to a file for a week, by the clock that files are dated with.
  private static func isForgotten(_ file: URL) -> Bool {
    let attributes = try? FileManager.default.attributesOfItem(atPath: file.path)
    guard let date = attributes?[.modificationDate] as? Date else { return false }
    return abs(date.timeIntervalSinceNow) > 7 * 86_400
  }

  private static let ending = ".part"

  private static func name(of edge: UpdateGraph.Edge) -> String {
    "\(edge.target.facts.hashes["sha256"] ?? edge.target.facts.hashes.values.min() ?? "unnamed")\(ending)"
  }
}

/// How far the files of a way are together, in about fifty steps, so that events don't outnumber what anyone can show.
private final class DownloadMeter: Sendable {
  private let total: Int
  private let state = Locked((present: [UpdateGraph.Edge: Int](), step: -1))

  init(total: Int) { self.total = total }

  /// Notes how far a file is.
  /// - Returns: The bytes of all files that are there, where that is worth telling.
  func note(_ present: Int, of edge: UpdateGraph.Edge) -> Int? {
    state.withLock { state in
      state.present[edge] = present
      let sum = state.present.values.reduce(0, +)
      let step = Int(Double(sum) / Double(max(total, 1)) * 50)
      guard step > state.step || sum == total else { return nil }
      state.step = step
      return sum
    }
  }
}
