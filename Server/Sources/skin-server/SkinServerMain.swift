import ArgumentParser
import Foundation
import SkinServer
import SkinServerHTTP

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The command `skin-server`.
@main
struct SkinServerMain: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "skin-server",
    abstract: "Publish skins and serve the signed repository.",
    discussion: """
      Settings are environment variables, or members of the JSON object in the configuration file under the name \
      without SKIN_SERVER_ in lowercase ({"port": 8080, "max_upload": "64MB"}). The environment overrides the file; \
      defaults are in brackets.

      \(Setting.helpText)

      Exit codes: 0 stopped on request, or nothing is wrong; 1 a check or the backup found problems; 64 wrong usage; \
      78 wrong settings or keys; 74 the data folder, the database or a backup can't be used; 69 the address can't be \
      listened on; 141 nobody reads the output, as after `| head`; 70 anything else.
      """,
    version: "skin-server \(ServerVersion.current)",
    subcommands: [
      Serve.self, Check.self, Backup.self, Restore.self, Migrate.self, AdminLink.self, Audit.self,
    ],
    defaultSubcommand: Serve.self)

  static func main() async {
    // Data, backups and exports are for the server's user alone, whatever mask the process inherits.
    umask(0o077)
    await main(nil)
  }
}

/// The option of all commands.
struct ConfigOptions: ParsableArguments {
  @Option(help: "A JSON file of settings.", completion: .file(extensions: ["json"]))
  var config: String?
}

/// The command `skin-server serve`.
struct Serve: AsyncParsableCommand {
  static let configuration = CommandConfiguration(abstract: "Run the server.")

  @OptionGroup var options: ConfigOptions

  @Flag(help: "Begin a new repository if the database is lost; the packages are moved to quarantine.")
  var beginAnew = false

  func run() async throws {
    throw ExitCode(
      await ServerProcess.run(
        configFile: options.config, environment: ProcessInfo.processInfo.environment, beginsAnew: beginAnew))
  }
}

/// The command `skin-server check`.
struct Check: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Check signatures, records and files of a data folder.",
    discussion: """
      It needs only the setting SKIN_SERVER_DATA, and SKIN_SERVER_DATABASE if the server has it. It changes nothing, \
      and may run next to the server.
      """)

  @OptionGroup var options: ConfigOptions

  @Flag(help: "Print the report as JSON.")
  var json = false

  func run() async throws {
    throw ExitCode(
      await CheckProcess.run(
        configFile: options.config, environment: ProcessInfo.processInfo.environment, isJSON: json))
  }
}

/// The command `skin-server admin-link`.
struct AdminLink: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Print a link with which the first administrator sets a password, once.",
    discussion: """
      It is valid for a day, replaces earlier links, and is refused if there is an administrator. It needs the settings \
      of the server, and may run next to it.
      """)

  @OptionGroup var options: ConfigOptions

  @Flag(help: "Print the link and the time of its end as JSON.")
  var json = false

  func run() async throws {
    throw ExitCode(
      await AdminLinkProcess.run(
        configFile: options.config, environment: ProcessInfo.processInfo.environment, isJSON: json))
  }
}

/// The command `skin-server audit`.
struct Audit: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Print the audit log as JSON lines, or verify it.",
    discussion: "It needs only the setting SKIN_SERVER_DATA, changes nothing, and may run next to the server.")

  @OptionGroup var options: ConfigOptions

  @Flag(help: "Verify that no entry was changed or removed, and print the last hash.")
  var verify = false

  @Option(help: "An export to use instead of the data folder.", completion: .file())
  var file: String?

  @Option(help: "A hash from an earlier verification, which the log must contain.")
  var contains: String?

  func validate() throws {
    guard contains == nil || verify else { throw ValidationError("--contains needs --verify.") }
  }

  func run() async throws {
    throw ExitCode(
      await AuditProcess.run(
        configFile: options.config, environment: ProcessInfo.processInfo.environment, verifies: verify, export: file,
        hash: contains))
  }
}
