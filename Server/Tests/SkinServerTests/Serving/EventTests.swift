import AsyncHTTPClient
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import NIOHTTP1
import SkinKit
import SkinServerAPI
import SkinTestSupport
import Testing

@testable import SkinServerHTTP

@Suite struct EventTests {
  private func streams(_ server: RealServer) async throws -> Int {
    try await server.health().streams
  }

  @Test("Listeners receive publications and the activations of their own channel only")
  func notifies() async throws {
    let world = try TestWorld()
    let server = try await RealServer(world)
    let stable = try await Listener(server)
    let beta = try await Listener(server, channel: "beta")
    #expect(try await server.publish(TestSkin.package()) == .created)
    try await stable.waitFor([2])
    try await beta.waitFor([2])
    #expect(try await server.activate(#"{"id":"spring-festival","version":"1.0.0"}"#) == .ok)
    try await stable.waitFor([2, 3])
    #expect(try await server.publish(TestSkin.package("night"), app: "other") == .created)
    #expect(try await server.activate("null", channel: "beta") == .ok)
    try await beta.waitFor([2, 5])
    #expect(await stable.events == [2, 3])
  }

  @Test("A reconnecting client that missed an event receives it at once; others don't receive it again")
  func resumes() async throws {
    let world = try TestWorld()
    var server: RealServer? = try await RealServer(world)
    #expect(try await server?.publish(TestSkin.package()) == .created)
    try await server?.stop()
    // The newest event of a topic survives a restart.
    server = try await RealServer(world, ["SKIN_SERVER_HEARTBEAT": "1s"])
    guard let server else { return }
    try await Listener(server).waitFor([2])
    try await Listener(server, lastEventID: "1").waitFor([2])
    let current = try await Listener(server, lastEventID: "2")
    try await eventually("a heartbeat") { await current.text.contains(": \n\n") }
    #expect(await current.events == [])
  }

  @Test(
    "An id that the server can't have sent is treated as none, so that no newer event is left out",
    arguments: ["3", "999", "9223372036854775808", "+2", "-1", "0x2", "two"])
  func strangeID(_ id: String) async throws {
    let world = try TestWorld()
    let server = try await RealServer(world)
    let early = try await Listener(server, lastEventID: "5")
    #expect(try await server.publish(TestSkin.package()) == .created)
    try await early.waitFor([2])
    let late = try await Listener(server, lastEventID: id)
    try await late.waitFor([2])
    #expect(try await server.publish(TestSkin.package("night")) == .created)
    try await late.waitFor([2, 3])
  }

  @Test("The streams of disconnected clients are closed")
  func forgets() async throws {
    let world = try TestWorld()
    let server = try await RealServer(world)
    var listeners: [Listener] = []
    for _ in 0..<20 { listeners.append(try await Listener(server)) }
    #expect(try await streams(server) == 20)
    for listener in listeners { await listener.stop() }
    try await eventually("all streams are closed") { try await streams(server) == 0 }
  }

  @Test("Streams beyond the limit are refused, with a time to retry")
  func limits() async throws {
    let world = try TestWorld()
    let server = try await RealServer(world, ["SKIN_SERVER_MAX_STREAMS": "1"])
    let first = try await Listener(server)
    let second = try await server.request(.GET, "/events?app=festival&channel=stable")
    #expect(second.status == .serviceUnavailable && second.headers.first(name: "retry-after") != nil)
    await first.stop()
    try await eventually("there is room again") {
      try await server.request(.GET, "/events?app=festival&channel=stable").status == .ok
    }
  }

  @Test("A stream needs an app and a channel", arguments: ["", "?app=festival", "?app=festival&channel=A%20B"])
  func requiresTopic(_ query: String) async throws {
    try await TestWorld().test(.live) { client in
      let response = try await client.get("/events" + query)
      #expect(response.status == .badRequest && response.errorCode == "bad-name")
    }
  }

  @Test("A stopping server ends open streams and exits at once", arguments: [SIGTERM, SIGINT])
  func stops(_ signal: Int32) async throws {
    let world = try TestWorld()
    // Streams that don't end would delay the exit for an hour.
    let server = try await RealServer(world, ["SKIN_SERVER_SHUTDOWN_TIMEOUT": "3600s"])
    var listeners: [Listener] = []
    for _ in 0..<10 { listeners.append(try await Listener(server)) }
    server.send(signal)
    #expect(try await server.exitCode() == 0)
    for listener in listeners {
      try await eventually("the stream ends") { await listener.hasEnded }
      #expect(await !listener.text.contains("ended with"))
    }
  }

  @Test("A slow listener receives the newest event, not all of them")
  func skips() throws {
    let hub = EventHub(maxListeners: 2)
    let topic = EventTopic(app: try #require(SkinIdentifier("a")), channel: try #require(SkinIdentifier("b")))
    #expect(hub.newest(topic) == nil)
    let id = try #require(hub.add(topic) {})
    for version in 1...100 { hub.announce(topic, version: version) }
    hub.announce(app: topic.app, version: 50)
    #expect(hub.newest(topic)?.version == 100)
    hub.remove(id)
    hub.remove(id)
    #expect(hub.listenerCount == 0)
    #expect((0..<3).map { _ in hub.add(topic) {} != nil } == [true, true, false])
  }
}
