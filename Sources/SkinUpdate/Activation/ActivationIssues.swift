public import SkinKit

extension SkinIssue.Code {
  /// A document has a later format than this code supports.
  public static let unknownActivationFormat: Self = "unknown-activation-format"
  /// An activation is for another app or channel.
  public static let wrongActivation: Self = "wrong-activation"
  /// An activation can't be published as it is.
  public static let badActivation: Self = "bad-activation"
  /// The stored activation of a device is damaged, or for another app or channel.
  public static let damagedActivation: Self = "damaged-activation"
  /// The device's clock is far behind a time that it has shown.
  public static let clockTurnedBack: Self = "clock-turned-back"
}

extension SkinIssue {
  static func wrongActivation(
    _ activation: Activation, app: SkinIdentifier, channel: SkinIdentifier
  ) -> SkinIssue {
    SkinIssue(
      .wrongActivation,
      "The activation of \(app) on \(channel) is one of \(activation.app) on \(activation.channel)",
      suggestion: "Activate the skin again for this app and channel; the current skin stays.",
      place: .init(file: RepositoryLayout.activation(app: app, channel: channel)))
  }

  static func damagedActivation(_ what: String) -> SkinIssue {
    SkinIssue(
      .damagedActivation, "The stored activation can't be used: \(what)",
      suggestion: "No action is needed: it is downloaded again, and this installation gets a new number in rollouts.")
  }

  static func clockTurnedBack(now: String, latest: String) -> SkinIssue {
    SkinIssue(
      .clockTurnedBack, "This device's clock says \(now), but has said \(latest) before",
      suggestion: "Check the device's date; schedules go by what it says now.", severity: .warning)
  }
}
