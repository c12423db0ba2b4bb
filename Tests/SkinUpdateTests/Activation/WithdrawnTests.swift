import Foundation
import SkinKit
import SkinRepository
import SkinTestSupport
import SkinTesting
import SkinUpdate
import Testing

@Suite("Withdrawn versions")
struct WithdrawnTests {
  private static let withdrawn = #""withdrawn":[{"id":"festive","version":"1.0.0"}]"#

  @Test("Neither a rule, nor the document's own skin, nor a choice shows a withdrawn version")
  func decides() throws {
    let rule = #""rules":[{"id":"r","skin":{"id":"festive","version":"1.0.0"}}]"#
    let plain = #""skin":{"id":"plain","version":"1.0.0"}"#
    let festive = #""skin":{"id":"festive","version":"1.0.0"}"#
    let ruled = try activation("\(plain),\(rule),\(Self.withdrawn)").decision(in: device())
    #expect(ruled.skin == skin("plain") && ruled.rule == nil && ruled.withdrawn == [skin("festive")])
    #expect(try activation("\(festive),\(Self.withdrawn)").decision(in: device()).skin == nil)
    let chosen = try activation(#"\#(plain),"policy":"user",\#(Self.withdrawn)"#)
    #expect(try chosen.decision(in: device(), choice: .skin(skin("festive"))).skin == skin("plain"))
    #expect(try chosen.decision(in: device(), choice: .skin(skin("other"))).skin == skin("other"))
    #expect(try chosen.decision(in: device(), choice: .builtIn).skin == nil)
    let scheduled =
      #""rules":[{"id":"r","skin":{"id":"festive","version":"1.0.0"},"from":"2031-01-01T00:00:00Z"}]"#
    #expect(try activation("\(plain),\(scheduled),\(Self.withdrawn)").decision(in: device()).upcoming.isEmpty)
  }

  @Test("The list survives writing, in both formats", arguments: [1, 2])
  func writes(_ format: Int) throws {
    let policy = format == 2 ? #","policy":"user""# : ""
    let data = document(#""skin":null\#(policy),\#(Self.withdrawn)"#, format: format)
    let read = try Activation(parsing: data, file: "activation.json")
    #expect(read.withdrawn == [skin("festive")] && read.unknownMembers.isEmpty)
    #expect(try Activation(parsing: read.data, file: "activation.json") == read)
  }

  @Test(
    "A malformed list is refused",
    arguments: [#""withdrawn":{}"#, #""withdrawn":[null]"#, #""withdrawn":[{"id":"a"}]"#, #""withdrawn":["a"]"#])
  func malformed(_ members: String) throws {
    #expect(throws: SkinIssue.self) { try activation(#""skin":null,\#(members)"#) }
    let many = (0...Activation.maximumWithdrawn).map { #"{"id":"a","version":"1.0.\#($0)"}"# }.joined(separator: ",")
    #expect(throws: SkinIssue.self) { try activation(#""skin":null,"withdrawn":[\#(many)]"#) }
  }

  @Test("A device that can't fetch the decided skin yet shows the built-in one instead of a withdrawn one")
  func leaves() async throws {
    let device = try Device(skipsWaits: true)
    let store = try device.store()
    try device.publish(one)
    let updater = try device.updater(store)
    _ = try await updater.check()
    #expect(await store.current?.reference.version == one)
    // The next one can't be installed.
    try device.publish(two)
    try device.repository.publish(
      ActivationPublication(withdrawing(one, showing: two), in: device.repository.state))
    let files = device.repository.files.keys.filter { $0.contains("2.0.0.skin") }
    #expect(!files.isEmpty)
    for file in files { device.repository.files[file] = Data() }
    await #expect(throws: (any Error).self) { try await updater.check() }
    #expect(await store.current == nil)
  }

  @Test("At the launch, a withdrawn skin isn't shown even if the decided one isn't installed")
  func launches() async throws {
    let device = try Device(skipsWaits: true)
    let store = try device.store()
    try device.publish(two)
    try device.publish(one)
    let updater = try device.updater(store)
    _ = try await updater.check()
    func launch() -> StoreLaunch {
      SkinStore.beginLaunch(
        at: device.folder.url, app: app, channel: channel, context: ActivationContext(now: device.clock.now))
    }
    #expect(launch().skin?.reference.version == one)
    try await updater.activation.accept(withdrawing(one, showing: two).data)
    #expect(launch().skin == nil)
  }

  private func withdrawing(_ old: SkinVersion, showing new: SkinVersion) -> Activation {
    var activation = Activation(app: app, channel: channel, skin: SkinReference(id: spring, version: new))
    activation.withdrawn = [SkinReference(id: spring, version: old)]
    return activation
  }
}
