public import Foundation
import SkinKit
import SkinUpdate

/// A signer of a repository's state with the keys of one machine: a ``TargetsSigner`` and an ``OnlineSigner`` in one.
///
/// Without targets keys, it signs only roles that are delegated to its keys, and countersigns the targets of
/// publishers.
///
/// The same state, keys and time give the same files, except with signature schemes that use randomness.
/// ```swift
/// let signer = try RepositorySigner(root: root, keys: KeySet(folder: keys))
/// state[path] = TargetEntry(length: data.count, sha256: ContentHash(of: data), custom: nil)
/// let signed = try signer.sign(state, now: Date())
/// ```
public struct RepositorySigner: Sendable {
  /// The newest root, which clients pin or reach from the root that they pinned.
  public var root: Data { online.root }
  /// The lifetimes of the signed metadata.
  public var lifetimes: MetadataLifetimes { online.lifetimes }
  /// The keys that programs sign with, without those that the root no longer lists.
  public let externalKeys: [ExternalKey]
  private let targets: TargetsSigner
  private let online: OnlineSigner

  /// Creates a signer.
  /// - Parameters:
  ///   - root: The bytes of the newest root metadata.
  ///   - keys: The keys of snapshot and timestamp; optionally those of targets and of delegated roles. Root keys aren't
  ///     needed.
  ///   - lifetimes: The lifetimes of the signed metadata.
  /// - Throws: `SkinIssue` if the root is malformed or doesn't list the keys, or if there are targets keys but too few
  ///   to sign.
  public init(root: Data, keys: KeySet, lifetimes: MetadataLifetimes = MetadataLifetimes()) throws {
    let trusted = try TrustedRoot(root)
    if !keys[.targets].isEmpty { _ = try trusted.required(keys, for: .targets) }
    externalKeys = keys.all.filter { key in key.role.map { trusted.names(key, for: $0) } ?? true }
      .compactMap(\.external)
    targets = try TargetsSigner(root: root, keys: keys, lifetimes: lifetimes)
    online = try OnlineSigner(root: root, keys: keys, lifetimes: lifetimes)
  }

  /// Signs everything after a change of targets, except for delegated roles that didn't change.
  /// - Parameters:
  ///   - state: The state with its new targets.
  ///   - now: The time of signing.
  /// - Returns: The new state and the files to serve.
  /// - Throws: `SkinIssue`, or any error of the cryptographic library; nothing is signed then.
  public func sign(_ state: RepositoryState, now: Date) throws -> SignedRepository {
    try online.sign(targets.sign(state, now: now), now: now)
  }

  /// Checks targets from another signer, and signs snapshot and timestamp over them.
  /// - Parameters:
  ///   - targets: The bytes of the targets metadata: newer ones, or those in the repository.
  ///   - delegated: The bytes of new delegated roles, by name.
  ///   - versions: The nodes with changed versions, as in ``RepositoryChange/versions``.
  ///   - state: The repository's state, with these versions loaded.
  ///   - now: The time of signing.
  /// - Returns: The new state and the files to serve.
  /// - Throws: `SkinIssue` if they can't follow, as in ``OnlineSigner/sign(targets:delegated:versions:after:now:)``.
  public func sign(
    targets: Data, delegated: [String: Data] = [:], versions: [Data] = [], after state: RepositoryState, now: Date
  ) throws -> SignedRepository {
    try online.sign(targets: targets, delegated: delegated, versions: versions, after: state, now: now)
  }

  /// Returns whether this signer has the keys of the role for a path.
  /// - Parameters:
  ///   - path: A target's path.
  ///   - state: The last signed state.
  /// - Returns: Whether it has enough keys.
  public func canSign(_ path: String, in state: RepositoryState) -> Bool { targets.canSign(path, in: state) }

  /// Whether this signer has enough keys of the targets role.
  public var canSignTargets: Bool { targets.canSignTargets }

  /// The roles of targets that this signer has enough keys for.
  func rolesToRaise(in state: RepositoryState) -> Set<String> { targets.rolesToRaise(in: state) }

  /// Renews metadata that has used up more than half of its lifetime, and the metadata that lists it.
  /// - Parameters:
  ///   - state: The last signed state.
  ///   - now: The time of signing.
  /// - Returns: The new state and the files to serve; nil if nothing is due.
  /// - Throws: `SkinIssue`, or any error of the cryptographic library; nothing is signed then.
  public func renew(_ state: RepositoryState, now: Date) throws -> SignedRepository? {
    targets.isDue(state, now: now) ? try sign(state, now: now) : try online.renew(state, now: now)
  }

  /// Returns the time at which ``renew(_:now:)`` is next due.
  /// - Parameter state: The last signed state.
  /// - Returns: The earliest half-life; nil if the state was never signed.
  public func renewalDate(of state: RepositoryState) -> Date? {
    [targets.renewalDate(of: state), online.renewalDate(of: state)].compactMap(\.self).min()
  }
}
