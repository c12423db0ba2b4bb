import ArgumentParser

/// The options of commands that change a signed document.
struct ChangeOptions: ParsableArguments, Sendable {
  @OptionGroup(title: "Signing") var signing: SigningOptions
  @OptionGroup var freeze: FreezeOptions
}
