public import SkinKit

/// A skin and the conditions under which it is shown; all of them must hold.
public struct ActivationRule: Hashable, Sendable {
  /// The rule's name, unique in the document.
  public var id: SkinIdentifier
  /// The skin to show; nil for the built-in one.
  public var skin: SkinReference?
  /// The times at which the rule holds; nil for always.
  public var schedule: ActivationSchedule?
  /// The versions of the app; nil for all.
  public var app: AppRange?
  /// The languages, as ranges of RFC 4647; empty for all.
  public var locales: [String]
  /// The brands; empty for all.
  public var brands: [String]
  /// The percentage of devices; nil for all.
  public var percentage: RolloutPercentage?
  /// The groups of test devices, of which the device must be in one; empty for all devices.
  public var groups: [SkinIdentifier] = []
  /// Whether devices that haven't shown the rule's skin yet may show it.
  ///
  /// Of a rule that shows the built-in skin, which every device has, this has no effect.
  public var acceptsNewDevices = true
  /// The policy while this rule holds; nil for the document's.
  public var policy: Activation.Policy?
  /// Members that this version doesn't know; they are preserved when the document is written.
  ///
  /// They may be conditions, so it is unknown whether the rule holds: see ``Activation/decision(in:choice:)``.
  public var unknown: [String: MetadataValue] = [:]

  /// A range of versions of an app, including both ends.
  public struct AppRange: Hashable, Sendable {
    /// The lowest version; nil for any.
    public var minimum: SkinVersion?
    /// The highest version; nil for any.
    public var maximum: SkinVersion?
    /// Members that this version doesn't know.
    public var unknown: [String: MetadataValue] = [:]

    /// Creates a range.
    /// - Parameters:
    ///   - minimum: The lowest version; nil for any.
    ///   - maximum: The highest version; nil for any.
    public init(minimum: SkinVersion? = nil, maximum: SkinVersion? = nil) {
      self.minimum = minimum
      self.maximum = maximum
    }

    /// Whether a version is in the range.
    /// - Parameter version: A version of the app.
    /// - Returns: Whether the version is in the range.
    public func contains(_ version: SkinVersion) -> Bool {
      minimum.map { $0 <= version } ?? true && maximum.map { version <= $0 } ?? true
    }
  }

  /// Creates a rule.
  /// - Parameters:
  ///   - id: The rule's name.
  ///   - skin: The skin to show; nil for the built-in one.
  ///   - schedule: The times at which the rule holds; nil for always.
  ///   - app: The versions of the app; nil for all.
  ///   - locales: The languages; empty for all.
  ///   - brands: The brands; empty for all.
  ///   - percentage: The percentage of devices; nil for all.
  ///   - policy: The policy while this rule holds; nil for the document's.
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
  /// The result of a condition on a device.
  enum Answer {
    case holds
    case fails
    /// This version of the library or the app's context can't tell.
    case unknown
  }

  /// The times at which the rule decides on a device; nil for never.
  ///
  /// If it is unknown whether the rule holds, the built-in skin is preferred: a rule that shows a skin never decides,
  /// one that switches skins off does.
  func bounds(
    in context: ActivationContext, testDevices: [SkinIdentifier: Set<DeviceCode>]
  ) -> ActivationSchedule.Bounds? {
    switch standing(in: context, testDevices) {
    case .fails: return nil
    case .unknown where skin != nil: return nil
    case .unknown, .holds: return schedule?.bounds(device: context.timeZone) ?? ActivationSchedule.Bounds()
    }
  }

  /// All conditions except the time.
  private func standing(
    in context: ActivationContext, _ testDevices: [SkinIdentifier: Set<DeviceCode>]
  ) -> Answer {
    let answers = [
      unknown.isEmpty ? .holds : .unknown, answer(app, context.appVersion), answer(locales, context.locales),
      brands.isEmpty || context.brand.map { brands.contains($0) } ?? false ? .holds : .fails,
      answer(percentage, context.installID), answer(schedule, context),
      answer(groups.compactMap { testDevices[$0] }, context), isOpen(to: context) ? .holds : .fails,
    ]
    if answers.contains(.fails) { return .fails }
    return answers.contains(.unknown) ? .unknown : .holds
  }

  private func answer(_ schedule: ActivationSchedule?, _ context: ActivationContext) -> Answer {
    guard let schedule else { return .holds }
    return schedule.bounds(device: context.timeZone) == nil ? .unknown : .holds
  }

  /// Whether the device is in one of the rule's groups, of which those are passed that the document defines.
  private func answer(_ defined: [Set<DeviceCode>], _ context: ActivationContext) -> Answer {
    if groups.isEmpty { return .holds }
    if defined.isEmpty { return .fails }
    guard let code = context.deviceCode ?? context.installID.map(DeviceCode.init) else { return .unknown }
    return defined.contains { $0.contains(code) } ? .holds : .fails
  }

  private func isOpen(to context: ActivationContext) -> Bool {
    guard !acceptsNewDevices, let skin else { return true }
    return context.shownSkins?.contains(skin) ?? false
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
