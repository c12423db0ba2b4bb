import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import SkinKit
import SkinServerAPI
import Testing

@testable import SkinServer
@testable import SkinServerHTTP
@testable import SkinServerPublishing

@Suite struct ProgressTests {
  private let world: TestWorld
  private let clock = TestClock()
  private static let path = "/api/v1/apps/festival/skins/\(PatchedSkin.id)/versions"

  init() throws { world = try TestWorld() }

  /// Splits an answer into its events, with their types.
  private func events(_ response: TestResponse) throws -> [(type: String, event: ProgressAnswer)] {
    #expect(response.status == .ok && response.headers[.contentType] == "text/event-stream")
    #expect(response.headers[.cacheControl] == "no-store")
    let text = String(decoding: response.data, as: UTF8.self)
    return try text.split(separator: "\n\n").filter { !$0.hasPrefix(":") }.map { block in
      let fields = block.split(separator: "\n").map { $0.split(separator: ": ", maxSplits: 1) }
      let values = Dictionary(uniqueKeysWithValues: fields.map { ($0[0], $0[1]) })
      let data = try #require(values["data"])
      return (
        String(values["event"] ?? "message"), try JSONDecoder.answers.decode(ProgressAnswer.self, from: Data(data.utf8))
      )
    }
  }

  @Test("A stream reports each change of a version's patches, and ends with the last one")
  func patches() async throws {
    let server = try await world.server(clock: clock.serverClock)
    try await Application(router: server.router()).test(.live) { client in
      try await client.publish(TestSkin.package(PatchedSkin.id, "1.0.0"))
      try await client.publish(TestSkin.package(PatchedSkin.id, "1.1.0"), query: "?patches=later")
      async let stream = client.get("\(Self.path)/1.1.0/progress", headers: .authorized)
      let queue = server.service.queue(PatchWorker(service: server.service, reserve: server.reserve))
      #expect(try await queue.performNext())
      let events = try events(await stream)
      let last = try #require(events.last)
      #expect(last.type == "end" && last.event.patches?.map(\.state) == ["published"])
      #expect(events.dropLast().allSatisfy { $0.type == "message" && $0.event.patches?.first?.from == "1.0.0" })
      #expect(events.dropLast().allSatisfy { ["waiting", "making"].contains($0.event.patches?.first?.state) })
      #expect(events.count <= 4)
    }
  }

  @Test("A stream of a version that nothing is made of ends at once")
  func nothing() async throws {
    let server = try await world.server(clock: clock.serverClock)
    try await Application(router: server.router()).test(.live) { client in
      try await client.publish(TestSkin.package(PatchedSkin.id, "1.0.0"))
      let events = try events(await client.get("\(Self.path)/1.0.0/progress", headers: .authorized))
      #expect(events.map(\.type) == ["end"] && events.first?.event.patches?.isEmpty == true)
      let unknown = try await client.get("\(Self.path)/9.0.0/progress", headers: .authorized)
      #expect(unknown.status == .notFound && unknown.errorCode == "unknown-skin")
      #expect(try await client.get("\(Self.path)/1.0.0/progress").status == .unauthorized)
    }
  }

  @Test("A stream ends when what it is about is gone")
  func interrupted() async throws {
    let server = try await world.server(clock: clock.serverClock)
    try await Application(router: server.router()).test(.live) { client in
      try await client.publish(TestSkin.package(PatchedSkin.id, "1.0.0"))
      try await client.publish(TestSkin.package(PatchedSkin.id, "1.1.0"), query: "?patches=later")
      async let stream = client.get("\(Self.path)/1.1.0/progress", headers: .authorized)
      // The client has one connection, which the stream may occupy.
      try await Application(router: server.router()).test(.router) { other in
        let path = "apps/festival/skins/\(PatchedSkin.id)/versions/1.1.0/withdrawal"
        let answer = try await other.call(.put, path)
        #expect(answer.status == .ok)
      }
      let response = try await stream
      // The stream began before the withdrawal, or found no version any longer.
      if response.status == .ok {
        #expect(try events(response).allSatisfy { $0.type == "message" })
      } else {
        #expect(response.errorCode == "unknown-skin")
      }
    }
  }
}
