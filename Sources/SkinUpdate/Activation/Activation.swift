// The signed document that says which skin an app shows on a channel, to whom and when.

public import SkinKit

/// The document `activation/<app>/<channel>.json`: which skin an app shows on a channel, or none.
///
/// The first of ``rules`` that holds on a device decides; where none does, ``skin`` is shown. Everything is evaluated
/// on the device by ``decision(in:choice:)``, so that caches serve all devices the same bytes and schedules hold
/// offline. docs/formats.md describes the document.
public struct Activation: Hashable, Sendable {
  /// Whose word counts where the user has chosen a skin.
  public enum Policy: String, Hashable, Sendable, CaseIterable {
    /// The operator's: a choice isn't asked for.
    case `operator`
    /// The user's: a choice goes before what the operator shows.
    case user
  }

  /// The app the document is for.
  public var app: SkinIdentifier
  /// The channel the document is for.
  public var channel: SkinIdentifier
  /// The skin to show where no rule holds; nil for the built-in one.
  public var skin: SkinReference?
  /// The rules in their order; their names differ.
  public var rules: [ActivationRule]
  /// Whose word counts where a rule doesn't say so itself.
  public var policy: Policy
  /// Members that this version doesn't know; they are kept when the document is written.
  public var unknown: [String: MetadataValue] = [:]

  /// The most rules of a document.
  public static let maximumRules = 256
  /// The most bytes of a document.
  public static let maximumLength = 65_536

  /// Makes a document.
  /// - Parameters:
  ///   - app: The app the document is for.
  ///   - channel: The channel the document is for.
  ///   - skin: The skin to show where no rule holds; nil for the built-in one.
  ///   - rules: The rules in their order.
  ///   - policy: Whose word counts where the user has chosen a skin.
  public init(
    app: SkinIdentifier, channel: SkinIdentifier, skin: SkinReference?, rules: [ActivationRule] = [],
    policy: Policy = .operator
  ) {
    self.app = app
    self.channel = channel
    self.skin = skin
    self.rules = rules
    self.policy = policy
  }

  /// Whether skins are switched off for everyone, whatever users chose.
  public var isOff: Bool { skin == nil && rules.isEmpty && policy == .operator }

  /// All skins that the document may show, each once, in the order in which they stand there.
  public var skins: [SkinReference] {
    var seen: Set<SkinReference> = []
    return (rules.map(\.skin) + [skin]).compactMap(\.self).filter { seen.insert($0).inserted }
  }
}
