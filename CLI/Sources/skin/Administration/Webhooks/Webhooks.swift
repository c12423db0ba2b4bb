import ArgumentParser
import Foundation
import SkinKit
import SkinServerAPI
import SkinUpdate

/// The command `skin webhooks`, which manages the receivers of a server's events.
struct Webhooks: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Send the events of skin-server to other programs.",
    discussion: """
      Events are published, activated, began and ended (the times of a rule), paused, failing and expiring. Each is sent as \
      JSON by POST, with a signature by the secret that `add` prints once, or as a message of Slack, Lark or DingTalk. \
      docs/api.md describes both.

      Examples:
        skin webhooks add https://ci.example.com/skins --event published --event activated
        skin webhooks add https://open.feishu.cn/open-apis/bot/v2/hook/TOKEN --event activated --format lark --language zh-Hans
        skin webhooks list
        skin webhooks deliveries 5f0c1d6a7f0b4a4e
        skin webhooks resend 5f0c1d6a7f0b4a4e 9a3f5f6f0c1d6a7f
        skin webhooks remove 5f0c1d6a7f0b4a4e
      """,
    subcommands: [Add.self, List.self, Remove.self, Deliveries.self, Resend.self])

  struct Add: SkinCommand {
    static let configuration = CommandConfiguration(abstract: "Add a receiver, and print its secret once.")

    @OptionGroup var server: ServerPlace

    @Argument(help: "The receiver's address.")
    var url: String

    @Option(name: .customLong("event"), help: "An event that is sent. Can be repeated.")
    var events: [WebhookEventKind]

    @Option(help: "Only events of this app.", transform: parseIdentifier)
    var app: SkinIdentifier?

    @Option(help: "The form of the events: JSON for programs, or a chat's messages. (default: json)")
    var format: WebhookFormat?

    @Option(help: "The language of a chat's messages. (default: en)")
    var language: WebhookLanguage?

    @OptionGroup var options: OutputOptions

    func validate() throws {
      guard language == nil || format.map({ $0 != .json }) == true else {
        throw ValidationError("--language needs a chat: add --format slack, lark or dingtalk.")
      }
    }

    func execute(_ console: Console) async throws {
      let form = WebhookForm(url: url, events: events, app: app, format: format, language: language)
      let webhook = try await server.client(console).call(WebhookEndpoints.create, body: form)
      console.line("Added the webhook \(webhook.id). Its secret, which isn't shown again:")
      console.line(webhook.secret ?? "")
      try console.answer(webhook)
    }
  }

  struct List: SkinCommand {
    static let configuration = CommandConfiguration(abstract: "List the receivers.")

    @OptionGroup var server: ServerPlace
    @OptionGroup var options: OutputOptions

    func execute(_ console: Console) async throws {
      let answer = try await server.client(console).call(WebhookEndpoints.list)
      if answer.webhooks.isEmpty {
        console.line("No webhooks.")
      } else {
        let rows = answer.webhooks.map { webhook in
          [
            webhook.id, webhook.url, webhook.events.joined(separator: ","),
            webhook.app?.rawValue ?? "all", webhook.format.rawValue,
            "\(webhook.pending ?? 0)", "\(webhook.failed ?? 0)",
          ]
        }
        let table = TextTable(
          head: ["id", "url", "events", "app", "format", "pending", "failed"], rows: rows, texts: 5)
        for line in [table.headLine(console)] + table.rowLines { console.line(line) }
      }
      try console.answer(answer)
    }
  }

  struct Remove: SkinCommand {
    static let configuration = CommandConfiguration(abstract: "Remove a receiver with its deliveries.")

    @OptionGroup var server: ServerPlace

    @Argument(help: "The webhook's identifier.", transform: parseIdentifier)
    var webhook: SkinIdentifier

    @OptionGroup var options: OutputOptions

    func execute(_ console: Console) async throws {
      try await server.client(console).call(WebhookEndpoints.remove, webhook)
      console.line("Removed the webhook \(webhook).")
      try console.value(["removed": webhook.rawValue])
    }
  }

  struct Deliveries: SkinCommand {
    static let configuration = CommandConfiguration(
      commandName: "deliveries", abstract: "List the newest deliveries of a receiver with their last answers.")

    @OptionGroup var server: ServerPlace

    @Argument(help: "The webhook's identifier.", transform: parseIdentifier)
    var webhook: SkinIdentifier

    @OptionGroup var options: OutputOptions

    func execute(_ console: Console) async throws {
      let answer = try await server.client(console).call(WebhookEndpoints.deliveries, webhook)
      let rows = answer.deliveries.map { delivery -> [String] in
        let last = delivery.attempts.last
        let result = last.map { [$0.status.map(String.init) ?? "no answer", $0.answer].joined(separator: " ") } ?? ""
        return [
          delivery.id, delivery.event, delivery.state, MetadataDate.text(delivery.createdAt),
          "\(delivery.attempts.count)",
          String(result.prefix(60)),
        ]
      }
      let table = TextTable(head: ["id", "event", "state", "created", "attempts", "answer"], rows: rows, texts: 6)
      let lines = rows.isEmpty ? ["No deliveries."] : [table.headLine(console)] + table.rowLines
      for line in lines { console.line(line) }
      try console.answer(answer)
    }
  }

  struct Resend: SkinCommand {
    static let configuration = CommandConfiguration(abstract: "Send a delivery again.")

    @OptionGroup var server: ServerPlace

    @Argument(help: "The webhook's identifier.", transform: parseIdentifier)
    var webhook: SkinIdentifier

    @Argument(help: "The delivery's identifier.", transform: parseIdentifier)
    var delivery: SkinIdentifier

    @OptionGroup var options: OutputOptions

    func execute(_ console: Console) async throws {
      let answer = try await server.client(console).call(WebhookEndpoints.resend, webhook, delivery)
      console.line("\(answer.event) \(answer.id) is sent again.")
      try console.answer(answer)
    }
  }
}

extension WebhookEventKind: ExpressibleByArgument {}
extension WebhookFormat: ExpressibleByArgument {}
extension WebhookLanguage: ExpressibleByArgument {}
