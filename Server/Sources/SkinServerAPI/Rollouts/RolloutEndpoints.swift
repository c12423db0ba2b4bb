import HTTPTypes

private let folder = "apps/{app}/channels/{channel}"
private let full = ["disk-full", "metadata-too-long"]

/// The endpoints that switch skins off.
package enum KillEndpoints {
  private static let errors = [
    404: ["unknown-app", "unknown-channel"], 409: ["changed-meanwhile", "targets-away"], 422: ["not-confirmed"],
    507: full,
  ]

  package static let channel = Endpoint<KillForm, KillAnswer>(
    .post, folder + "/kill", "Switches skins off for everyone on a channel",
    .app(.activate, changes: .off), errors: errors)

  package static let app = Endpoint<KillForm, KillAnswer>(
    .post, "apps/{app}/kill", "Switches skins off for everyone on all channels of an app",
    .app(.activate, changes: .off), errors: errors)

  static let all = [channel.description, app.description]
}

/// The endpoints of the times in which activations can't be changed.
package enum FreezeEndpoints {
  private static let path = "apps/{app}/freezes"

  package static let show = Endpoint<Never, FreezesAnswer>(
    .get, path, "Returns the times in which activations can't be changed", .app(.read),
    errors: [404: ["unknown-app"]])

  package static let set = Endpoint<FreezesForm, FreezesAnswer>(
    .put, path, "Sets the times in which activations can't be changed", .app(.administer, changes: .app),
    errors: [404: ["unknown-app"], 412: ["changed-meanwhile"]])

  static let all = [show.description, set.description]
}

/// The endpoints of a channel's guard, and of the versions that it paused.
package enum GuardEndpoints {
  private static let path = folder + "/guard"
  private static let paused = path + "/paused/{skin}/{version}"

  package static let show = Endpoint<Never, GuardAnswer>(
    .get, path, "Returns a channel's guard, and the versions that it paused", .app(.read),
    errors: [404: ["unknown-app"]])

  package static let set = Endpoint<RolloutGuard, GuardAnswer>(
    .put, path, "Sets the limits at which versions are paused", .app(.activate, changes: .channel),
    errors: [404: ["unknown-app", "unknown-skin"], 409: ["targets-away", "withdrawn"]])

  package static let remove = Endpoint<Never, GuardAnswer>(
    .delete, path, "Removes a channel's guard", .app(.activate, changes: .channel), errors: [404: ["unknown-app"]])

  package static let clear = Endpoint<Never, GuardAnswer>(
    .delete, paused, "Clears a paused version, so that the guard judges it again",
    .app(.activate, changes: .channel), errors: [404: ["unknown-app", "not-paused"]])

  package static let resume = Endpoint<Never, GuardAnswer>(
    .post, paused + "/resume", "Shows a paused version again, where it was shown before",
    .app(.activate, changes: .activation),
    errors: [
      404: ["unknown-app", "unknown-group", "unknown-skin", "not-paused"],
      409: ["changed-meanwhile", "frozen", "targets-away", "withdrawn"], 413: ["bad-activation"], 422: [], 507: full,
    ])

  static let all = [show, remove, clear, resume].map(\.description) + [set.description]
}

/// The endpoints of the groups of test devices that rules name.
package enum TestDeviceEndpoints {
  private static let path = "apps/{app}/devices"
  private static let group = path + "/{group}"
  private static let conflicts = ["changed-meanwhile", "targets-away"]

  package static let list = Endpoint<Never, TestDevicesAnswer>(
    .get, path, "Lists the test devices in their groups", .app(.read), errors: [404: ["unknown-app"]])

  package static let set = Endpoint<TestDeviceForm, TestDevicesAnswer>(
    .put, group + "/{device}", "Adds a device to a group, which is created if necessary, or renames the device",
    .app(.administer, changes: .app),
    errors: [
      404: ["unknown-app"], 409: conflicts + ["too-many-devices"], 413: ["bad-activation"], 507: full,
    ])

  package static let remove = Endpoint<Never, TestDevicesAnswer>(
    .delete, group + "/{device}", "Removes a device from a group", .app(.administer, changes: .app),
    errors: [404: ["unknown-app", "unknown-group", "unknown-device"], 409: conflicts, 507: full])

  package static let removeGroup = Endpoint<Never, TestDevicesAnswer>(
    .delete, group, "Removes a group of test devices that no rule names", .app(.administer, changes: .app),
    errors: [404: ["unknown-app", "unknown-group"], 409: conflicts + ["group-in-use"], 507: full])

  static let all = [list, remove, removeGroup].map(\.description) + [set.description]
}

/// The endpoints that compute an activation's result on devices.
package enum EvaluationEndpoints {
  package static let forecast = Endpoint<Never, ForecastAnswer>(
    .get, folder + "/forecast", "Estimates which part of the devices will show which skin, by what they reported",
    .app(.read),
    query: [
      QueryParameter("at", "The time, such as 2030-02-02T16:00:00Z; now by default", .time),
      QueryParameter("days", "The number of days for which changes are listed, 30 by default"),
      QueryParameter("locale", "The devices' language"), QueryParameter("brand", "The devices' brand"),
      QueryParameter("zone", "The devices' time zone, UTC by default"),
    ], errors: [404: ["unknown-app"]])

  private static let device = [
    QueryParameter("at", "The time, such as 2030-02-02T16:00:00Z; now by default", .time),
    QueryParameter("zone", "The device's time zone, UTC by default"),
    QueryParameter("locale", "The app's language on the device"),
    QueryParameter("app-version", "The app's version"),
    QueryParameter("brand", "The app's brand"),
    QueryParameter("installation", "The identifier of the installation, for rollout percentages"),
    QueryParameter("device", "The device's code, for groups of test devices; that of the installation by default"),
    QueryParameter("shown", "The versions that the device has shown, as ID@VERSION with commas; none by default"),
    QueryParameter("days", "The number of days for which periods are listed; none by default"),
  ]

  package static let current = Endpoint<Never, EvaluationAnswer>(
    .get, folder + "/evaluation", "Evaluates a channel's activation on one device", .app(.read),
    query: device + [
      QueryParameter("state", "The number of a state in the history; the current activation by default")
    ],
    errors: [404: ["unknown-app", "unknown-state"]])

  package static let proposed = Endpoint<ActivationDocument, EvaluationAnswer>(
    .post, folder + "/evaluation", "Evaluates the activation in the body on one device, without storing it",
    .app(.read), query: device,
    errors: [404: ["unknown-app", "unknown-group", "unknown-skin"], 409: ["withdrawn"], 413: ["bad-activation"]])

  static let all = [forecast.description, current.description, proposed.description]
}
