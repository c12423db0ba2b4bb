import ArgumentParser
import SkinPackage

/// The option that adds kinds of files to those that packages contain.
struct KindOptions: ParsableArguments, Sendable {
  @Option(
    name: .customLong("allow-kind"), parsing: .singleValue,
    help: ArgumentHelp(
      "An extension of files that the app allows in addition to the known kinds, such as particles. Can be repeated.",
      valueName: "extension"),
    transform: Self.fileExtension)
  var allowedKinds: [String] = []

  /// The known kinds and the added ones.
  var kinds: PackageFileKinds { .default.adding(allowedKinds) }

  private static func fileExtension(_ text: String) throws -> String {
    guard PackageFileKinds.isExtension(text) else {
      throw ValidationError("'\(text)' is not the extension of a file, such as particles.")
    }
    return text
  }
}
