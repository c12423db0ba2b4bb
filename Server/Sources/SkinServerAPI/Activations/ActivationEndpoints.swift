import HTTPTypes

/// The endpoints of what channels show.
package enum ActivationEndpoints {
  private static let channel = "apps/{app}/channels/{channel}"
  private static let path = channel + "/activation"
  private static let full = ["disk-full", "metadata-too-long"]
  private static let conflicts = ["changed-meanwhile", "targets-away", "withdrawn", "frozen", "unsuitable-channel"]

  package static let channels = Endpoint<Never, ChannelsAnswer>(
    .get, "apps/{app}/channels", "Lists the channels that have an activation", .app(.read),
    errors: [404: ["unknown-app"]])

  package static let show = Endpoint<Never, ActivationDocument>(
    .get, path, "Returns the activation of a channel", .app(.read), errors: [404: ["unknown-app"]])

  package static let set = Endpoint<ActivationDocument, ActivationDocument>(
    .put, path, "Replaces the activation of a channel; If-Match names the one to replace",
    .app(.activate, changes: .activation), query: [.overrideFreeze],
    errors: [
      404: ["unknown-app", "unknown-group", "unknown-skin"], 409: conflicts, 412: ["changed-meanwhile"],
      413: ["bad-activation"],
      422: [], 507: full,
    ])

  package static let history = Endpoint<Never, ActivationStatesAnswer<ActivationDocument>>(
    .get, path + "/history", "Lists the earlier states of an activation", .app(.read),
    query: [QueryParameter("before", "The number before which states end")])

  package static let revert = Endpoint<RevertForm, RevertAnswer<ActivationDocument>>(
    .post, path + "/revert", "Activates an earlier state again", .app(.activate, changes: .activation),
    query: [.overrideFreeze],
    errors: [
      404: ["unknown-state", "unknown-app", "unknown-group", "unknown-skin"], 409: conflicts,
      412: ["changed-meanwhile"],
      413: ["bad-activation"], 422: [], 507: full,
    ])

  package static let promote = Endpoint<ReferenceForm, ActivationDocument>(
    .post, channel + "/promotion", "Copies the activation of another channel; If-Match names the one to replace",
    .app(.activate, changes: .activation), query: [.overrideFreeze],
    errors: [
      404: ["unknown-app", "unknown-channel", "unknown-group", "unknown-skin"],
      409: ["not-activated"] + conflicts, 412: ["changed-meanwhile"],
      413: ["bad-activation"], 422: [], 507: full,
    ])

  static let all =
    [channels.description, show.description, set.description, history.description]
    + [revert.description, promote.description]
}
