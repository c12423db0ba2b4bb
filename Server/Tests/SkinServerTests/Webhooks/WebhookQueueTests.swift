import Foundation
import NIOConcurrencyHelpers
import SkinKit
import SkinPackage
import SkinServerAPI
import SkinUpdate
import Testing

@testable import SkinServer
@testable import SkinServerPublishing
@testable import SkinServerStorage

@Suite struct WebhookQueueTests {
  private func webhook(_ id: String = "0000000000000001", events: [WebhookEventKind] = WebhookEventKind.allCases)
    -> WebhookRecord
  {
    WebhookRecord(
      id: id, url: "http://127.0.0.1:1/hook", secret: Data("key".utf8), events: events, app: nil,
      createdAt: .init(timeIntervalSince1970: 0))
  }

  private func dispatcher(_ server: RepositoryServer, _ clock: TestClock) -> WebhookDispatcher {
    WebhookDispatcher(
      store: server.service.store, sender: WebhookSender(allowsPrivate: true), now: { clock.now },
      logger: TestWorld.logger)
  }

  @Test("A delivery is attempted less and less often, and ends after the last attempt")
  func backsOff() async throws {
    let world = try TestWorld()
    let clock = TestClock()
    let server = try await world.server(clock: clock.serverClock)
    let store = server.service.store
    try await store.write { [clock] store in
      try store.insert(webhook())
      let issue = SkinIssue(.diskFull, "Full", suggestion: "Free some.")
      try store.enqueue(.failing(issue), at: clock.now)
    }
    let dispatcher = dispatcher(server, clock)
    var waits: [TimeInterval] = []
    while try await dispatcher.deliver() == 1 {
      let delivery = try #require(try await store.read { try $0.deliveries(of: webhook().id, limit: 1) }.first)
      guard let next = delivery.nextAt else {
        #expect(delivery.state == .failed)
        break
      }
      #expect(delivery.state == .pending)
      waits.append(next.timeIntervalSince(clock.now))
      #expect(try await dispatcher.deliver() == 0)
      clock.advance(to: next + 0.001)
    }
    #expect(waits.count == WebhookDispatcher.waits.count)
    for (wait, expected) in zip(waits, WebhookDispatcher.waits) {
      #expect((expected * 0.79...expected * 1.21).contains(wait))
    }
    let attempts = try await store.read { store in
      try store.attempts(of: try store.deliveries(of: webhook().id, limit: 1)[0].id)
    }
    #expect(attempts.count == waits.count + 1 && attempts.allSatisfy { $0.status == nil && !$0.answer.isEmpty })
  }

  @Test("The queue of a webhook is bounded; the oldest deliveries make room")
  func bounded() async throws {
    let world = try TestWorld()
    let store = try await world.server().service.store
    try await store.write { store in
      try store.insert(webhook())
      for number in 0..<(WebhookDelivery.mostPending + 5) {
        let issue = SkinIssue(.diskFull, "\(number)", suggestion: "")
        try store.enqueue(.failing(issue), at: Date(timeIntervalSince1970: Double(number)))
      }
    }
    let (pending, failed, first) = try await store.read { store in
      let all = try store.deliveries(of: webhook().id, limit: 10_000)
      return (
        try store.deliveryCount(of: webhook().id, .pending), try store.deliveryCount(of: webhook().id, .failed),
        all.first.map { String(decoding: $0.body, as: UTF8.self) }
      )
    }
    #expect(pending == WebhookDelivery.mostPending && failed == 5)
    #expect(first?.contains("\(WebhookDelivery.mostPending + 4)") == true)
  }

  @Test("Two servers send a delivery once")
  func claims() async throws {
    let world = try TestWorld()
    let clock = TestClock()
    let store = try await world.server(clock: clock.serverClock).service.store
    let claims = try await store.write { [clock] store -> [Bool] in
      try store.insert(webhook())
      try store.enqueue(.expiring(role: "root", at: clock.now), at: clock.now)
      let due = try store.dueDeliveries(at: clock.now, limit: 5)
      return try (due + due).map { try store.claim($0, until: clock.now + 60) }
    }
    #expect(claims == [true, false])
  }

  @Test("A problem is reported once while it lasts, and again when it returns; expiring signatures several times")
  func problems() async throws {
    let world = try TestWorld()
    let clock = TestClock()
    let server = try await world.server(clock: clock.serverClock)
    let store = server.service.store
    _ = try await server.test { try await $0.publish(TestSkin.package()) }
    try await store.write { try $0.insert(webhook()) }
    let monitor = WebhookMonitor(metrics: server.metrics, clock: clock.serverClock, logger: TestWorld.logger)
    func events() async throws -> [WebhookEventKind] {
      for _ in 0..<3 { try await monitor.check() }
      return try await store.read { try $0.deliveries(of: webhook().id, limit: 100) }.map(\.event)
    }
    #expect(try await events().isEmpty)
    let hash = ContentHash(of: Data())
    server.damaged.add(hash, SkinIssue(.damagedStorage, "Damaged", suggestion: "Repair it."))
    #expect(try await events() == [.failing])
    server.damaged.remove(hash)
    #expect(try await events() == [.failing])
    server.damaged.add(hash, SkinIssue(.damagedStorage, "Damaged", suggestion: "Repair it."))
    #expect(try await events() == [.failing, .failing])
    // Without its services, the server doesn't sign again.
    clock.advance(by: 6.5 * 86_400)
    #expect(try await events().count { $0 == .expiring } == 1)
  }
}
