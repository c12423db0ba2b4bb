import Foundation
import HTTPTypes
import SkinKit
import SkinServerAPI

/// The page on which administrators add and remove the test devices of an app.
enum TestDevicesPage {
  static func show(_ visit: Visit, problem: APIFailure? = nil) async throws -> PageAnswer {
    let app = visit.parameter("app")
    try visit.require(.administer, app)
    let answer = try await visit.api.call(TestDeviceEndpoints.list, app)
    let texts = visit.texts
    var view: View = [
      "page": path(app), "isEmpty": answer.groups.isEmpty,
      "groups": answer.groups.map { group -> View in
        var view: View = [
          "group": group.group, "removeGroup": texts("devices_remove_group_of", ["group": group.group]),
          "isUnused": group.channels.isEmpty, "isGroupEmpty": group.devices.isEmpty,
          "devices": group.devices.map { device -> View in
            [
              "code": device.code, "name": device.name,
              "remove": texts("devices_remove", ["name": device.name, "group": group.group]),
            ]
          },
        ]
        if !group.channels.isEmpty {
          view["channels"] = texts("devices_channels", ["list": group.channels.joined(separator: ", ")])
        }
        return view
      },
    ]
    for name in ["group", "code", "name"] { view["sent_\(name)"] = visit.form[name] ?? "" }
    if let problem, let field = problem.field { view["errors"] = [field: Problems.message(problem, texts)] }
    return .page(
      "devices", title: texts["nav_devices"], view: view, section: "devices", app: app, problem: problem)
  }

  /// Adds a device, or removes the device or the group that the form names.
  static func change(_ visit: Visit) async throws -> PageAnswer {
    let app = visit.parameter("app")
    do {
      let group = try group(visit)
      if let code = visit.form.text("remove") {
        _ = try await visit.api.call(TestDeviceEndpoints.remove, app, group, code)
      } else if visit.form["change"] == "remove-group" {
        _ = try await visit.api.call(TestDeviceEndpoints.removeGroup, app, group)
      } else {
        try await add(to: group, app, visit)
      }
      return .redirect("\(path(app))?done=devices")
    } catch let failure as APIFailure where failure.problem.code != "unauthorized" {
      return try await show(visit, problem: failure)
    }
  }

  private static func group(_ visit: Visit) throws -> String {
    let text = field("group", visit)
    guard SkinIdentifier(text) != nil else {
      throw failure(
        "“\(text)” can't be the name of a group", "Use a-z, 0-9, dot, underscore and hyphen.", code: "device-group",
        field: "group")
    }
    return text
  }

  private static func add(to group: String, _ app: String, _ visit: Visit) async throws {
    let (code, form) = (field("code", visit), TestDeviceForm(name: try name(visit)))
    do {
      _ = try await visit.api.call(TestDeviceEndpoints.set, app, group, code.isEmpty ? "-" : code, body: form)
    } catch let refusal as APIFailure where refusal.problem.code == "bad-name" {
      throw failure(refusal.problem.message, refusal.problem.suggestion, code: "device-code", field: "code")
    }
  }

  private static func name(_ visit: Visit) throws -> String {
    let text = field("name", visit)
    guard (1...100).contains(text.count) else {
      throw failure(
        "The name doesn't have 1 to 100 characters", "Choose a name by which others recognize the device.",
        code: "device-name", field: "name")
    }
    return text
  }

  private static func field(_ name: String, _ visit: Visit) -> String {
    visit.form[name]?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
  }

  private static func path(_ app: String) -> String { "/console/apps/\(APIPath.encode(app))/devices" }

  private static func failure(_ message: String, _ suggestion: String, code: String, field: String) -> APIFailure {
    APIFailure(.badRequest, code: code, message: message, suggestion: suggestion, field: field)
  }
}
