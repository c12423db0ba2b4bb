// The command line of `skin-server`: three options, everything else is a setting.

import SkinKit

/// What the command line asks for.
enum ServerCommand: Equatable {
  case run(configFile: String?)
  case help
  case version

  /// Reads the arguments after the program's name.
  init(arguments: [String]) throws {
    var configFile: String?
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "-h", "--help":
        self = .help
        return
      case "--version":
        self = .version
        return
      case "--config":
        guard let path = rest.popFirst() else { throw Self.usage("--config needs the path of a file") }
        configFile = path
      case _ where argument.hasPrefix("--config="):
        configFile = String(argument.dropFirst("--config=".count))
      default:
        throw Self.usage("There is no option \(argument)")
      }
    }
    self = .run(configFile: configFile)
  }

  private static func usage(_ message: String) -> SkinIssue {
    SkinIssue(.badUsage, message, remedy: "See skin-server --help.")
  }

  /// The text of `--help`.
  static var helpText: String {
    let width = Setting.allCases.map(\.environmentName.count).max() ?? 0
    let settings = Setting.allCases.map { setting in
      let name = setting.environmentName
      let padding = String(repeating: " ", count: width - name.count)
      let standard = setting.defaultText.isEmpty ? "" : " [\(setting.defaultText)]"
      return "  \(name)\(padding)  \(setting.summary)\(standard)"
    }
    return """
      skin-server \(ServerVersion.current): publishes skins and serves the signed repository.

      Usage: skin-server [--config FILE] [--help] [--version]

      Settings are environment variables, or members of the JSON object in FILE under the name
      without SKIN_SERVER_ in small letters ({"port": 8080, "max_upload": "64MB"}).
      The environment goes first. Defaults stand in brackets.

      \(settings.joined(separator: "\n"))

      Exit codes: 0 stopped on request; 64 wrong usage; 78 wrong settings or keys;
      74 the data folder can't be used; 69 the address can't be listened on; 70 anything else.

      """
  }
}

extension SkinIssue.Code {
  /// The command line isn't understood.
  static let badUsage: Self = "bad-usage"
}
