import ArgumentParser

/// The option that overrides a freeze.
struct FreezeOptions: ParsableArguments, Sendable {
  @Option(
    help: ArgumentHelp(
      "Override a freeze, for this reason. Only administrators may.", valueName: "reason"))
  var overrideFreeze: String?
}

extension ServerClient {
  /// Returns the client for requests that override freezes, if the option is given.
  func overriding(_ options: FreezeOptions?) -> ServerClient {
    var client = self
    client.freezeOverride = options?.overrideFreeze
    return client
  }
}
