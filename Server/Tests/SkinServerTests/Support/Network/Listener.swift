import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import SkinTestSupport

/// A client of the event stream that records what it reads.
actor Listener {
  private(set) var text = ""
  private(set) var hasEnded = false
  private var task: Task<Void, Never>?

  init(_ server: any ReachableServer, channel: String = "stable", lastEventID: String? = nil) async throws {
    let headers = lastEventID.map { [("Last-Event-ID", $0)] } ?? []
    let response = try await server.request(.GET, "/events?app=festival&channel=\(channel)", headers: headers)
    guard response.status == .ok else { throw Timeout(description: "events: \(response.status)") }
    task = Task { [weak self] in
      do {
        for try await piece in response.body { await self?.append(String(buffer: piece)) }
      } catch {
        await self?.append("ended with \(error)")
      }
      await self?.end()
    }
  }

  private func append(_ piece: String) { text += piece }
  private func end() { hasEnded = true }
  func stop() { task?.cancel() }
  /// Waits for the end of the stream.
  func waitForEnd() async { await task?.value }

  /// The versions of the events so far.
  var events: [Int] {
    text.matches(of: #/event: update\nid: ([0-9]+)\ndata: {"timestamp":([0-9]+)}\n\n/#).compactMap { Int($0.1) }
  }

  func waitFor(_ events: [Int]) async throws {
    try await eventually("events \(events), got \(text)") { self.events == events }
  }
}
