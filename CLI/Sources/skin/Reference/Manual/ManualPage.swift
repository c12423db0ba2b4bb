/// The manual page of a command, in the macros of man(7).
struct ManualPage {
  let command: CommandInfo
  /// The variables that the tool reads.
  private static let environment = [
    ("SKIN_SERVER", "The server's address, instead of --server."),
    ("SKIN_TOKEN", "The server's token, instead of --token-file."),
    ("SKIN_PROFILE", "The profile of skin login, instead of --profile."),
    ("NO_COLOR", "Turns colors off, unless it is empty."),
    ("COLORTERM", "With truecolor or 24bit, colors of skins are shown exactly."),
    (
      "http_proxy, https_proxy, all_proxy, no_proxy",
      "The proxies, and the hosts that need none. The proxy must allow tunnels (CONNECT)."
    ),
  ]

  /// The page's text.
  var text: String {
    let name = Self.escaped(command.pageName)
    var lines = [
      ".TH \(name.uppercased()) 1 \"\" \"skin \(ToolVersion.current)\" \"User Commands\"", ".SH NAME",
      "\(name) \\- \(Self.escaped(Self.withoutStop(command.abstract ?? "")))", ".SH SYNOPSIS",
      ".B \(Self.escaped(command.words.joined(separator: " ")))",
    ]
    let arguments = (command.arguments ?? []).filter {
      $0.shouldDisplay && !$0.spellings.contains("--help")
    }
    let values = arguments.filter { $0.kind == "positional" }
    let shown = command.shownCommands
    var synopsis = values.map(Self.synopsis)
    if !shown.isEmpty { synopsis.insert("<command>", at: 0) }
    if arguments.count > values.count { synopsis.insert("[options]", at: 0) }
    if !synopsis.isEmpty { lines.append(Self.escaped(synopsis.joined(separator: " "))) }
    if let discussion = command.discussion, !discussion.isEmpty {
      lines += [".SH DESCRIPTION"] + Self.paragraphs(discussion)
    }
    if !arguments.isEmpty { lines += [".SH OPTIONS"] + arguments.flatMap(Self.lines) }
    if !shown.isEmpty {
      lines.append(".SH COMMANDS")
      lines += shown.flatMap { [".TP", ".BR \(Self.escaped($0.pageName)) (1)", Self.line($0.abstract ?? "")] }
    }
    if command.superCommands == nil {
      lines.append(".SH ENVIRONMENT")
      lines += Self.environment.flatMap { [".TP", ".B \(Self.escaped($0.0))", Self.line($0.1)] }
    }
    let above = (command.superCommands ?? []).indices.map { command.words[...$0].joined(separator: "-") }
    let others = (above + (command.superCommands == nil ? ["skin-server"] : [])).map {
      ".BR \(Self.escaped($0)) (\($0 == "skin-server" ? 8 : 1))"
    }
    return (lines + [".SH SEE ALSO"] + others).joined(separator: "\n") + "\n"
  }

  private static func synopsis(_ argument: CommandArgument) -> String {
    let name = "<\(argument.valueName ?? "value")>\(argument.isRepeating ? " ..." : "")"
    return argument.isOptional ? "[\(name)]" : name
  }

  /// The lines about an argument.
  private static func lines(_ argument: CommandArgument) -> [String] {
    let value = argument.kind == "flag" ? "" : " <\(argument.valueName ?? "value")>"
    let names =
      argument.spellings.isEmpty
      ? "<\(argument.valueName ?? "value")>" : argument.spellings.joined(separator: ", ") + value
    var text = argument.abstract ?? ""
    if let defaultValue = argument.defaultValue { text += " (default: \(defaultValue))" }
    let discussion = argument.discussion.map { $0.isEmpty ? [] : [line($0)] } ?? []
    return [".TP", ".B \(escaped(names))", line(text)] + discussion
  }

  /// Formats paragraphs; indented lines, such as examples, keep their form.
  private static func paragraphs(_ text: String) -> [String] {
    var lines: [String] = []
    var isExample = false
    for part in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if part.hasPrefix("  ") != isExample, !part.isEmpty {
        isExample.toggle()
        lines.append(isExample ? ".nf" : ".fi")
      }
      lines.append(part.isEmpty ? ".PP" : line(String(part)))
    }
    return lines + (isExample ? [".fi"] : [])
  }

  /// Returns a line of text that isn't taken for a macro.
  private static func line(_ text: String) -> String {
    let text = escaped(text.replacing("\n", with: " "))
    return text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" + text : text
  }

  /// Returns a text without the characters that troff takes for commands; others than ASCII are named by their code.
  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { escaped, scalar in
      switch scalar {
      case "\\": escaped += "\\e"
      case "-": escaped += "\\-"
      case "\"": escaped += "\\(dq"
      case "\u{80}"...:
        let code = String(scalar.value, radix: 16, uppercase: true)
        escaped += "\\[u" + String(repeating: "0", count: max(0, 4 - code.count)) + code + "]"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
  }

  private static func withoutStop(_ text: String) -> String { text.hasSuffix(".") ? String(text.dropLast()) : text }
}
