import Foundation
import HTTPTypes
import Hummingbird
import NIOPosix
import SkinKit
import SkinServerAPI
import SkinServerHTTP
import SkinServerStorage
import SkinUpdate

/// The route that estimates which part of the devices will show which skin.
struct ForecastRoutes {
  var service: PublishingService

  /// The days of reports that are counted.
  private static let reportDays = 30
  /// The maximum number of starts and ends of schedules that are examined.
  private static let mostChanges = 50

  func add(to router: some RouterMethods<ServerContext>) {
    router.add(
      EndpointRoute(EvaluationEndpoints.forecast) { request, context in try await answer(request, context) })
  }

  private func answer(_ request: Request, _ context: ServerContext) async throws -> ForecastAnswer {
    let (app, channel) = try (RequestNames.path("app", context), RequestNames.path("channel", context))
    let now = service.now()
    let at = try request.value("at", "a time in UTC such as 2030-02-02T16:00:00Z") { MetadataDate.parse($0) } ?? now
    let days =
      try request.value("days", "a number of days from 0 to 366") { text in
        Int(text).flatMap { (0...366).contains($0) ? $0 : nil }
      } ?? 30
    let zone = try request.value("zone", "a time zone such as Asia/Shanghai") { TimeZone(identifier: $0) } ?? .gmt
    let locale = try request.value("locale", "a language such as zh-Hans") { $0.count <= 100 ? $0 : nil }
    let brand = try request.value("brand", "a brand") { $0.count <= 100 ? $0 : nil }
    let first = ReportDay.text(now.addingTimeInterval(-Double(Self.reportDays - 1) * 86_400))
    let (activation, groups, since, sample) = try await service.store.read { store in
      try store.requirePublished(app)
      let activation = try store.activation(of: app, channel: channel)?.document
      let sample = try store.reportSample(of: app)
      let since = sample?.first(first) ?? first
      return (
        activation ?? Activation(app: app, channel: channel, skin: nil),
        try store.deviceGroups(of: app, channel: channel, since: since, until: ReportDay.text(now)), since,
        sample?.share
      )
    }
    let forecast = Forecast(activation, groups: groups, locale: locale, brand: brand, zone: zone)
    let end = at.addingTimeInterval(Double(days) * 86_400)
    // A document with many rules takes time.
    return try await service.threads.runIfActive {
      ForecastAnswer(
        app: app.rawValue, channel: channel.rawValue, at: at, zone: zone.apiName, since: since,
        devices: groups.reduce(0) { $0 + $1.devices }, sample: sample,
        skins: forecast.total(at: at).map { .init($0, hasRule: false) },
        groups: forecast.shares(at: at).map { group, shares in
          .init(
            appVersion: group.appVersion?.description, devices: group.devices, skins: shares.map { .init($0) })
        },
        changes: forecast.changes(after: at, until: end, limit: Self.mostChanges).map { moment, shares in
          .init(at: moment, skins: shares.map { .init($0, hasRule: false) })
        },
        unknown: forecast.unknownConditions)
    }
  }
}

extension ForecastAnswer.Share {
  /// Describes a share of the devices.
  fileprivate init(_ share: Forecast.Share, hasRule: Bool = true) {
    self.init(
      skin: share.skin.map { SkinVersionName($0) }, rule: hasRule ? share.rule?.rawValue : nil,
      share: (share.share * 1_000_000).rounded() / 1_000_000, usersDecide: share.usersDecide)
  }
}

extension MetadataReading {
  /// Returns the devices that reported on a channel by the version of their app, the most frequent first.
  fileprivate func deviceGroups(
    of app: SkinIdentifier, channel: SkinIdentifier, since: String, until: String
  ) throws -> [Forecast.Group] {
    var query = StatisticsQuery(app: app, since: since, until: until)
    (query.channel, query.dimensions) = (channel, [.appVersion])
    let counts = try statistics(query).reduce(into: [SkinVersion?: Int]()) { counts, row in
      counts[row.appVersion, default: 0] += row.installations
    }
    return counts.map { Forecast.Group(appVersion: $0.key, devices: $0.value) }
      .sorted { ($0.devices, $0.appVersion?.description ?? "") > ($1.devices, $1.appVersion?.description ?? "") }
  }
}
