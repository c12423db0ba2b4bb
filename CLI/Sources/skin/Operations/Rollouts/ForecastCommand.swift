import ArgumentParser
import Foundation
import SkinKit
import SkinServerAPI
import SkinUpdate

/// The command `skin forecast`: estimates which part of the devices will show which skin.
struct ForecastCommand: SkinCommand {
  static let configuration = CommandConfiguration(
    commandName: "forecast",
    abstract: "Estimate which part of the devices will show which skin.",
    discussion: """
      The server evaluates the channel's activation as devices do, for the versions of the app that they reported in the \
      last 30 days. A percentage is treated as this share. Reports have no languages, brands and time zones: give those of \
      the devices you are interested in.

      Examples:
        skin forecast --app festival --at 2030-02-02T00:00:00Z
        skin forecast --app festival --locale zh-Hans --zone Asia/Shanghai --days 90
      """)

  @OptionGroup var server: ServerOptions
  @OptionGroup var channel: ChannelOption

  @Option(help: ArgumentHelp("The time in UTC, such as 2030-02-02T16:00:00Z. (default: now)", valueName: "time"))
  var at: String?

  @Option(help: "The number of days for which changes are listed.")
  var days = 30

  @Option(help: ArgumentHelp("The devices' language.", valueName: "language"))
  var locale: String?

  @Option(help: "The devices' brand.")
  var brand: String?

  @Option(help: "The devices' time zone. (default: UTC)")
  var zone: String?

  @OptionGroup var options: OutputOptions

  func validate() throws {
    if let at, MetadataDate.parse(at) == nil {
      throw ValidationError("'\(at)' is not a time in UTC such as 2030-02-02T16:00:00Z.")
    }
    guard (0...366).contains(days) else { throw ValidationError("--days must be between 0 and 366.") }
  }

  func execute(_ console: Console) async throws {
    let values = [("at", at), ("days", String(days)), ("locale", locale), ("brand", brand), ("zone", zone)]
    let query = values.compactMap { name, value in value.map { URLQueryItem(name: name, value: $0) } }
    let forecast = try await server.client(console).call(
      EvaluationEndpoints.forecast, server.app, channel.value, query: query)
    let place = console.styled("\(forecast.app)/\(forecast.channel)", .bold)
    let devices = forecast.devices == 0 ? "no reports" : counted(forecast.devices, "device")
    console.line("\(place) at \(MetadataDate.text(forecast.at)) (\(forecast.zone), \(devices) since \(forecast.since))")
    if let sample = forecast.sample { console.line(Sample.sentence(sample)) }
    for line in forecast.lines(console) { console.line(line) }
    for change in forecast.changes {
      console.line("from \(MetadataDate.text(change.at))  \(change.skins.map(\.summary).joined(separator: ", "))")
    }
    for unknown in forecast.unknown {
      switch unknown.condition {
      case "groups": console.note("The rule \(unknown.rule) is for test devices, which aren't counted.")
      case "new_devices":
        console.note("The rule \(unknown.rule) is closed to new devices; those that keep its skin aren't counted.")
      case let condition:
        let option = condition == "brands" ? "--brand" : "--locale"
        console.note("The rule \(unknown.rule) has \(condition), which devices don't report; give \(option).")
      }
    }
    try console.answer(forecast)
  }
}

extension ForecastAnswer.Share {
  fileprivate var name: String { (skin?.text ?? "built-in skin") + (usersDecide ? ", or the user's" : "") }
  fileprivate var summary: String { "\(percent(share)) % \(name)" }
}

extension ForecastAnswer {
  /// The skins of all devices, and those of each version of the app if there are several.
  fileprivate func lines(_ console: Console) -> [String] {
    func row(_ version: String, _ share: Share) -> [String] {
      [version, share.name, share.rule ?? "–", "\(percent(share.share)) %"]
    }
    let several = groups.count > 1 ? groups : []
    let rows =
      skins.map { row("all", $0) }
      + several.flatMap { group in group.skins.map { row(group.appVersion ?? "unknown", $0) } }
    let table = TextTable(head: ["app version", "skin", "rule", "share"], rows: rows, texts: 3)
    return [table.headLine(console)] + table.rowLines
  }
}
