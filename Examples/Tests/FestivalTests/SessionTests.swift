import DemoKit
import FestivalScreens
import Foundation
import SkinKit
import SkinPackage
import SkinTesting
import SkinUpdate
import Testing

@MainActor
@Suite("The app's skins", .timeLimit(.minutes(2)))
struct SessionTests {
  nonisolated private static func switched(_ event: SkinSession.Event) -> SkinSwitch? {
    if case .switched(let change) = event { change } else { nil }
  }

  @Test("An activated skin is downloaded, applied in one pass, and shown at the next launch")
  func followed() async throws {
    let stage = try SessionStage()
    defer { stage.end() }
    #expect(stage.session.skinName == "builtin")
    let first = try stage.publish("spring-festival-1.0.0")
    try stage.activate(first)
    try stage.follow()
    let change = try await stage.next("the switch", Self.switched)
    #expect(change.skin == "spring-festival 1.0.0")
    #expect(change.passes == 1)
    #expect(stage.manager.skin.header.version == SkinVersion("1.0.0"))

    let next = SkinManager()
    let session = try stage.launch(next)
    #expect(session.skinName == "spring-festival 1.0.0")
    #expect(session.launchIssue == nil)
    #expect(next.skin.value(for: SkinKey<String>("home.title_text")) == "新春快乐 Happy New Year")
  }

  @Test("A tampered package is refused, and the current skin stays")
  func tampered() async throws {
    let stage = try SessionStage()
    defer { stage.end() }
    let first = try stage.publish("spring-festival-1.0.0")
    for path in stage.repository.files.keys where path.hasSuffix(".skin") {
      var data = try #require(stage.repository.files[path])
      data[data.count / 2] ^= 0xFF
      stage.repository.files[path] = data
    }
    try stage.activate(first)
    try stage.follow()
    let issue = try await stage.next("the refusal") { event -> SkinIssue? in
      if case .update(.failed(let issue)) = event { issue } else { nil }
    }
    #expect(!issue.suggestion.isEmpty)
    #expect(stage.session.skinName == "builtin")
    #expect(stage.manager.skin.header.id == SkinIdentifier("builtin"))
    #expect(try SkinStore.current(at: stage.folder) == nil)
  }

  /// Follows a skin for the day, and one for the night from the next hour on, for an hour.
  private static func festivalNight(
    _ stage: SessionStage
  ) throws -> (day: SkinReference, festival: SkinReference, start: Date) {
    let (day, festival) = (try stage.publish("spring-festival-1.0.0"), try stage.publish("night"))
    let start = stage.clock.now + 3_600
    try stage.activate(day, then: festival, from: start, until: start + 3_600)
    try stage.follow()
    return (day, festival, start)
  }

  @Test("At launch, a skin whose schedule has ended isn't shown, and one whose schedule has started is")
  func offline() async throws {
    let stage = try SessionStage()
    defer { stage.end() }
    let (day, festival, start) = try Self.festivalNight(stage)
    _ = try await stage.next("the schedule") { event -> Bool? in
      if case .update(.scheduled(festival, _)) = event { true } else { nil }
    }
    await stage.unfollow()
    stage.repository.files = [:]
    for (now, skin) in [(start - 1, day), (start, festival), (start + 3_600, day)] {
      #expect(try stage.launch(SkinManager(), now: now).skinName == skin.description)
    }
  }

  @Test("After a change of the time, the app shows the skin scheduled for the new time")
  func woken() async throws {
    let stage = try SessionStage()
    defer { stage.end() }
    let (day, festival, start) = try Self.festivalNight(stage)
    #expect(try await stage.next("the day's skin", Self.switched).skin == day.description)
    _ = try await stage.next("the schedule") { event -> Bool? in
      if case .update(.scheduled(festival, _)) = event { true } else { nil }
    }
    stage.clock.set(start)
    try await stage.session.wake()
    #expect(try await stage.next("the festival's skin", Self.switched).skin == festival.description)
  }

  @Test("A new skin is unconfirmed until the app was used with it, and is otherwise rolled back at the fourth launch")
  func trial() async throws {
    let stage = try SessionStage()
    defer { stage.end() }
    let first = try stage.publish("spring-festival-1.0.0")
    let second = try stage.publish("spring-festival-2.0.0")
    try stage.activate(first)
    try stage.follow()
    _ = try await stage.next("the switch", Self.switched)
    #expect(try await stage.session.confirmHealthy() == first)
    #expect(try await stage.session.confirmHealthy() == nil)
    await stage.unfollow()
    try stage.activate(second)
    try stage.follow()
    _ = try await stage.next("the switch", Self.switched)
    await stage.unfollow()
    for _ in 0..<3 { #expect(try stage.launch(SkinManager()).skinName == second.description) }
    #expect(try stage.launch(SkinManager()).skinName == first.description)
  }

  @Test("A skin is shown with its base, at once and at the next launch")
  func base() async throws {
    let stage = try SessionStage()
    defer { stage.end() }
    let text = SkinKey<String>("home.title_text")
    _ = try stage.publish("spring-festival-1.0.0")
    let header = #"{"schema": 1, "id": "fair", "version": "1.0.0", "base": "spring-festival"}"#
    let skin = try stage.publish(["skin.json": header], base: "spring-festival")
    try stage.activate(skin)
    try stage.follow()
    #expect(try await stage.next("the switch", Self.switched).skin == skin.description)
    #expect(stage.manager.skin.value(for: text) == "新春快乐 Happy New Year")
    let next = SkinManager()
    #expect(try stage.launch(next).skinName == skin.description)
    #expect(next.skin.value(for: text) == "新春快乐 Happy New Year")
  }

  @Test("A verified skin that can't be read is reported, and the store rolls back to the previous one")
  func unreadable() async throws {
    let stage = try SessionStage()
    defer { stage.end() }
    try stage.activate(try stage.publish("spring-festival-1.0.0"))
    try stage.follow()
    _ = try await stage.next("the switch", Self.switched)
    try await stage.session.confirmHealthy()
    let broken = try stage.publish(["skin.json": "{"], base: nil)
    try stage.activate(broken)
    // Following again checks at once; this repository pushes no events.
    await stage.unfollow()
    try stage.follow()
    let failed = try await stage.next("the failure") { event -> SkinReference? in
      if case .update(.failedToApply(let skin, _)) = event { skin } else { nil }
    }
    #expect(failed == broken)
    _ = try await stage.next("the rollback") { event -> Bool? in
      if case .update(.rolledBack(broken, _, _)) = event { true } else { nil }
    }
    #expect(stage.session.skinName == "spring-festival 1.0.0")
    #expect(try SkinStore.current(at: stage.folder)?.reference.description == "spring-festival 1.0.0")
  }
}
