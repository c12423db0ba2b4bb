public import SkinKit

/// The signed document `activation/<app>/<channel>.json`: the skin that an app shows on a channel, or none.
///
/// The first of ``rules`` that holds on a device decides; if none holds, ``skin`` is shown. ``decision(in:choice:)``
/// evaluates everything on the device, so that caches serve all devices the same bytes and schedules work offline.
/// docs/formats.md describes the document.
public struct Activation: Hashable, Sendable {
  /// The party that decides if the user has chosen a skin.
  public enum Policy: String, Hashable, Sendable, CaseIterable {
    /// The operator decides, and the choice is ignored.
    case `operator`
    /// The user decides, and the choice overrides the operator's skin.
    case user
  }

  /// The app's name.
  public var app: SkinIdentifier
  /// The channel's name.
  public var channel: SkinIdentifier
  /// The skin to show if no rule holds; nil for the built-in one.
  public var skin: SkinReference?
  /// The rules in their order; their names are unique.
  public var rules: [ActivationRule]
  /// The policy of rules without one.
  public var policy: Policy
  /// The versions that no device may show any longer, whatever the rules say and the user chose.
  public var withdrawn: [SkinReference] = []
  /// The devices whose reports are counted; nil for all.
  public var sample: RolloutPercentage?
  /// The test devices by the name of their group, for rules that name groups.
  public var testDevices: [SkinIdentifier: Set<DeviceCode>] = [:]
  /// Members that this version doesn't know; they are preserved when the document is written.
  public var unknown: [String: MetadataValue] = [:]

  /// The most rules of a document.
  public static let maximumRules = 256
  /// The most withdrawn versions of a document.
  public static let maximumWithdrawn = 256
  /// The most groups of test devices of a document.
  public static let maximumGroups = 16
  /// The most test devices of a group.
  public static let maximumGroupDevices = 100
  /// The maximum size in bytes of a document.
  public static let maximumLength = 65_536

  /// Creates a document.
  /// - Parameters:
  ///   - app: The app's name.
  ///   - channel: The channel's name.
  ///   - skin: The skin to show if no rule holds; nil for the built-in one.
  ///   - rules: The rules in their order.
  ///   - policy: The policy of rules without one.
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

  /// Whether skins are switched off for all users, whatever they chose.
  public var isOff: Bool { skin == nil && rules.isEmpty && policy == .operator }

  /// All skins that the document may show, each once, in the document's order.
  public var skins: [SkinReference] {
    var seen: Set<SkinReference> = []
    return (rules.map(\.skin) + [skin]).compactMap(\.self).filter { seen.insert($0).inserted }
  }
}
