import ArgumentParser
import SkinKit

/// The options that complete a skin's header, which most formats lack.
struct HeaderOptions: ParsableArguments, Sendable {
  @Option(help: "The skin's identifier, if it has no skin.json.", transform: parseIdentifier)
  var id: SkinIdentifier?

  @Option(name: .customLong("version"), help: "The skin's version, if it has no skin.json.", transform: parseVersion)
  var skinVersion: SkinVersion?

  @Option(help: "The skin's display name, if it has no skin.json.")
  var name: String?

  @Option(
    help: ArgumentHelp("The lowest version of the app that can show the skin.", valueName: "version"),
    transform: parseVersion)
  var appMinimum: SkinVersion?

  @Option(
    help: ArgumentHelp("The identifier of the skin that this one builds on.", valueName: "id"),
    transform: parseIdentifier)
  var baseID: SkinIdentifier?

  /// Whether no option is given.
  var isEmpty: Bool { id == nil && skinVersion == nil && name == nil && appMinimum == nil && baseID == nil }

  /// Completes a header.
  /// - Parameter header: The skin's own header.
  /// - Returns: The header, with the options in place of missing fields.
  /// - Throws: `SkinIssue` with the code `contradicting-options` if the skin says otherwise.
  func completing(_ header: SkinHeader) throws -> SkinHeader {
    try agree(header.id, id, "id")
    try agree(header.version, skinVersion, "version")
    try agree(header.name, name, "name")
    try agree(header.minimumAppVersion, appMinimum, "app-minimum")
    try agree(header.base, baseID, "base-id")
    var options = SkinHeader()
    (options.id, options.version, options.name) = (id, skinVersion, name)
    (options.minimumAppVersion, options.base) = (appMinimum, baseID)
    return header.completed(by: options)
  }

  private func agree<Value: Equatable & CustomStringConvertible>(
    _ own: Value?, _ option: Value?, _ field: String
  ) throws {
    guard let own, let option, own != option else { return }
    throw SkinIssue(
      .contradictingOptions, "--\(field) says \(option), but the skin says \(own)",
      suggestion: "Leave the option out, or change the skin.", place: .init(file: "skin.json", key: field))
  }
}

extension SkinHeader {
  /// Returns the header with the identity, name, base and demands of another one in place of those that it lacks.
  func completed(by other: SkinHeader) -> SkinHeader {
    var header = self
    header.id = id ?? other.id
    header.version = version ?? other.version
    header.name = name ?? other.name
    header.base = base ?? other.base
    header.minimumAppVersion = minimumAppVersion ?? other.minimumAppVersion
    return header
  }
}
