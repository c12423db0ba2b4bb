// Turns a repository's state into signed metadata, with the keys that are in one place.

public import Foundation
import SkinKit
import SkinUpdate

/// Signs a repository's state with the keys that its root names: a ``TargetsSigner`` and an ``OnlineSigner`` in one.
///
/// The targets keys may be away. It then signs only what is delegated to keys that are here, and countersigns what a
/// publisher signed.
///
/// The same state, keys and moment give the same files, up to signature schemes that use chance.
/// ```swift
/// let signer = try RepositorySigner(root: root, keys: KeySet(folder: keys))
/// state[path] = TargetEntry(length: data.count, sha256: ContentHash(of: data), custom: nil)
/// let signed = try signer.sign(state, now: Date())
/// ```
public struct RepositorySigner: Sendable {
  /// The root that clients pin or reach from the one they pinned.
  public var root: Data { online.root }
  /// How long what is signed counts.
  public var lifetimes: MetadataLifetimes { online.lifetimes }
  private let targets: TargetsSigner
  private let online: OnlineSigner

  /// Makes a signer.
  /// - Parameters:
  ///   - root: The bytes of the newest root metadata.
  ///   - keys: The keys of snapshot and timestamp, of targets unless these are away, and of roles that targets are delegated
  ///     to; root's are not needed.
  ///   - lifetimes: How long what is signed counts.
  /// - Throws: `SkinIssue` where the root is malformed or the keys aren't those that it names: targets keys are either
  ///   enough to sign, or none.
  public init(root: Data, keys: KeySet, lifetimes: MetadataLifetimes = MetadataLifetimes()) throws {
    if !keys[.targets].isEmpty { _ = try TrustedRoot(root).required(keys, for: .targets) }
    targets = try TargetsSigner(root: root, keys: keys, lifetimes: lifetimes)
    online = try OnlineSigner(root: root, keys: keys, lifetimes: lifetimes)
  }

  /// Signs everything anew, because targets have changed; of the delegated roles, those that did.
  /// - Parameters:
  ///   - state: The state with its new targets.
  ///   - now: The moment of signing.
  /// - Returns: The new state and the files to serve.
  /// - Throws: `SkinIssue` or what the cryptographic library throws; nothing is then signed.
  public func sign(_ state: RepositoryState, now: Date) throws -> SignedRepository {
    try online.sign(targets.sign(state, now: now), now: now)
  }

  /// Checks targets that someone else signed, and signs snapshot and timestamp over them.
  /// - Parameters:
  ///   - targets: The bytes of the targets metadata: newer ones, or those that the repository has.
  ///   - delegated: The bytes of the delegated roles that are new, by name.
  ///   - state: The repository's state.
  ///   - now: The moment of signing.
  /// - Returns: The new state and the files to serve.
  /// - Throws: `SkinIssue` where they can't follow, as ``OnlineSigner/sign(targets:delegated:after:now:)`` says.
  public func sign(
    targets: Data, delegated: [String: Data] = [:], after state: RepositoryState, now: Date
  ) throws -> SignedRepository {
    try online.sign(targets: targets, delegated: delegated, after: state, now: now)
  }

  /// Whether the role that describes a path, or would, can be signed here.
  /// - Parameters:
  ///   - path: A target's path.
  ///   - state: The state as it was signed last.
  /// - Returns: Whether enough keys are at hand.
  public func canSign(_ path: String, in state: RepositoryState) -> Bool { targets.canSign(path, in: state) }

  /// Whether the targets role itself can be signed here.
  public var canSignTargets: Bool { targets.canSignTargets }

  /// Signs anew what has used up more than half of its life, and what names it.
  /// - Parameters:
  ///   - state: The state as it was signed last.
  ///   - now: The moment of signing.
  /// - Returns: The new state and the files to serve; nil where nothing is due.
  /// - Throws: `SkinIssue` or what the cryptographic library throws; nothing is then signed.
  public func renew(_ state: RepositoryState, now: Date) throws -> SignedRepository? {
    targets.isDue(state, now: now) ? try sign(state, now: now) : try online.renew(state, now: now)
  }

  /// The moment at which ``renew(_:now:)`` will next have something to do.
  /// - Parameter state: The state as it was signed last.
  /// - Returns: The earliest half-life; nil for a state that was never signed.
  public func renewalDate(of state: RepositoryState) -> Date? {
    [targets.renewalDate(of: state), online.renewalDate(of: state)].compactMap(\.self).min()
  }
}
