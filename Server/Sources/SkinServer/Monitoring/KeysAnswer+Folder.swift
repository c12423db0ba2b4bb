import Foundation
import SkinKit
import SkinRepository
import SkinServerAPI
import SkinServerHTTP
import SkinServerPublishing
import SkinUpdate

extension KeysAnswer {
  /// Reads the folder.
  /// - Parameters:
  ///   - folder: The folder of the keys.
  ///   - signer: The signer of the server.
  ///   - survey: The served repositories.
  ///   - served: The newest version of the root that is served.
  ///   - now: The current time.
  /// - Throws: `SkinIssue` if the signer's root is malformed.
  init(_ folder: URL, _ signer: RepositorySigner, _ survey: RepositorySurvey, served: Int, now: Date) throws {
    let list = KeyFileList(folder)
    let current = try SignedMetadata<RootRole>(parsing: signer.root, file: "root.json").role
    var issues = list.issues
    var next: LaterRoot?
    do { next = try LaterRoot.find(after: signer.root, in: folder) } catch let issue as SkinIssue {
      issues.append(issue)
    }
    self.init(folder: folder.path, root: Root(version: current.version, served: served, next: next?.answer))
    let failures = Dictionary(signer.externalKeys.map { ($0.publicKey.id, $0) }) { first, _ in first }
    roles = RoleName.allCases.map { name in
      let keys = (current.roles[name]?.keyIDs ?? []).map { id in
        let file = list.files.first { $0.key.name == name.rawValue && $0.key.key.id == id }
        let external = failures[id]
        return Key(
          id: id, type: current.keys[id]?.type ?? "",
          place: file == nil ? .elsewhere : external == nil ? .here : .program,
          file: file?.name, failure: external?.failure.map { IssueAnswer($0) })
      }
      let expires: Date? =
        switch name {
        case .root: current.expires
        case .targets: survey.targetsFiles.map(\.expires).min()
        case .snapshot, .timestamp: survey.expirations.first { $0.role == name.rawValue }?.file.expires
        }
      return Role(
        role: name.rawValue, threshold: current.roles[name]?.threshold ?? 1, keys: keys, expires: expires,
        isRenewed: name != .root && (name != .targets || signer.canSignTargets))
    }
    let named = Set(current.roles.values.flatMap(\.keyIDs))
    unnamed = list.files.filter { RoleName(rawValue: $0.key.name) != nil && !named.contains($0.key.key.id) }.map {
      file in
      UnnamedKey(
        role: file.key.name, id: file.key.key.id, type: file.key.key.type, file: file.name,
        isNext: next?.keyIDs.contains(file.key.key.id) == true)
    }
    rootKeysHere = list.rootKeys.map(\.name)
    issues += signer.externalKeys.compactMap(\.failure)
    issues += KeyWarnings.issues(self, renewal: survey.targetsFiles.map(\.renewal).min(), now: now)
    warnings = issues.map { IssueAnswer($0) }
  }
}
