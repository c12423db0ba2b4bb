import Foundation
import SkinKit

/// The fetch step: downloads the files of a path, several at once.
struct PathDownloader: Sendable {
  let repository: RepositoryClient
  let folder: DownloadFolder
  let queue: DownloadQueue
  let denyList: DenyListStore
  let reporter: UpdateReporter

  /// Downloads the files of a path.
  /// - Parameters:
  ///   - path: The path.
  ///   - skin: The skin at its end.
  ///   - allowsCellular: Whether the cellular network may be used.
  ///   - bytes: Receives the bytes that were downloaded, even if this throws.
  /// - Throws: `PathFailure` if some files can't be downloaded; the others stay on disk, as far as they are complete.
  func download(_ path: UpdatePath, of skin: SkinReference, allowsCellular: Bool, bytes: inout Int) async throws {
    let results = await results(of: path, allowsCellular: allowsCellular)
    var received = 0
    var right: [UpdateGraph.Edge] = []
    var failed: [(edge: UpdateGraph.Edge, issue: SkinIssue)] = []
    for edge in path.steps {
      switch results[edge] {
      case .success(let end):
        received += end.received
        right.append(edge)
      case .failure(let error) where !(error is CancellationError): failed.append((edge, SkinIssue.wrapping(error)))
      default: break
      }
    }
    bytes += received
    try denyList.note(right: right, failed: failed)
    // A full disk stays full, whatever the path.
    if let full = failed.first(where: { $0.issue.code == .diskFull }) { throw full.issue }
    guard failed.isEmpty else { throw PathFailure(failed) }
    guard right.count == path.steps.count else { throw CancellationError() }
    reporter.downloaded(skin, by: path, bytes: received)
  }

  private func results(
    of path: UpdatePath, allowsCellular: Bool
  ) async -> [UpdateGraph.Edge: Result<DownloadProgress, any Error>] {
    let meter = DownloadMeter(total: path.length)
    var requests: [(edge: UpdateGraph.Edge, request: FileRequest)] = []
    for edge in path.steps {
      var request = FileRequest(
        url: await repository.url(of: edge.path, edge.target), digest: edge.target.digest, file: folder.file(of: edge))
      request.allowsCellular = allowsCellular
      requests.append((edge, request))
    }
    return await withTaskGroup { group in
      for (edge, request) in requests {
        group.addTask { [queue, reporter] in
          do {
            let end = try await queue.download(request) { step in
              if let received = meter.note(step.present, of: edge) {
                reporter.send(.downloading(received: received, total: path.length))
              }
            }
            return (edge, Result<DownloadProgress, any Error>.success(end))
          } catch { return (edge, .failure(error)) }
        }
      }
      var results: [UpdateGraph.Edge: Result<DownloadProgress, any Error>] = [:]
      for await (edge, result) in group {
        results[edge] = result
        // Another path may not need the rest.
        if case .failure = result { group.cancelAll() }
      }
      return results
    }
  }
}

/// The progress of all files of a path together, in about fifty steps, so that listeners aren't flooded with events.
private final class DownloadMeter: Sendable {
  private let total: Int
  private let state = Locked((present: [UpdateGraph.Edge: Int](), step: -1))

  init(total: Int) { self.total = total }

  /// Notes the bytes of one file.
  /// - Returns: The bytes of all files, if they are worth an event.
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
