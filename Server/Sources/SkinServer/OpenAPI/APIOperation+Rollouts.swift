import HTTPTypes
import SkinServerAPI
import SkinUpdate

extension APIOperation {
  /// The operations that make changes of activations safe: the kill switch, freezes, guards and the forecast.
  static let forRollouts: [APIOperation] = kills + freezes + guards + forecasts + evaluations

  private static let app = "/api/v1/apps/{app}"
  private static let channel = "\(app)/channels/{channel}"
  private static let json = "application/json"
  private static let full = ["disk-full", "metadata-too-long"]

  private static let killBody = Body(
    type: json,
    schema: APISchema.object(["confirm": APISchema.text, "reason": APISchema.text], required: ["confirm", "reason"]))

  private static let killErrors: [Int: [String]] = [
    404: ["unknown-app", "unknown-channel"], 409: ["changed-meanwhile", "targets-away"], 422: ["not-confirmed"],
    507: full,
  ]

  private static let kills = [
    APIOperation(
      method: .post, path: "\(channel)/kill", summary: "Switches skins off for everyone on a channel", body: killBody,
      errors: killErrors),
    APIOperation(
      method: .post, path: "\(app)/kill", summary: "Switches skins off for everyone on all channels of an app",
      body: killBody, errors: killErrors),
  ]

  private static let freezes = [
    APIOperation(
      method: .get, path: "\(app)/freezes", summary: "Returns the times in which activations can't be changed",
      errors: [404: ["unknown-app"]]),
    APIOperation(
      method: .put, path: "\(app)/freezes", summary: "Sets the times in which activations can't be changed",
      body: Body(type: json, schema: APISchema.document),
      errors: [404: ["unknown-app"], 412: ["changed-meanwhile"]]),
  ]

  private static let guards = [
    APIOperation(
      method: .get, path: "\(channel)/guard", summary: "Returns a channel's guard, and the versions that it paused",
      errors: [404: ["unknown-app"]]),
    APIOperation(
      method: .put, path: "\(channel)/guard", summary: "Sets the limits at which versions are paused",
      body: Body(type: json, schema: APISchema.document),
      errors: [404: ["unknown-app", "unknown-skin"], 409: ["targets-away", "withdrawn"]]),
    APIOperation(
      method: .delete, path: "\(channel)/guard", summary: "Removes a channel's guard",
      errors: [404: ["unknown-app"]]),
    APIOperation(
      method: .delete, path: "\(channel)/guard/paused/{skin}/{version}",
      summary: "Clears a paused version, so that the guard judges it again",
      errors: [404: ["unknown-app", "not-paused"]]),
    APIOperation(
      method: .post, path: "\(channel)/guard/paused/{skin}/{version}/resume",
      summary: "Shows a paused version again, where it was shown before",
      answers: APIOperation.changeAnswers,
      errors: [
        404: ["unknown-app", "unknown-skin", "not-paused"],
        409: ["changed-meanwhile", "frozen", "targets-away", "withdrawn"] + APIOperation.proposalConflicts,
        413: ["bad-activation"], 422: [],
        507: ["disk-full", "metadata-too-long"],
      ]),
  ]

  private static let forecasts = [
    APIOperation(
      method: .get, path: "\(channel)/forecast",
      summary: "Estimates which part of the devices will show which skin, by what they reported",
      query: [
        QueryParameter(
          "at", "The time, such as 2030-02-02T16:00:00Z; now by default",
          .time),
        QueryParameter("days", "The number of days for which changes are listed, 30 by default"),
        QueryParameter("locale", "The devices' language"),
        QueryParameter("brand", "The devices' brand"),
        QueryParameter("zone", "The devices' time zone, UTC by default"),
      ], errors: [404: ["unknown-app"]])
  ]

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
