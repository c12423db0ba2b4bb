import HTTPTypes
import SkinServerAPI

/// The page that confirms whether changes of a channel need two people.
enum ApprovalRulePage {
  /// The hours after which proposals expire, unless an administrator sets others.
  private static let standardHours = 72

  /// Returns the rule as a sentence, with the page that changes it for administrators of the app.
  /// - Parameters:
  ///   - rule: The rule.
  ///   - data: The versions of the app.
  ///   - visit: The request.
  /// - Returns: The values for the page of the channel.
  static func summary(of rule: ApprovalRuleAnswer, _ data: AppData, _ visit: Visit) -> View {
    [
      "text": sentence(rule, visit.texts), "mayChange": visit.may(.administer, data.app),
      "href": "\(data.path(ofChannel: rule.channel))/approval",
      "action": visit.texts[rule.required ? "two_people_end" : "two_people_begin"],
    ]
  }

  static func show(_ visit: Visit, problem: APIFailure? = nil) async throws -> PageAnswer {
    let (app, channel) = (visit.parameter("app"), visit.parameter("channel"))
    try visit.require(.administer, app)
    let data = try await AppData(app, visit)
    let rule = try await visit.api.call(ApprovalRuleEndpoints.show, app, channel)
    let texts = visit.texts
    var view: View = [
      "now": sentence(rule, texts), "isRequired": rule.required, "page": path(app, channel),
      "hours": visit.form["hours"] ?? "\(rule.hours ?? standardHours)",
      "back": data.path(ofChannel: channel), "backTitle": texts("channel_title", ["channel": channel]),
    ]
    if let problem, let field = problem.field { view["errors"] = [field: Problems.message(problem, texts)] }
    let title = texts(rule.required ? "two_people_end_title" : "two_people_begin_title", ["channel": channel])
    return .page("approval-rule", title: title, view: view, section: "overview", app: app, problem: problem)
  }

  /// Requires two people, or no longer.
  static func set(_ visit: Visit) async throws -> PageAnswer {
    let (app, channel) = (visit.parameter("app"), visit.parameter("channel"))
    try visit.require(.administer, app)
    do {
      if visit.form["required"] == "true" {
        guard let hours = visit.form["hours"].flatMap({ Int($0) }), (1...720).contains(hours) else {
          throw APIFailure(
            .badRequest, code: "approval-hours", message: "The number of hours isn't from 1 to 720",
            suggestion: "Choose a whole number in this range.", field: "hours")
        }
        try await visit.api.call(ApprovalRuleEndpoints.set, app, channel, body: ApprovalRuleForm(hours: hours))
      } else {
        try await visit.api.call(ApprovalRuleEndpoints.remove, app, channel)
      }
      return .redirect(
        "/console/apps/\(APIPath.encode(app))/channels/\(APIPath.encode(channel))?done=two-people")
    } catch let failure as APIFailure where failure.problem.code != "unauthorized" {
      return try await show(visit, problem: failure)
    }
  }

  private static func sentence(_ rule: ApprovalRuleAnswer, _ texts: Texts) -> String {
    guard rule.required else { return texts["two_people_off"] }
    return texts.count(rule.hours ?? standardHours, "two_people_on_one", "two_people_on_other")
  }

  private static func path(_ app: String, _ channel: String) -> String {
    "/console/apps/\(APIPath.encode(app))/channels/\(APIPath.encode(channel))/approval"
  }
}
