import Foundation
import HTTPTypes
import Hummingbird
import SkinKit
import SkinServerAPI
import SkinServerHTTP
import SkinServerStorage
import SkinUpdate

/// The routes that return and change an app's test devices.
struct TestDeviceRoutes {
  var service: PublishingService

  private static let example = #"Send {"name":"Ann's phone"}."#

  func add(to router: some RouterMethods<ServerContext>) {
    router.add(
      EndpointRoute(TestDeviceEndpoints.list) { _, context in try await show(RequestNames.path("app", context)) },
      EndpointRoute(TestDeviceEndpoints.set) { request, context in
        let device = TestDevice(code: try Self.code(context), name: try await Self.name(request))
        return try await change(.set(device), context)
      },
      EndpointRoute(TestDeviceEndpoints.remove) { _, context in
        try await change(.remove(try Self.code(context)), context)
      },
      EndpointRoute(TestDeviceEndpoints.removeGroup) { _, context in try await change(.removeGroup, context) })
  }

  private func change(_ edit: TestDeviceChange.Edit, _ context: ServerContext) async throws -> TestDevicesAnswer {
    let (app, group) = try (RequestNames.path("app", context), RequestNames.path("group", context))
    try await RepositoryCommit(service, by: context.origin).run(TestDeviceChange(app: app, group: group, edit: edit))
    return try await show(app)
  }

  private func show(_ app: SkinIdentifier) async throws -> TestDevicesAnswer {
    try await service.store.read { store in
      try store.requirePublished(app)
      let activations = try store.activations(of: app).map(\.document)
      return TestDevicesAnswer(
        app: app.rawValue,
        groups: try store.testDevices(of: app).groups.map { group in
          .init(
            group: group.name.rawValue, devices: group.devices.map { .init(code: $0.code.rawValue, name: $0.name) },
            channels: activations.filter { $0.groups.contains(group.name) }.map(\.channel.rawValue).sorted())
        })
    }
  }

  private static func code(_ context: ServerContext) throws -> DeviceCode {
    let text = context.parameters.get("device")?.removingPercentEncoding ?? ""
    guard let code = DeviceCode(text) else {
      throw HTTPProblem(
        .badRequest, .badName, "“\(text)” isn't the code of a device",
        suggestion: "Copy the code that the app shows: 16 letters and digits, such as 7K3M-9QXD-2HNP-V5RT.")
    }
    return code
  }

  private static func name(_ request: Request) async throws -> String {
    let name = try await request.json(TestDeviceForm.self, example: example).name
    guard ChangeReason.trimmed(name) == name, name.count <= 100 else {
      throw HTTPProblem(
        .badRequest, .badBody, "The name doesn't have 1 to 100 characters on one line", suggestion: example)
    }
    return name
  }
}
