import Foundation
import SkinKit
import SkinRepository
import SkinTestSupport
import SkinTesting
import Testing

@testable import SkinUpdate

@Suite("Activation: new devices") struct NewDeviceTests {
  private let first = SkinReference(id: spring, version: one)
  private let second = SkinReference(id: spring, version: two)

  @Test("A rule without new devices holds on those that have shown its skin, and fails where that isn't known")
  func closed() throws {
    func shows(_ shown: Set<SkinReference>?) throws -> Bool {
      var context = try device()
      context.shownSkins = shown
      return try holds(#""new_devices":false"#, context)
    }
    #expect(try shows([skin("plain"), skin("festive")]))
    #expect(try !shows([skin("plain")]))
    #expect(try !shows(nil))
    #expect(try holds(#""new_devices":true"#, device()))
  }

  @Test("A rule for the built-in skin is closed to no device")
  func builtIn() throws {
    let off = try activation(
      #""skin":{"id":"plain","version":"1.0.0"},"rules":[{"id":"off","skin":null,"new_devices":false}]"#)
    #expect(try off.decision(in: device()).rule?.rawValue == "off")
  }

  @Test("The member is written where it is false, and anything but true and false is refused")
  func format() async throws {
    let closed = try activation(rule: #""new_devices":false"#)
    #expect(closed.unknownMembers.isEmpty && !closed.rules[0].acceptsNewDevices)
    #expect(String(decoding: closed.data, as: UTF8.self).contains(#""new_devices":false"#))
    #expect(try Activation(parsing: closed.data, file: "") == closed)
    let open = try activation(rule: #""new_devices":true"#)
    #expect(!String(decoding: open.data, as: UTF8.self).contains("new_devices"))
    #expect(await issue { _ = try activation(rule: #""new_devices":"no""#) }?.place.key == "rules[0].new_devices")
  }

  /// Publishes both versions, and activates the second by a rule over the first.
  private func activate(on device: Device, _ change: (inout Activation) -> Void) throws {
    var activation = Activation(
      app: app, channel: channel, skin: first, rules: [ActivationRule(id: identifier("next"), skin: second)])
    change(&activation)
    try device.repository.publish(ActivationPublication(activation, in: device.repository.state))
  }

  @Test("Of two devices, the one that shows a version keeps it when the rollout closes, also after another skin")
  func rollout() async throws {
    let old = try Device(skipsWaits: true)
    try old.publish(one)
    try old.publish(two)
    let updater = try old.updater(try old.store())
    try activate(on: old) { _ in }
    _ = try await updater.check()
    #expect(try old.launched() == second)

    try activate(on: old) { $0.rules[0].acceptsNewDevices = false }
    _ = try await updater.check()
    #expect(try old.launched() == second)
    let folder = try TemporaryFolder()
    let new = try old.updater(SkinStore(at: folder.url))
    _ = try await new.check()
    #expect(try SkinStore.current(at: folder.url)?.reference == first)

    // Skins were switched off meanwhile, and the store forgets what it showed.
    try old.activate(nil)
    _ = try await updater.check()
    #expect(try old.launched() == nil)
    try activate(on: old) { $0.rules[0].acceptsNewDevices = false }
    _ = try await old.updater(try old.store()).check()
    #expect(try old.launched() == second)
    _ = try await new.check()
    #expect(try SkinStore.current(at: folder.url)?.reference == first)
  }

  @Test("A launch evaluates a closed rule by the skin that the store shows")
  func launch() async throws {
    let device = try Device(skipsWaits: true)
    try device.publish(one)
    try device.publish(two)
    try activate(on: device) { $0.rules[0].acceptsNewDevices = false }
    let store = try device.store()
    _ = try await device.updater(store).check()
    func launched() -> SkinReference? {
      SkinStore.beginLaunch(
        at: device.folder.url, app: app, channel: channel, context: ActivationContext(now: device.clock.now)
      ).skin?.reference
    }
    #expect(launched() == first)
    let manifest = try springManifest(two)
    try await store.setCurrent(store.install(files: springFiles(two), manifest: manifest))
    #expect(launched() == second)
  }

  @Test("Of two devices, only the one whose code is in a group of the rule shows its version")
  func groups() async throws {
    let tester = try Device(skipsWaits: true)
    try tester.publish(one)
    try tester.publish(two)
    let updater = try tester.updater(try tester.store())
    _ = try await updater.check()
    let code = await updater.deviceCode
    #expect(await updater.deviceCode == code)
    let qa = identifier("qa")
    try activate(on: tester) {
      $0.rules[0].groups = [qa]
      $0.testDevices = [qa: [code]]
    }
    _ = try await updater.check()
    #expect(try tester.launched() == second)
    let folder = try TemporaryFolder()
    _ = try await tester.updater(SkinStore(at: folder.url)).check()
    #expect(try SkinStore.current(at: folder.url)?.reference == first)
    // The code stays that of the installation.
    #expect(try await tester.updater(tester.store()).deviceCode == code)
    try activate(on: tester) { $0.rules[0].groups = [qa] }
    _ = try await updater.check()
    #expect(try tester.launched() == first)
  }
}
