package import Foundation
import HTTPTypes
package import Logging
package import SkinKit
import SkinPackage
package import SkinRepository
package import SkinServerHTTP
package import SkinServerStorage
package import SkinUpdate

extension Activation: PublishedDocument {
  package static let example =
    #"Send {"skin":{"id":"spring-festival","version":"1.0.0"}}, or {"skin":null} for the built-in skin. "#
    + "docs/formats.md describes rules."
  package static let kind = "activation"

  package var pictures: Set<String> { [] }
  package var target: String { RepositoryLayout.activation(app: app, channel: channel) }
  package var tag: EntityTag { EntityTag(revision) }
  package var freezeChannel: SkinIdentifier? { channel }
  package var title: String { "activation of \(app) on \(channel)" }
  package var logFields: Logger.Metadata {
    [
      "app": "\(app)", "channel": "\(channel)", "skin": "\(skin?.description ?? "built-in")",
      "rules": "\(rules.count)",
    ]
  }

  package init(body: Data, replacing unset: Activation) throws {
    let document = try MetadataValue(parsing: body, file: Self.bodyName)
    // A missing skin could be a mistake; switching off requires an explicit null.
    guard document.object?["skin"] != nil else {
      throw SkinIssue(
        .badBody, "The body has no member “skin”", suggestion: Self.example,
        place: .init(file: Self.bodyName, key: "skin"))
    }
    self = try Activation(document, app: unset.app, channel: unset.channel, file: Self.bodyName)
    // An answer's own `timestamp` may be sent back.
    try Self.requireKnown(unknownMembers.filter { $0 != "timestamp" })
    unknown = [:]
  }

  package func stored(in store: any MetadataReading) throws -> ActivationRecord? {
    try store.activation(of: app, channel: channel)
  }

  /// Returns the activation with all withdrawn versions of the app, the devices whose reports are counted, and the codes
  /// of the test devices that its rules name.
  package func completed(in store: any MetadataReading) throws -> Activation {
    var activation = self
    activation.withdrawn = try store.withdrawnVersions(of: app).prefix(Self.maximumWithdrawn).map(\.skin)
    activation.sample = try store.reportSample(of: app)?.devices
    activation.testDevices = [:]
    if !groups.isEmpty {
      let list = try store.testDevices(of: app)
      if let unknown = groups.filter({ list[$0] == nil }).min() {
        throw HTTPProblem.unknownGroup(unknown, of: app, known: list)
      }
      activation.testDevices = list.codes(for: activation)
    }
    return activation
  }

  package func checkAudience(
    replacing current: Activation?, _ target: (_ path: String) -> TargetEntry?
  ) throws {
    let shown = Set(current?.skins ?? [])
    for skin in skins where !shown.contains(skin) {
      let path = RepositoryLayout.package(app: app, id: skin.id, version: skin.version)
      guard case .package(let package)? = target(path)?.description, !package.channels.isEmpty,
        !package.channels.contains(channel)
      else { continue }
      let names = package.channels.map(\.rawValue).sorted().joined(separator: ", ")
      throw HTTPProblem(
        .conflict, .unsuitableChannel, "\(skin) was published for \(names) only, so no device on \(channel) shows it",
        suggestion: "Publish a higher version for \(channel), or without a channel.")
    }
  }

  package static func save(_ record: ActivationRecord, by origin: RequestOrigin, in store: any MetadataWriting) throws {
    let event = try store.activated(record, by: origin)
    try store.set(record)
    try store.remember(record, by: origin)
    try store.enqueue(event, at: record.changedAt)
  }

  package func publication(pictures: [String: URL], in state: RepositoryState) throws -> ActivationPublication {
    do {
      return try ActivationPublication(self, in: state)
    } catch let issue as SkinIssue where issue.code == .badActivation {
      throw HTTPProblem(.contentTooLarge, issue)
    }
  }

  package func announce(version: Int, on hub: EventHub) {
    hub.announce(EventTopic(app: app, channel: channel), version: version)
  }
}
