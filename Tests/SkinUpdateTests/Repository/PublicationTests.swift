import Foundation
import SkinKit
import SkinRepository
import SkinTesting
import SkinUpdate
import Testing

@Suite("Publications")
struct PublicationTests {
  @Test("Publishing builds the patches, and publishing the same again changes nothing")
  func publishes() throws {
    let repository = try InMemoryRepository()
    try repository.publish(springFiles(one), info: springInfo(one), app: app)
    let publication = try repository.publish(springFiles(two), info: springInfo(two), app: app)
    #expect(publication.patches.map(\.from) == [one])
    #expect(publication.blobs.count == 2)
    #expect(repository.state.packages(app: app, id: spring).map(\.package.version) == [two, one])
    let version = repository.state.targets
    let again = try repository.publish(springFiles(two), info: springInfo(two), app: app)
    #expect(again.isRepeated)
    #expect(repository.state.targets == version)
  }

  @Test("A published version never changes")
  func versionExists() throws {
    let repository = try InMemoryRepository()
    try repository.publish(springFiles(one), info: springInfo(one), app: app)
    let issue = try #require(throws: SkinIssue.self) {
      try repository.publish(springFiles(two), info: springInfo(one), app: app)
    }
    #expect(issue.code == .versionExists)
  }

  @Test("Only skins published for an app can be activated for it")
  func unknownVersion() throws {
    let repository = try InMemoryRepository()
    try repository.publish(springFiles(one), info: springInfo(one), app: app)
    let reference = SkinReference(id: spring, version: one)
    let issue = try #require(throws: SkinIssue.self) {
      try repository.activate(reference, app: identifier("other"), channel: channel)
    }
    #expect(issue.code == .unknownVersion)
    try repository.activate(reference, app: app, channel: channel)
  }

  @Test("An activation's bytes are read as they were written")
  func activations() throws {
    for skin in [nil, SkinReference(id: spring, version: one)] {
      let activation = Activation(app: app, channel: channel, skin: skin)
      #expect(try Activation(parsing: activation.data, file: "a") == activation)
    }
  }
}
