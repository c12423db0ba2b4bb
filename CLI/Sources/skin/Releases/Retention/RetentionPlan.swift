import ArgumentParser
import Foundation
import SkinKit
import SkinServerAPI
import SkinUpdate

/// The command `skin retention plan`.
struct RetentionPlan: SkinCommand {
  static let configuration = CommandConfiguration(
    commandName: "plan",
    abstract: "List the versions that a policy would remove, and why the others stay.",
    discussion: """
      Nothing is changed. The options are those of `skin retention set`, and the policy needn't be set.

      Examples:
        skin retention plan --stored --app festival
        skin retention plan --newest 5 --published-days 30 --used-days 180 --app festival
      """)

  @Flag(help: "Plan with the policy that is set, and not with the options.")
  var stored = false

  @OptionGroup var server: ServerOptions
  @OptionGroup var rules: PolicyOptions
  @OptionGroup var options: OutputOptions

  func execute(_ console: Console) async throws {
    let client = try server.client(console)
    let plan =
      try await stored
      ? client.call(RetentionEndpoints.plan, server.app)
      : client.call(RetentionEndpoints.planOther, server.app, body: rules.policy)
    for version in plan.kept {
      console.line("  keep   \(version.id) \(version.version)  \((version.reasons ?? []).joined(separator: ", "))")
    }
    plan.removed.report("remove", console)
    try console.answer(plan)
  }
}

/// The command `skin retention run`.
struct RetentionRun: SkinCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Apply an app's policy now.",
    discussion: """
      Removed versions can't be activated or installed any longer. Devices that show them keep them. The files are \
      still served for a while, so that devices in the middle of an update can finish.
      """)

  @OptionGroup var server: ServerOptions
  @OptionGroup var options: OutputOptions

  func execute(_ console: Console) async throws {
    let answer = try await server.client(console).call(RetentionEndpoints.run, server.app)
    answer.removed.report("removed", console)
    try console.answer(answer)
  }
}

extension [RetentionPlanAnswer.Version] {
  /// Prints the versions to remove.
  fileprivate func report(_ verb: String, _ console: Console) {
    for version in self {
      console.line(
        "  \(verb) \(version.id) \(version.version)  \(bytes(version.size)), from \(MetadataDate.text(version.publishedAt))"
      )
    }
    let size = reduce(0) { $0 + $1.size }
    console.line(isEmpty ? "No version goes." : "\(count) versions, \(bytes(size)) and their patches")
  }
}
