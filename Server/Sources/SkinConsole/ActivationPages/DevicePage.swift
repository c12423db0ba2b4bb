import HTTPTypes
import SkinServerAPI

/// The page that shows what a device of a channel sees, and which rule decides.
enum DevicePage {
  static func show(_ visit: Visit) async throws -> PageAnswer {
    let (app, channel) = (visit.parameter("app"), visit.parameter("channel"))
    try visit.require(.read, app)
    let data = try await AppData(app, visit)
    let activation = try await visit.api.call(ActivationEndpoints.show, app, channel)
    let form = DeviceForm(visit.query, visit)
    let folder = "\(data.folder)/channels/\(APIPath.encode(channel))"
    var view: View = [
      "back": data.folder, "page": "\(folder)/device", "calendar": "\(folder)/calendar",
      "mayActivate": visit.may(.activate, app), "activate": "\(folder)/activation",
      "activateLabel": visit.texts("activate_title", ["channel": channel]),
    ]
    var problem: APIFailure?
    do {
      let answer = try await form.evaluate(nil, app, channel, visit)
      view["result"] = try await EvaluationView.view(answer, activation, in: form.zone, data, visit)
    } catch let failure as APIFailure where failure.status == .badRequest {
      problem = failure
    }
    view["device"] = form.view(problem: problem, visit.texts)
    return .page(
      "device", title: visit.texts("device_title", ["channel": channel]), view: view, section: "overview",
      app: app, problem: problem)
  }
}
