import HTTPTypes

/// The endpoints of the policy by which versions are kept.
package enum RetentionEndpoints {
  private static let folder = "apps/{app}/retention"
  private static let pin = "apps/{app}/skins/{skin}/versions/{version}/pin"
  private static let unknown = [404: ["unknown-app"]]

  package static let show = Endpoint<Never, RetentionAnswer>(
    .get, folder, "Returns the policy by which versions are kept", .app(.read), errors: unknown)

  package static let set = Endpoint<RetentionPolicy, RetentionAnswer>(
    .put, folder, "Sets the policy by which versions are kept", .app(.administer, changes: .app), errors: unknown)

  package static let remove = Endpoint<Never, RetentionAnswer>(
    .delete, folder, "Removes the policy, so that all versions are kept", .app(.administer, changes: .app),
    errors: unknown)

  package static let plan = Endpoint<Never, RetentionPlanAnswer>(
    .get, folder + "/plan", "Lists what the policy would remove, and why the rest stays", .app(.read), errors: unknown)

  package static let planOther = Endpoint<RetentionPolicy, RetentionPlanAnswer>(
    .post, folder + "/plan", "Lists what the policy in the body would remove", .app(.read), errors: unknown)

  package static let run = Endpoint<Never, RetentionRunAnswer>(
    .post, folder + "/run", "Applies the policy now", .app(.administer, changes: .app),
    errors: [404: ["unknown-app"], 409: ["targets-away", "changed-meanwhile"]])

  package static let addPin = Endpoint<Never, RetentionAnswer>(
    .put, pin, "Keeps a version whatever the policy says", .app(.publish, changes: .nothing),
    errors: [404: ["unknown-app", "unknown-skin"], 409: ["withdrawn"]])

  package static let removePin = Endpoint<Never, RetentionAnswer>(
    .delete, pin, "Lets the policy decide about a version again", .app(.publish, changes: .app),
    errors: [404: ["unknown-app", "unknown-skin"]])

  static let all = [
    show.description, set.description, remove.description, plan.description, planOther.description, run.description,
    addPin.description, removePin.description,
  ]
}

/// The endpoints of versions that are withdrawn for good.
package enum WithdrawalEndpoints {
  package static let withdraw = Endpoint<Never, WithdrawalAnswer>(
    .put, "apps/{app}/skins/{skin}/versions/{version}/withdrawal", "Withdraws a version for good",
    .app(.activate, changes: .app), query: [QueryParameter("reason", "The reason for the audit log and the history")],
    errors: [
      404: ["unknown-app", "unknown-skin"], 409: ["changed-meanwhile", "targets-away"], 422: [],
      507: ["disk-full", "metadata-too-long"],
    ])

  package static let list = Endpoint<Never, WithdrawnAnswer>(
    .get, "apps/{app}/withdrawn", "Lists the withdrawn versions of an app", .app(.read),
    errors: [404: ["unknown-app"]])

  static let all = [withdraw.description, list.description]
}
