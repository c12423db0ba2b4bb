import ArgumentParser
import Foundation
import SkinKit
import SkinServer

/// The command `skin-server backup`.
struct Backup: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Write database, packages and metadata to a folder.",
    discussion: """
      It may run next to the server and sees one consistent state. Keys are left out: keep a copy of the keys folder \
      elsewhere. The exit code is 1 if packages are missing or damaged; everything else is backed up.
      """)

  @Argument(help: "The new folder.", completion: .directory) var folder: String

  @OptionGroup var options: ConfigOptions

  @Flag(help: "Print the report as JSON.") var json = false

  func run() async throws {
    throw ExitCode(
      await TransferProcess.backup(
        to: folder, configFile: options.config, environment: ProcessInfo.processInfo.environment, isJSON: json))
  }
}

/// The command `skin-server restore`.
struct Restore: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Restore a backup, with versions above all that apps have seen.",
    discussion: """
      Stop the server first. Every file is verified. The next metadata gets versions above those of the backup, of the \
      replaced data, of the record next to the packages, of --newest and of --after-version, and above the time in \
      milliseconds. If skins were published for the first time after the backup, --newest is necessary, because apps \
      refuse a repository without the roles that they know; --app names an app that the backup lacks altogether.

      Examples:
        skin-server restore /backups/2030-01-01
        skin-server restore /backups/2030-01-01 --newest https://cdn.example.com/repository
      """)

  @Argument(help: "The folder of the backup.", completion: .directory) var backup: String?

  @Flag(help: "Accept an older database that was copied into the data folder by hand.") var inPlace = false

  @Flag(help: "Replace the records of the target.") var replace = false

  @Option(help: "A version of timestamp.json that apps have seen.") var afterVersion = 0

  @Option(
    help: "The address of a copy of the repositories, or the folder of an app's skins, whose versions apps have seen.")
  var newest: String?

  @Option(help: "An app that was published for the first time after the backup; may be repeated.")
  var app: [String] = []

  @OptionGroup var options: ConfigOptions

  @Flag(help: "Print the report as JSON.") var json = false

  func validate() throws {
    guard (backup == nil) == inPlace else {
      throw ValidationError("Pass the folder of a backup, or --in-place for a database that was copied by hand.")
    }
    guard (0..<1 << 53).contains(afterVersion) else { throw ValidationError("--after-version is out of range.") }
    if let name = app.first(where: { SkinIdentifier($0) == nil }) {
      throw ValidationError("\(name) can't be the name of an app.")
    }
  }

  func run() async throws {
    throw ExitCode(
      await TransferProcess.restore(
        from: backup, replaces: replace, afterVersion: afterVersion, newest: newest,
        apps: app.compactMap { SkinIdentifier($0) }, configFile: options.config,
        environment: ProcessInfo.processInfo.environment, isJSON: json))
  }
}

/// The command `skin-server migrate`.
struct Migrate: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Copy all data to another, empty place.",
    discussion: """
      A place is a data folder or a settings file; its packages may be elsewhere (--from-blobs, --to-blobs: a folder, \
      or s3://BUCKET/PREFIX?endpoint=URL&region=NAME). Stop the server first. Every file is verified. After an \
      interruption, run the same command again.
      """)

  @Option(help: "The data folder or settings file to copy from.") var from: String

  @Option(help: "The place of the packages to copy.") var fromBlobs: String?

  @Option(help: "The data folder or settings file to copy to.") var to: String

  @Option(help: "The place to copy the packages to.") var toBlobs: String?

  @Flag(help: "Print the report as JSON.") var json = false

  func run() async throws {
    throw ExitCode(
      await TransferProcess.migrate(
        from: (from, fromBlobs), to: (to, toBlobs), environment: ProcessInfo.processInfo.environment, isJSON: json))
  }
}
