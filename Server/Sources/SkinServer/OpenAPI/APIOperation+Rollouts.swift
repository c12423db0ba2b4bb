import HTTPTypes
import SkinServerAPI
import SkinUpdate

extension APIOperation {
  /// The operations that evaluate activations.
  static let forRollouts: [APIOperation] = evaluations

  private static let app = "/api/v1/apps/{app}"
  private static let channel = "\(app)/channels/{channel}"
  private static let json = "application/json"

  private static let device = [
    QueryParameter(
      "at", "The time, such as 2030-02-02T16:00:00Z; now by default",
      .time),
    QueryParameter("zone", "The device's time zone, UTC by default"),
    QueryParameter("locale", "The app's language on the device"),
    QueryParameter("app-version", "The app's version"),
    QueryParameter("brand", "The app's brand"),
    QueryParameter("installation", "The identifier of the installation, for rollout percentages"),
    QueryParameter("days", "The number of days for which periods are listed; none by default"),
  ]

  private static let evaluations = [
    APIOperation(
      method: .get, path: "\(channel)/evaluation", summary: "Evaluates a channel's activation on one device",
      query: device, errors: [404: ["unknown-app"]]),
    APIOperation(
      method: .post, path: "\(channel)/evaluation",
      summary: "Evaluates the activation in the body on one device, without storing it", query: device,
      body: Body(type: json, schema: APISchema.document),
      errors: [404: ["unknown-app", "unknown-skin"], 409: ["withdrawn"], 413: ["bad-activation"]]),
  ]
}

extension QueryParameter {
  static let overrideFreeze = Self("override_freeze", "The reason for which an administrator changes a frozen document")
}
