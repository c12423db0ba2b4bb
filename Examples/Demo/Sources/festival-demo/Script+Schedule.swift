// The last act: a skin with a schedule, and no server from then on.

import FestivalWire
import Foundation

extension Script {
  /// How long the server has to tell of the schedule and two devices to fetch its skin, in seconds.
  private static let lead = 7.0
  /// How long the scheduled skin is shown, in seconds.
  private static let length = 8.0

  /// Schedules the night skin some seconds ahead, fetches it to two devices, and takes the server down.
  func schedule(_ app: AppProcess) async throws {
    timeline.heading("A night market is scheduled and fetched ahead; then the server goes down")
    let (day, night) = ("\(Self.skin) 2.3.0", "night 1.0.0")
    try await server.activate(day)
    _ = try await change(app, to: day, kind: "stored")
    let second = Phone(name: "second-phone", stage: stage, timeline: timeline, server: server)
    let other = try second.start()
    _ = try await other.next(.ready)
    _ = try await change(other, to: day, kind: "full")
    try await other.picture(stage.file("second.png"))
    _ = try await server.publish(folder("night"), as: night)
    let start = Date(timeIntervalSince1970: (Date().timeIntervalSince1970 + Self.lead).rounded(.up))
    let end = start + Self.length
    try await server.activate(night, from: start, until: end)
    for app in [app, other] {
      _ = try await app.next(.scheduled) { $0.skin == night }
      await app.tolerateFailures()
    }
    try await server.stop()
    await other.kill()
    timeline.record("killed", "the app on the second phone, by SIGKILL")
    try expect(Date() < start, "preparing took longer than \(Int(Self.lead)) s, the schedule has begun already")

    timeline.heading("Its second comes: the app switches, and one that was off starts with it")
    try await turns(app, to: night, at: start)
    try await picture("7-night.png", app, "\(night), fetched before the server went down")
    try checks.differ(file("7-night.png"), file("4-spring-festival-2.3.0.png"), by: 0.3)
    try await launches(second, with: night, "8-night-second-phone.png", like: "7-night.png", before: end)

    timeline.heading("Its end comes: the app switches back, and one that was off doesn't show it once more")
    try await turns(app, to: day, at: end)
    try await picture("9-day.png", app, "\(day) again")
    try checks.same(
      file("9-day.png"), file("4-spring-festival-2.3.0.png"), "what 4-spring-festival-2.3.0.png shows")
    try await launches(second, with: day, "10-day-second-phone.png", like: "9-day.png")
  }

  /// Waits until the running app has switched at a moment, without anyone telling it to.
  private func turns(_ app: AppProcess, to skin: String, at moment: Date) async throws {
    let wait = max(0, moment.timeIntervalSinceNow)
    // Night makes the window dark, and day light again: that appearance has a pass of its own.
    _ = try await change(app, to: skin, kind: "stored", passes: 2, within: wait + 10)
    let late = Date().timeIntervalSince(moment)
    try expect(late >= 0, "\(skin) was shown \(-late) s before its time")
    timeline.record("checked", "\(skin) came without a server, after its second by", milliseconds: late * 1_000)
  }

  /// Starts the app on a phone where it was off, looks at its first frame, and kills it.
  private func launches(
    _ phone: Phone, with skin: String, _ name: String, like other: String, before limit: Date = .distantFuture
  ) async throws {
    let app = try phone.start(toleratesFailures: true)
    let ready = try await app.next(.ready)
    try expect(Date() < limit, "starting the app took too long for the schedule")
    try expect(ready.skin == skin, "the second phone starts with \(ready.skin ?? "nothing"), not \(skin)")
    try await picture(name, app, "\(skin) on a phone whose app was off")
    try checks.same(file(name), file(other), "what \(other) shows")
    await app.kill()
    timeline.record("killed", "the app on the second phone, by SIGKILL")
  }
}
