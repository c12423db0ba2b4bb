import Foundation
import SkinKit
import SkinPackage
import SkinRepository
import SkinTestSupport
import SkinTesting
import Testing

@testable import SkinUpdate

@Suite("Updater: demands")
final class ConstraintTests: UpdaterSuite {
  /// Checks, and returns the reported requirement and issue; nothing may have been downloaded.
  private func refusal(_ updater: SkinUpdater) async throws -> (requirement: UpdateRequirement?, issue: SkinIssue?) {
    let log = EventLog()
    let following = log.follow(updater.events)
    defer { following.cancel() }
    let issue = await issue { _ = try await updater.check() }
    try await eventually("the failure is reported") {
      await log.contains { if case .failed = $0 { true } else { false } }
    }
    #expect(device.fetched.isEmpty)
    for case .refused(_, let requirement) in await log.events { return (requirement, issue) }
    return (nil, issue)
  }

  @Test("A skin for some brands is refused by an app of another brand or of none, and taken by theirs")
  func brand() async throws {
    try device.activate(try device.publish(spring, one, for: .init(brands: ["App1", "App2"])))
    for brand in [nil, "App3"] {
      var options = SkinUpdater.Options()
      options.brand = brand
      let told = try await refusal(try device.updater(store, options: options))
      #expect(told.requirement == .brand(["App1", "App2"], actual: brand))
      #expect(told.issue?.code == .unsuitableBrand)
    }
    var options = SkinUpdater.Options()
    options.brand = "App2"
    _ = try await device.updater(store, options: options).check()
    #expect(try device.launched() == reference(spring, one))
  }

  @Test("A skin for other channels is refused, though it was activated on this one")
  func channels() async throws {
    let beta = identifier("beta")
    try device.activate(try device.publish(spring, one, for: .init(channels: [beta])))
    let told = try await refusal(try device.updater(store))
    #expect(told.requirement == .channel([beta], actual: channel))
    #expect(told.issue?.code == .unsuitableChannel)
    try device.activate(try device.publish(spring, two, for: .init(channels: [beta, channel])))
    _ = try await device.updater(store).check()
    #expect(try device.launched() == reference(spring, two))
  }

  @Test("An app that is too old or too new is named with the skin's requirement")
  func app() async throws {
    var info = springInfo(one)
    info.app = PackageManifest.AppConstraints(minimum: two, maximum: three)
    try device.repository.publish(springFiles(one), info: info, app: SkinUpdateTests.app)
    try device.activate(reference(spring, one))
    for version in [one, four] {
      let told = try await refusal(try device.updater(store, appVersion: version))
      #expect(told.requirement == .app(minimum: two, maximum: three, actual: version))
      #expect(told.issue?.code == .unsuitableApp)
    }
  }

  @Test("Without room for the download and the files nothing is fetched; the issue says how much is needed")
  func space() async throws {
    let skin = try device.publish(spring, one)
    try device.activate(skin)
    let entry = try #require(device.repository.state.targets[package(one)])
    let needed = entry.length + 9_000 + SpaceRequirement.reserve
    let policy = RecordingPolicy(.now)
    let tight = try device.updater(store, policy: policy, space: FixedSpace(bytes: needed - 1))
    let told = try await refusal(tight)
    #expect(told.requirement == .space(needed: needed, available: needed - 1))
    #expect(told.issue?.code == .notEnoughSpace)
    #expect(await policy.asked.isEmpty)
    _ = try await device.updater(store, policy: policy, space: FixedSpace(bytes: needed)).check()
    #expect(try device.launched() == skin)
  }

  @Test("If there is room for the package but not for patching, the package is downloaded")
  func roomForThePackageAlone() async throws {
    try await publishBoth()
    let length = try #require(device.repository.state.targets[package(two)]).length
    let size = try springManifest(two).totalSize
    let space = FixedSpace(bytes: SpaceRequirement.peak(missing: length, size: size, patches: 0))
    #expect(try await device.updater(store, policy: RecordingPolicy(.now), space: space).check().kind == .full)
    #expect(try device.launched() == reference(spring, two))
  }

  @Test("The volume's free space is positive, and unknown for a missing folder")
  func volume() throws {
    #expect(try #require(VolumeSpace().available(at: device.folder.url)) > 0)
    #expect(VolumeSpace().available(at: device.folder.url.appending(path: "missing")) == nil)
    #expect(SpaceRequirement.peak(missing: .max, size: .max, patches: 2) == .max)
  }

  @Test("A skin that exceeds the quota of all skins is refused")
  func quota() async throws {
    try device.activate(try device.publish(spring, one))
    var options = SkinUpdater.Options()
    options.quota = 8_999
    let told = try await refusal(try device.updater(store, options: options))
    #expect(told.requirement == .quota(needed: 9_000, limit: 8_999))
    #expect(told.issue?.code == .overQuota)
    options.quota = 9_000
    _ = try await device.updater(store, options: options).check()
    #expect(try device.launched() == reference(spring, one))
  }

  @Test(
    "A requirement that can't be read isn't ignored",
    arguments: [
      #""app":{"minimum":"new"}"#, #""app":"2.0.0""#, #""brands":"App1""#, #""brands":[1]"#, #""channels":["No Name"]"#,
      #""base":{"minimum":"1.0.0"}"#, #""base":{"id":"common","maximum":2}"#, #""base":7"#, #""size":-1"#,
    ])
  func malformed(_ member: String) throws {
    let hash = String(repeating: "0", count: 64)
    let sound = #""kind":"package","id":"spring","version":"1.0.0","manifest_sha256":"\#(hash)""#
    func read(_ members: String) throws -> TargetDescription? {
      TargetDescription(custom: try MetadataValue(parsing: Data("{\"skin\":{\(members)}}".utf8), file: "test"))
    }
    #expect(try read(sound) != nil)
    #expect(try read("\(sound),\(member)") == nil)
  }

  @Test("A written description is parsed again; a base without a range is written as a name")
  func roundTrip() throws {
    let hash = ContentHash(of: Data())
    var package = TargetDescription.PackageTarget(
      id: spring, version: one, base: BaseConstraint(id: "common"), manifest: hash, minimumApp: two)
    #expect(TargetDescription.package(package).custom["skin"]?["base"] == "common")
    #expect(TargetDescription(custom: TargetDescription.package(package).custom) == .package(package))
    package.base = BaseConstraint(id: "common", minimum: one, maximum: three)
    package.brands = ["App1"]
    package.channels = [channel]
    package.size = 12
    #expect(TargetDescription(custom: TargetDescription.package(package).custom) == .package(package))
    #expect(package.base?.description == "common 1.0.0 to 3.0.0")
  }

  @Test("A published version keeps its audience, and a range needs a base")
  func publication() throws {
    try device.publish(spring, one, for: .init(brands: ["App1"]))
    #expect(throws: SkinIssue.self) { try device.publish(spring, one, for: .init(brands: ["App2"])) }
    try device.publish(spring, one)
    let target = device.repository.state.targets[SkinUpdateTests.package(one)]
    guard case .package(let package)? = target?.description else {
      Issue.record("it is described")
      return
    }
    #expect(package.brands == ["App1"])
    #expect(package.size == 9_000)
    do {
      try device.publish(spring, two, for: .init(minimumBase: one))
      Issue.record("a range without a base")
    } catch let issue as SkinIssue { #expect(issue.code == .audienceWithoutBase) }
  }
}
