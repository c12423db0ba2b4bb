import HTTPTypes
import Hummingbird
import SkinKit
import SkinServerAPI
import SkinServerHTTP
import SkinServerStorage
import SkinUpdate

/// The routes that return and set the part of an app's devices whose reports are counted.
struct SampleRoutes {
  var service: PublishingService

  func add(to router: some RouterMethods<ServerContext>) {
    router.add(
      EndpointRoute(StatisticsEndpoints.sample) { _, context in try await show(RequestNames.path("app", context)) },
      EndpointRoute(StatisticsEndpoints.setSample) { request, context in try await set(request, context) })
  }

  private func show(_ app: SkinIdentifier) async throws -> SampleAnswer {
    try await service.store.read { store in
      try store.requirePublished(app)
      return SampleAnswer(app: app, below: try store.reportSample(of: app)?.devices.below)
    }
  }

  private func set(_ request: Request, _ context: ServerContext) async throws -> SampleAnswer {
    let app = try RequestNames.path("app", context)
    let example = #"Send {"share":0.05} for a twentieth of the devices, or 1 for all."#
    let share = try await request.json(SampleForm.self, example: example).share
    let below = (share * 10_000).rounded()
    guard (0...1).contains(share), abs(below - share * 10_000) < 1e-6 else {
      throw HTTPProblem(
        .badRequest, .badBody, "The share isn't a number from 0 to 1 in steps of 0.0001", suggestion: example)
    }
    return try await RepositoryCommit(service, by: context.origin).run(SampleChange(app: app, below: Int(below)))
  }
}

extension SampleAnswer {
  /// Describes a sample.
  /// - Parameters:
  ///   - app: The app.
  ///   - below: The number of devices out of 10,000; nil for all.
  init(app: SkinIdentifier, below: Int?) {
    self.init(app: app.rawValue, share: below.map { Double($0) / 10_000 } ?? 1)
  }
}
