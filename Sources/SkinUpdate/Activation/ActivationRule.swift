// One rule of an activation: a skin, and the conditions under which it is shown.

public import SkinKit

/// A skin and the conditions under which it is shown; all that are there must hold.
public struct ActivationRule: Hashable, Sendable {
  /// The rule's name, which differs from that of all other rules of the document.
  public var id: SkinIdentifier
  /// The skin to show; nil for the built-in one.
  public var skin: SkinReference?
  /// When the rule holds; nil for always.
  public var schedule: ActivationSchedule?
  /// For which versions of the app; nil for all.
  public var app: AppRange?
  /// For which languages, as ranges by RFC 4647; empty for all.
  public var locales: [String]
  /// For which brands; empty for all.
  public var brands: [String]
  /// For which percentage of the devices; nil for all.
  public var percentage: RolloutPercentage?
  /// Whose word counts while this rule holds; nil for what the document says.
  public var policy: Activation.Policy?
  /// Members that this version doesn't know; they are kept when the document is written.
  ///
  /// They may be conditions, so nobody here can say whether the rule holds: see ``Activation/decision(in:choice:)``.
  public var unknown: [String: MetadataValue] = [:]

  /// Versions of an app, ends included.
  public struct AppRange: Hashable, Sendable {
    /// The lowest version; nil for no lower end.
    public var minimum: SkinVersion?
    /// The highest version; nil for no upper end.
    public var maximum: SkinVersion?
    /// Members that this version doesn't know.
    public var unknown: [String: MetadataValue] = [:]

    /// Names a range.
    /// - Parameters:
    ///   - minimum: The lowest version; nil for no lower end.
    ///   - maximum: The highest version; nil for no upper end.
    public init(minimum: SkinVersion? = nil, maximum: SkinVersion? = nil) {
      self.minimum = minimum
      self.maximum = maximum
    }

    /// Whether a version is in the range.
    /// - Parameter version: A version of the app.
    /// - Returns: Whether it is.
    public func contains(_ version: SkinVersion) -> Bool {
      minimum.map { $0 <= version } ?? true && maximum.map { version <= $0 } ?? true
    }
  }

  /// Makes a rule.
  /// - Parameters:
  ///   - id: The rule's name.
  ///   - skin: The skin to show; nil for the built-in one.
  ///   - schedule: When the rule holds; nil for always.
  ///   - app: For which versions of the app; nil for all.
  ///   - locales: For which languages; empty for all.
  ///   - brands: For which brands; empty for all.
  ///   - percentage: For which percentage of the devices; nil for all.
  ///   - policy: Whose word counts while this rule holds; nil for what the document says.
  public init(
    id: SkinIdentifier, skin: SkinReference?, schedule: ActivationSchedule? = nil, app: AppRange? = nil,
    locales: [String] = [], brands: [String] = [], percentage: RolloutPercentage? = nil,
    policy: Activation.Policy? = nil
  ) {
    self.id = id
    self.skin = skin
    self.schedule = schedule
    self.app = app
    self.locales = locales
    self.brands = brands
    self.percentage = percentage
    self.policy = policy
  }
}

extension ActivationRule {
  /// What can be said of a condition on a device.
  enum Answer {
    case holds
    case fails
    /// This version of the library or the app's context doesn't tell.
    case unknown
  }

  /// When the rule decides on a device; nil for never.
  ///
  /// What can't be told counts towards the built-in skin: a rule that shows a skin then never decides, one that switches
  /// skins off does.
  func bounds(in context: ActivationContext) -> ActivationSchedule.Bounds? {
    switch standing(in: context) {
    case .fails: return nil
    case .unknown where skin != nil: return nil
    case .unknown, .holds: return schedule?.bounds(device: context.timeZone) ?? ActivationSchedule.Bounds()
    }
  }

  /// Everything but the time.
  private func standing(in context: ActivationContext) -> Answer {
    let answers = [
      unknown.isEmpty ? .holds : .unknown, answer(app, context.appVersion), answer(locales, context.locales),
      brands.isEmpty || context.brand.map { brands.contains($0) } ?? false ? .holds : .fails,
      answer(percentage, context.installID), answer(schedule, context),
    ]
    if answers.contains(.fails) { return .fails }
    return answers.contains(.unknown) ? .unknown : .holds
  }

  private func answer(_ schedule: ActivationSchedule?, _ context: ActivationContext) -> Answer {
    guard let schedule else { return .holds }
    return schedule.bounds(device: context.timeZone) == nil ? .unknown : .holds
  }

  private func answer(_ range: AppRange?, _ version: SkinVersion?) -> Answer {
    guard let range else { return .holds }
    guard let version else { return .unknown }
    if !range.contains(version) { return .fails }
    return range.unknown.isEmpty ? .holds : .unknown
  }

  private func answer(_ ranges: [String], _ locales: [String]) -> Answer {
    let isMeant = ranges.isEmpty || ranges.contains { range in locales.contains { LanguageRange(range).matches($0) } }
    return isMeant ? .holds : .fails
  }

  private func answer(_ percentage: RolloutPercentage?, _ install: InstallID?) -> Answer {
    guard let percentage else { return .holds }
    guard let install else { return .unknown }
    if !percentage.contains(install) { return .fails }
    return percentage.unknown.isEmpty ? .holds : .unknown
  }
}
