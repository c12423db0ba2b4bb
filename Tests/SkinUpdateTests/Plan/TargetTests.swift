import Foundation
import SkinKit
import SkinPackage
import Testing

@testable import SkinUpdate

@Suite("Target selection")
struct TargetTests {
  private let constraints = UpdateConstraints(appVersion: two, brand: nil, channel: channel, quota: nil)

  private func target(_ file: TargetFile?, _ skin: SkinReference) throws -> UpdateTarget {
    let path = RepositoryLayout.package(app: app, id: skin.id, version: skin.version)
    return try UpdateTarget(skin, at: path, file: file, purpose: .activation, suiting: constraints)
  }

  @Test("The package of a skin is selected with its path and signed file")
  func selected() throws {
    let file = packageFile(spring, one)
    let target = try target(file, reference(spring, one))
    #expect(target.path == package(one))
    #expect(target.file == file)
    #expect(target.edge.start == nil && target.edge.end == target.package.manifest)
  }

  @Test("A missing file, a file without a description and another skin's package are unknown targets")
  func unknown() throws {
    let files = [
      nil, TargetFile(length: 1, sha256: "", custom: nil), packageFile(spring, two), packageFile(common, one),
    ]
    for file in files {
      let issue = #expect(throws: SkinIssue.self) { try target(file, reference(spring, one)) }
      #expect(issue?.code == .unknownTarget)
    }
  }

  @Test("A package for other versions, brands or channels of the app is refused with the requirement")
  func refused() throws {
    let changes: [(inout TargetDescription.PackageTarget) -> Void] = [
      { $0.minimumApp = three }, { $0.maximumApp = one }, { $0.brands = ["gold"] }, { $0.channels = [common] },
    ]
    var codes: [SkinIssue.Code] = []
    for change in changes {
      let file = packageFile(spring, one, change)
      let refusal = #expect(throws: UpdateRefusal.self) { try target(file, reference(spring, one)) }
      if let refusal { codes.append(refusal.issue.code) }
    }
    #expect(codes == [.unsuitableApp, .unsuitableApp, .unsuitableBrand, .unsuitableChannel])
  }
}

@Suite("Base resolution")
struct BaseResolverTests {
  private func resolver(
    _ files: [TargetFile], builtIn: [String: SkinVersion] = [:], appVersion: SkinVersion? = nil
  ) -> BaseResolver {
    var published: [SkinIdentifier: [String: TargetFile]] = [:]
    for file in files {
      guard case .package(let package)? = TargetDescription(custom: file.custom) else { continue }
      let path = RepositoryLayout.package(app: app, id: package.id, version: package.version)
      published[package.id, default: [:]][path] = file
    }
    return BaseResolver(
      app: app, constraints: UpdateConstraints(appVersion: appVersion, channel: channel), builtInSkins: builtIn,
      installed: { _ in nil }, published: { [published] id, _, _ in published[id] ?? [:] })
  }

  private func dependencies(
    of base: BaseConstraint?, _ files: [TargetFile], builtIn: [String: SkinVersion] = [:],
    appVersion: SkinVersion? = nil
  ) async throws -> [SkinReference] {
    let package = TargetDescription.PackageTarget(id: spring, version: one, base: base, manifest: node(0))
    let resolver = resolver(files, builtIn: builtIn, appVersion: appVersion)
    return try await resolver.dependencies(of: package).compactMap { $0.target?.package.reference }
  }

  @Test("The highest published version within the range is chosen")
  func highest() async throws {
    let files = [one, two, three].map { packageFile(common, $0) }
    let base = BaseConstraint(id: "common", maximum: two)
    #expect(try await dependencies(of: base, files) == [reference(common, two)])
    #expect(try await dependencies(of: BaseConstraint(id: "common"), files) == [reference(common, three)])
  }

  @Test("A version that doesn't suit the app is passed over")
  func unsuitable() async throws {
    let files = [packageFile(common, one), packageFile(common, two) { $0.minimumApp = three }]
    #expect(
      try await dependencies(of: BaseConstraint(id: "common"), files, appVersion: two) == [reference(common, one)])
  }

  @Test("Bases of bases come first")
  func nested() async throws {
    let ground = identifier("ground")
    let files = [packageFile(common, one, base: BaseConstraint(id: "ground")), packageFile(ground, one)]
    #expect(
      try await dependencies(of: BaseConstraint(id: "common"), files)
        == [reference(ground, one), reference(common, one)])
  }

  @Test("A skin that the app contains needs no download, unless its version is out of range")
  func builtIn() async throws {
    let files = [packageFile(common, three)]
    let base = BaseConstraint(id: "common", minimum: two)
    #expect(try await dependencies(of: base, files, builtIn: ["common": two]).isEmpty)
    #expect(try await dependencies(of: base, files, builtIn: ["common": one]) == [reference(common, three)])
  }

  @Test("An unknown name without a range is taken for a skin of the app, one with a range is refused")
  func unknown() async throws {
    #expect(try await dependencies(of: BaseConstraint(id: "common"), []).isEmpty)
    let refusal = await #expect(throws: UpdateRefusal.self) {
      try await dependencies(of: BaseConstraint(id: "common", minimum: one), [])
    }
    #expect(refusal?.issue.code == .unsuitableBase)
  }

  @Test("Skins that build on each other in a circle are refused")
  func circle() async throws {
    let files = [packageFile(common, one, base: BaseConstraint(id: spring.rawValue))]
    let refusal = await #expect(throws: UpdateRefusal.self) {
      try await dependencies(of: BaseConstraint(id: "common"), files)
    }
    #expect(refusal?.issue.code == .unsuitableBase)
  }
}
