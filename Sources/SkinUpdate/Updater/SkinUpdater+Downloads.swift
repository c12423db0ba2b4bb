// The files of downloads: fetching them, where they lie, what is there of them, and when they go.

import Foundation
import SkinKit

extension SkinUpdater {
  /// Downloads the files of a way, some at once.
  /// - Throws: `WayFailure` where some can't be had; the others stay on the disk, as far as they are.
  func download(_ way: UpdateWay, allowsCellular: Bool, _ skin: SkinReference, bytes: inout Int) async throws {
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
    let received = try take(results, of: way)
    bytes += received
    broadcast.send(.downloaded(bytes: received, kind: way.kind))
    reports?.add(.downloaded, skin, way: way.kind, bytes: received)
  }

  /// Takes in what became of the files of a way.
  /// - Returns: The bytes that came.
  /// - Throws: `WayFailure` where files can't be had.
  private func take(
    _ results: [UpdateGraph.Edge: Result<DownloadProgress, any Error>], of way: UpdateWay
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
        if KnownBad.isMismatch(issue) {
          knownBad.addMismatch(edge.path, edge.target, app: appVersion, code: issue.code, now: clock.now)
        }
        failed.append((edge, issue))
      default: isGivenUp = true
      }
    }
    if knownBad != known { try record.encode(knownBad, as: KnownBad.name) }
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

  /// Removes what earlier downloads left, but for what may still be of use to some skins.
  func removeDownloads(except wishes: [UpdateWish]) async {
    var kept: Set<String> = []
    for wish in wishes { kept.formUnion(await edges(to: wish).map { Self.name(of: $0) }) }
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
