import ArgumentParser
import Foundation
import SkinServer

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

      Exit codes: 0 stopped on request; 64 wrong usage; 78 wrong settings or keys; 74 the data folder can't be used; \
      69 the address can't be listened on; 70 anything else.
      """,
    version: "skin-server \(ServerVersion.current)")

  @Option(help: "A JSON file of settings.", completion: .file(extensions: ["json"]))
  var config: String?

  func run() async throws {
    let code = await ServerProcess.run(configFile: config, environment: ProcessInfo.processInfo.environment)
    throw ExitCode(code)
  }
}
