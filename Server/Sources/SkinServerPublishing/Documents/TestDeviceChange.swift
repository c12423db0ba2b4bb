import HTTPTypes
import Logging
import SkinKit
import SkinRepository
import SkinServerHTTP
import SkinServerStorage
import SkinUpdate

/// The change of an app's test devices, which the activations with rules for their group contain.
struct TestDeviceChange: Change {
  typealias Outcome = Void

  enum Edit: Sendable {
    /// Adds a device, or renames it; creates the group if there is none.
    case set(TestDevice)
    case remove(DeviceCode)
    case removeGroup
  }

  var app: SkinIdentifier
  var group: SkinIdentifier
  var edit: Edit

  struct Plan: Sendable {
    var old: TestDeviceList
    var new: TestDeviceList
    var renewal: ActivationRenewal
  }

  func prepare(_ attempt: Int, for commit: RepositoryCommit) async throws -> Preparation {
    let plan = try await commit.service.store.read { store -> Plan? in
      try store.requirePublished(app)
      let old = try store.testDevices(of: app)
      let new = try edited(old, in: store)
      let records = try records(with: new, in: store)
      guard old != new || !records.isEmpty else { return nil }
      return Plan(old: old, new: new, renewal: try ActivationRenewal(records, of: app, for: commit, in: store))
    }
    guard let plan else { return .done(()) }
    return .ready(plan, files: plan.renewal.files)
  }

  /// Returns the list after the change.
  private func edited(_ list: TestDeviceList, in store: any MetadataReading) throws -> TestDeviceList {
    var list = list
    guard case .set(let device) = edit else {
      guard var devices = list[group] else { throw HTTPProblem.unknownGroup(group, of: app, known: list) }
      if case .remove(let code) = edit {
        guard let index = devices.firstIndex(where: { $0.code == code }) else {
          throw HTTPProblem(
            .notFound, .unknownDevice, "The group \(group) has no device \(code)",
            suggestion: "Use the code of one of its devices; `skin devices list` prints them.")
        }
        devices.remove(at: index)
        list[group] = devices
      } else {
        let channels = try store.activations(of: app).filter { $0.document.groups.contains(group) }
        guard channels.isEmpty else {
          throw HTTPProblem(
            .conflict, .groupInUse,
            "Rules for the group \(group) are on \(channels.map(\.document.channel.rawValue).joined(separator: ", "))",
            suggestion: "Remove these rules, or their groups, first.")
        }
        list[group] = nil
      }
      return list
    }
    var devices = list[group] ?? []
    if let index = devices.firstIndex(where: { $0.code == device.code }) {
      devices[index] = device
    } else {
      guard devices.count < Activation.maximumGroupDevices else {
        throw HTTPProblem.tooManyDevices("The group \(group) has \(Activation.maximumGroupDevices) devices already")
      }
      devices.append(device)
    }
    list[group] = devices
    guard list.groups.count <= Activation.maximumGroups else {
      throw HTTPProblem.tooManyDevices("The app \(app) has \(Activation.maximumGroups) groups already")
    }
    return list
  }

  /// Returns the activations with other codes than those of a list, with its codes.
  private func records(with list: TestDeviceList, in store: any MetadataReading) throws -> [ActivationRecord] {
    try store.activations(of: app).compactMap { record in
      var record = record
      let before = record.document.testDevices
      record.document.testDevices = list.codes(for: record.document)
      return record.document.testDevices == before ? nil : record
    }
  }

  func apply(_ plan: Plan, in transaction: any MetadataWriting, for commit: RepositoryCommit) throws -> Application {
    guard try transaction.testDevices(of: app) == plan.old,
      try records(with: plan.new, in: transaction) == plan.renewal.records
    else { return .outdated }
    if plan.old != plan.new {
      try transaction.set(plan.new, of: app)
      let event = AuditEvent(
        action: "devices-changed", app: app, subject: "test devices \(group) of \(app)",
        before: plan.old[group].map(Self.value), after: plan.new[group].map(Self.value))
      try transaction.record(event, by: commit.author, at: commit.service.now())
    }
    return try plan.renewal.apply(in: transaction, for: commit).map { .signed($0, ()) } ?? .unchanged(())
  }

  func announce(_ outcome: Void, of plan: Plan, for commit: RepositoryCommit) {
    plan.renewal.announce(for: commit)
    commit.service.logger.info(
      "test devices changed",
      metadata: ["app": "\(app)", "group": "\(group)", "devices": "\(plan.new[group]?.count ?? 0)"])
  }

  /// Returns the devices for the audit log, as names by code.
  private static func value(_ devices: [TestDevice]) -> MetadataValue {
    .object(Dictionary(devices.map { ($0.code.rawValue, .string($0.name)) }) { first, _ in first })
  }
}

extension Activation {
  /// The groups of test devices that rules name.
  var groups: Set<SkinIdentifier> { Set(rules.flatMap(\.groups)) }

  /// Refuses other test devices than those of the app, which the server can't correct in signed bytes.
  func checkTestDevices(in store: any MetadataReading) throws {
    guard try completed(in: store).testDevices != testDevices else { return }
    throw HTTPProblem(
      .unprocessableContent,
      SkinIssue(
        .unsupportedTargets, "\(target) has other test devices than the groups of \(app) that its rules name",
        suggestion: "Sign it again with their codes in its member “devices”, as `skin activate --keys` does.",
        place: .init(file: target)))
  }
}

extension TestDeviceList {
  /// Returns the codes of the groups that an activation names; unknown groups are missing.
  func codes(for activation: Activation) -> [SkinIdentifier: Set<DeviceCode>] {
    var codes: [SkinIdentifier: Set<DeviceCode>] = [:]
    for group in activation.groups { codes[group] = self[group].map { Set($0.map(\.code)) } }
    return codes
  }
}

extension HTTPProblem {
  static func unknownGroup(_ group: SkinIdentifier, of app: SkinIdentifier, known: TestDeviceList) -> HTTPProblem {
    let names = known.groups.isEmpty ? "none yet" : known.groups.map(\.name.rawValue).joined(separator: ", ")
    return HTTPProblem(
      .notFound, .unknownGroup, "The app \(app) has no group \(group) of test devices",
      suggestion: "Add a device to it first (`skin devices add`), or use one of the known groups: \(names).")
  }

  fileprivate static func tooManyDevices(_ message: String) -> HTTPProblem {
    HTTPProblem(
      .conflict, .tooManyDevices, message,
      suggestion: "Remove some first. For more devices, use a share of the devices instead of a group.")
  }
}

extension SkinIssue.Code {
  /// The app has no such group of test devices.
  static let unknownGroup: Self = "unknown-group"
  /// The group has no such device.
  static let unknownDevice: Self = "unknown-device"
  /// Rules name the group.
  static let groupInUse: Self = "group-in-use"
  /// The group has the maximum number of devices, or the app that of groups.
  static let tooManyDevices: Self = "too-many-devices"
}
