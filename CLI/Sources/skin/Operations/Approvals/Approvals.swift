import ArgumentParser
import Foundation
import SkinKit
import SkinServerAPI
import SkinUpdate

/// The command `skin approvals`, for changes that one person can't make alone.
struct Approvals: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Require two people for changes of what a channel shows, and decide on proposed changes.",
    discussion: """
      On a channel with the two-person rule, `skin activate`, `skin activation set` and `revert`, `skin promote`, and \
      changes of the channel's guard and of the rule itself only propose a change. So do these, if any channel of the \
      app has the rule: setting freezes and retention, running retention, withdrawing, sharing and unpinning versions, \
      and giving roles to members. Another person with the permission for the change approves or rejects it. Publishing \
      a version of a base is refused if the channel shows a skin that would build on it. Turning skins off, taking roles \
      away, other publications and the catalog need one person.

      Adding, enabling and removing users, giving them roles, links and tokens, removing their identities, and changes \
      of webhooks concern all apps: their proposals are those of the server (--of-server). docs/people.md lists all \
      requests.

      Examples:
        skin approvals require --channel stable --app festival
        skin approvals list --app festival
        skin approvals approve 0b2c9c3e-6c4e-4b7e-9a58-2f1d6b6f2a11 --app festival
        skin approvals reject 0b2c9c3e-6c4e-4b7e-9a58-2f1d6b6f2a11 --reason "The festival was moved" --app festival
        skin approvals list --of-server
      """,
    subcommands: [List.self, Show.self, Approve.self, Reject.self, Require.self])

  struct List: SkinCommand {
    static let configuration = CommandConfiguration(abstract: "List proposed changes, newest first.")

    @Flag(help: "Also list proposals that were decided, have expired, or are outdated.")
    var all = false

    @OptionGroup var place: ApprovalPlace
    @OptionGroup var options: OutputOptions

    func execute(_ console: Console) async throws {
      let query = all ? [] : [URLQueryItem(name: "state", value: "open")]
      let data = try await place.server.client(console).read(place.path(place.endpoints.list), query: query).data
      let answer = try ServerAnswer.decode(ProposalsAnswer<MetadataValue>.self, data)
      if answer.proposals.isEmpty { console.line(all ? "No proposals." : "No open proposals.") }
      for proposal in answer.proposals { try proposal.print(console) }
      try console.answer(answer)
    }
  }

  struct Show: SkinCommand {
    static let configuration = CommandConfiguration(abstract: "Show a proposed change.")

    @Argument(help: "The proposal's identifier.", transform: parseIdentifier)
    var proposal: SkinIdentifier

    @OptionGroup var place: ApprovalPlace
    @OptionGroup var options: OutputOptions

    func execute(_ console: Console) async throws {
      let data = try await place.server.client(console).read(place.path(place.endpoints.show, proposal)).data
      let proposal = try ServerAnswer.decode(ProposalEnvelope<MetadataValue>.self, data).proposal
      try proposal.print(console)
      try console.answer(proposal)
    }
  }

  struct Approve: SkinCommand {
    static let configuration = CommandConfiguration(
      abstract: "Make a change that another person proposed.",
      discussion: "Running apps are notified immediately. `skin approvals show` shows the change.")

    @Argument(help: "The proposal's identifier.", transform: parseIdentifier)
    var proposal: SkinIdentifier

    @OptionGroup var place: ApprovalPlace
    @OptionGroup var options: OutputOptions

    func execute(_ console: Console) async throws {
      let data = try await place.server.client(console).call(
        "POST", place.path(place.endpoints.approve, proposal))
      let proposal = try ServerAnswer.decode(ProposalEnvelope<MetadataValue>.self, data).proposal
      try proposal.print(console)
      try console.answer(proposal)
    }
  }

  struct Reject: SkinCommand {
    static let configuration = CommandConfiguration(abstract: "Reject a proposed change, or take back an own one.")

    @Argument(help: "The proposal's identifier.", transform: parseIdentifier)
    var proposal: SkinIdentifier

    @Option(help: "The reason, in one line.")
    var reason: String

    @OptionGroup var place: ApprovalPlace
    @OptionGroup var options: OutputOptions

    func execute(_ console: Console) async throws {
      let data = try await place.server.client(console).send(
        "POST", place.path(place.endpoints.reject, proposal), RejectionForm(reason: reason))
      let proposal = try ServerAnswer.decode(ProposalEnvelope<MetadataValue>.self, data).proposal
      try proposal.print(console)
      try console.answer(proposal)
    }
  }

  struct Require: SkinCommand {
    static let configuration = CommandConfiguration(
      abstract: "Set or remove the two-person rule of a channel.",
      discussion: """
        Only administrators of the app can do this. Setting a rule needs one of them; changing or removing it needs two.
        """)

    @Option(help: "The channel.", transform: parseIdentifier)
    var channel: SkinIdentifier

    @Option(help: "The number of hours after which a proposal expires, from 1 to 720.")
    var hours = 72

    @Flag(help: "Remove the rule: one person can change the activation again.")
    var off = false

    @OptionGroup var server: ServerOptions
    @OptionGroup var options: OutputOptions

    func validate() throws {
      guard (1...720).contains(hours) else { throw ValidationError("--hours must be between 1 and 720.") }
    }

    func execute(_ console: Console) async throws {
      let client = try server.client(console)
      let rule =
        try await off
        ? client.call(ApprovalRuleEndpoints.remove, server.app, channel)
        : client.call(ApprovalRuleEndpoints.set, server.app, channel, body: ApprovalRuleForm(hours: hours))
      console.line(
        rule.required
          ? "Two people are needed to change the activation of \(rule.app) on \(rule.channel)."
          : "One person can change the activation of \(rule.app) on \(rule.channel).")
      try console.answer(rule)
    }
  }
}

/// The app whose proposals a command is about, or the server itself.
struct ApprovalPlace: ParsableArguments {
  @OptionGroup var server: ServerPlace

  @Option(help: "The app's identifier.", transform: parseIdentifier)
  var app: SkinIdentifier?

  @Flag(help: "Use the proposed changes of users, tokens and webhooks, which concern all apps.")
  var ofServer = false

  func validate() throws {
    guard (app == nil) == ofServer else { throw ValidationError("Specify --app or --of-server.") }
  }

  /// The endpoints of the proposals.
  var endpoints: ApprovalEndpoints { app == nil ? .ofServer : .ofApp }

  /// Returns the path of an endpoint below the API's root, for a proposal or the list of all.
  func path<Body, Answer>(_ endpoint: Endpoint<Body, Answer>, _ proposal: SkinIdentifier? = nil) -> String {
    endpoint.path([app, proposal].compactMap { $0?.rawValue }).text
  }
}
