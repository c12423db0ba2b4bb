import FestivalWire
import Foundation

extension Script {
  /// The time for two devices to download the scheduled skin, in seconds.
  private static let lead = 7.0
  /// The time for which the scheduled skin is shown, in seconds.
  private static let length = 8.0

  /// Activates the day's skin again, which is still on the device.
  func switchOn(_ app: AppProcess) async throws {
    timeline.heading("The skin is activated again, and isn't downloaded again")
    let day = "\(Self.skin) 2.3.0"
    try await server.activate(day)
    _ = try await change(app, to: day, kind: "stored")
  }

  /// Schedules the night skin, waits until two devices have downloaded it, and stops the server.
  func schedule(_ app: AppProcess) async throws {
    timeline.heading("A night market is scheduled and downloaded ahead; then the server stops")
    let (day, night) = ("\(Self.skin) 2.3.0", "night 1.0.0")
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
    try expect(
      Date() < start, "the preparation took longer than \(Int(Self.lead)) s, so the schedule has started already")

    timeline.heading("At the scheduled time, the running app switches, and a closed one starts with the skin")
    try await turns(app, to: night, at: start)
    try await picture("7-night.png", app, "\(night), downloaded before the server stopped")
    try checks.differ(file("7-night.png"), file("4-spring-festival-2.3.0.png"), by: 0.3)
    try await launches(second, with: night, "8-night-second-phone.png", like: "7-night.png", before: end)

    timeline.heading(
      "At the end of the schedule, the running app switches back, and a closed one doesn't show the skin again")
    try await turns(app, to: day, at: end)
    try await picture("9-day.png", app, "\(day) again")
    try checks.same(
      file("9-day.png"), file("4-spring-festival-2.3.0.png"), "what 4-spring-festival-2.3.0.png shows")
    try await launches(second, with: day, "10-day-second-phone.png", like: "9-day.png")
  }

  /// Waits until the running app has switched by itself at a given time.
  private func turns(_ app: AppProcess, to skin: String, at moment: Date) async throws {
    let wait = max(0, moment.timeIntervalSinceNow)
    // The night skin changes the window's appearance, which takes a pass of its own.
    _ = try await change(app, to: skin, kind: "stored", passes: 2, within: wait + 10)
    let late = Date().timeIntervalSince(moment)
    try expect(late >= 0, "\(skin) was shown \(-late) s too early")
    timeline.record("checked", "\(skin) was applied without a server; delay", milliseconds: late * 1_000)
  }

  /// Starts the app on the second phone, checks its first frame, and kills it.
  private func launches(
    _ phone: Phone, with skin: String, _ name: String, like other: String, before limit: Date = .distantFuture
  ) async throws {
    let app = try phone.start(toleratesFailures: true)
    let ready = try await app.next(.ready)
    try expect(Date() < limit, "the start of the app took longer than the schedule")
    try expect(ready.skin == skin, "the second phone starts with \(ready.skin ?? "nothing"), not \(skin)")
    try await picture(name, app, "\(skin) on the phone with the closed app")
    try checks.same(file(name), file(other), "what \(other) shows")
    await app.kill()
    timeline.record("killed", "the app on the second phone, by SIGKILL")
  }
}
