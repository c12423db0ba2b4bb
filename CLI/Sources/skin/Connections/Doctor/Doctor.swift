import ArgumentParser
import Foundation
import SkinKit

/// The command `skin doctor`: checks whether the tool can do its work here.
struct Doctor: SkinCommand {
  static let configuration = CommandConfiguration(
    abstract: "Check this machine: fonts, previews, profiles, keys and servers.",
    discussion: """
      Each line is ok (✓), a warning (!) or a problem (✗), followed by what to do. Servers are asked only with --server, \
      which takes an address, or "all" for those of all profiles.

      --json prints {"checks": [{"name", "state", "message", "fix"}]}.
      Exit codes: 0 no problems, 1 problems, 64 wrong usage.

      Examples:
        skin doctor
        skin doctor --server all --keys keys
      """)

  @Option(help: ArgumentHelp("Also ask this server, or all servers of the profiles.", valueName: "address|all"))
  var server: String?

  @Option(
    help: ArgumentHelp("Also check the permissions of the keys in this folder. Can be repeated.", valueName: "folder"),
    completion: .directory)
  var keys: [String] = []

  @OptionGroup var options: OutputOptions

  func execute(_ console: Console) async throws {
    let environment = ProcessInfo.processInfo.environment
    let (accounts, contents) = AccountChecks(environment: environment).profiles()
    var checks = MachineChecks().checks() + accounts + keys.flatMap(AccountChecks.keys)
    let servers = targets(contents)
    for (index, target) in servers.enumerated() {
      console.progress(target.name, index, of: servers.count)
      checks += await ServerChecks().checks(of: target.address, named: target.name)
    }
    if server == "all", servers.isEmpty {
      checks.append(.warning("server", "No profile names a server", fix: "Run `skin login`, or give an address."))
    }
    let width = checks.map { TextWidth.columns(of: $0.name) }.max() ?? 0
    for check in checks {
      console.line("\(mark(check.state, console)) \(TextWidth.padded(check.name, to: width))  \(check.message)")
      if let fix = check.fix { console.line("  \(String(repeating: " ", count: width))  \(fix)") }
    }
    try console.value(Output(checks: checks))
    if checks.contains(where: { $0.state == .problem }) { throw ExitCode(1) }
  }

  private func targets(_ contents: ProfileFile.Contents?) -> [(name: String, address: String)] {
    guard let server else { return [] }
    guard server == "all" else { return [(server, server)] }
    return (contents?.profiles ?? [:]).sorted { $0.key < $1.key }.map { ($0.key, $0.value.server) }
  }

  private func mark(_ state: DoctorCheck.State, _ console: Console) -> String {
    switch state {
    case .ok: console.styled("✓", .green)
    case .warning: console.styled("!", .yellow)
    case .problem: console.styled("✗", .red)
    }
  }

  private struct Output: Encodable {
    let checks: [DoctorCheck]
  }
}
