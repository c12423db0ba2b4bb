/// A command that changes a signed document.
protocol ChangeCommand: SkinCommand {
  /// How the change is signed.
  var signing: SigningOptions { get }
  /// Whether the change overrides a freeze.
  var freeze: FreezeOptions { get }
}

extension ChangeCommand {
  /// The options for the change.
  var change: ChangeOptions { ChangeOptions(signing: signing, freeze: freeze) }
}

/// The options of commands that change a signed document.
struct ChangeOptions: Sendable {
  var signing: SigningOptions
  var freeze: FreezeOptions
}
