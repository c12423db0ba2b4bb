import HTTPTypes

/// All pages of the console.
enum ConsoleRoutes {
  static let all: [ConsoleRoute] = account + people + server + apps + channels + skins

  /// The answer below `/console` where there is no page.
  static let missing = ConsoleRoute(method: .get, path: "console/**") { visit in
    throw APIFailure(
      .notFound, code: "no-page", message: "There is no page at \(visit.path)", suggestion: "Check the address.")
  }

  private static func get(_ path: String, _ handle: @escaping @Sendable (Visit) async throws -> PageAnswer)
    -> ConsoleRoute
  {
    ConsoleRoute(method: .get, path: path, handle: handle)
  }

  private static func post(_ path: String, _ handle: @escaping @Sendable (Visit) async throws -> PageAnswer)
    -> ConsoleRoute
  {
    ConsoleRoute(method: .post, path: path, handle: handle)
  }

  private static let account = [
    ConsoleRoute(method: .get, path: "console/sign-in", isOpen: true) { try await SignInPage.show($0) },
    ConsoleRoute(method: .post, path: "console/sign-in", isOpen: true) { try await SignInPage.signIn($0) },
    ConsoleRoute(method: .get, path: "setup", isOpen: true) { PasswordLinkPage.show($0) },
    ConsoleRoute(method: .post, path: "setup", isOpen: true) { try await PasswordLinkPage.set($0) },
    ConsoleRoute(method: .post, path: "console/resume", resumes: true) { try await PendingForm.resume($0) },
    post("console/sign-out") { try await SignInPage.signOut($0) },
    get("console/profile") { try await ProfilePage.show($0) },
    post("console/profile/password") { try await ProfilePage.changePassword($0) },
    get("console/tokens") { try await TokensPage.show($0) },
    post("console/tokens") { try await TokensPage.create($0) },
    post("console/tokens/:token/revoke") { try await TokensPage.revoke($0) },
  ]

  private static let people = [
    get("console/users") { try await UsersPage.show($0) },
    post("console/users") { try await UsersPage.create($0) },
    get("console/users/:user") { try await UserPage.show($0) },
    post("console/users/:user/roles") { try await UserPage.setRoles($0) },
    post("console/users/:user/enabled") { try await UserPage.setEnabled($0) },
    get("console/users/:user/remove") { try await UserPage.confirmRemoval($0) },
    post("console/users/:user/remove") { try await UserPage.remove($0) },
    post("console/users/:user/link") { try await UserPage.createLink($0) },
    get("console/audit") { try await AuditPage.show($0) },
    get("console/apps/:app/audit") { try await AuditPage.show($0) },
    get("console/apps/:app/members") { try await MembersPage.show($0) },
    post("console/apps/:app/members") { try await MembersPage.set($0) },
  ]

  private static let server = [
    get("console/health") { try await HealthPage.show($0) },
    get("console/keys") { try await KeysPage.show($0) },
    get("console/keys/rotate") { try await KeysPage.rotate($0) },
    get("console/webhooks") { try await WebhooksPage.show($0) },
    post("console/webhooks") { try await WebhooksPage.create($0) },
    get("console/webhooks/:webhook") { try await WebhookPage.show($0) },
    get("console/webhooks/:webhook/remove") { try await WebhookPage.confirmRemoval($0) },
    post("console/webhooks/:webhook/remove") { try await WebhookPage.remove($0) },
    post("console/webhooks/:webhook/deliveries/:delivery/resend") { try await WebhookPage.resend($0) },
  ]

  private static let apps = [
    get("console") { try await AppsPage.show($0) },
    get("console/apps/:app") { try await OverviewPage.show($0) },
    get("console/new-app") { try await AppsPage.create($0) },
    get("console/apps/:app/show") { try await ShowPage.show($0) },
    post("console/apps/:app/show") { try await ShowPage.review($0) },
    get("console/apps/:app/statistics") { try await StatisticsPage.show($0) },
    post("console/apps/:app/statistics") { try await StatisticsPage.setSample($0) },
    get("console/apps/:app/freezes") { try await FreezesPage.show($0) },
    post("console/apps/:app/freezes") { try await FreezesPage.change($0) },
    get("console/apps/:app/devices") { try await TestDevicesPage.show($0) },
    post("console/apps/:app/devices") { try await TestDevicesPage.change($0) },
    get("console/approvals") { try await ApprovalsPage.show($0) },
    post("console/approvals/:proposal/approve") { try await ApprovalsPage.approve($0) },
    post("console/approvals/:proposal/reject") { try await ApprovalsPage.reject($0) },
    get("console/apps/:app/approvals") { try await ApprovalsPage.show($0) },
    post("console/apps/:app/approvals/:proposal/approve") { try await ApprovalsPage.approve($0) },
    post("console/apps/:app/approvals/:proposal/reject") { try await ApprovalsPage.reject($0) },
    get("console/apps/:app/storage") { try await StoragePage.show($0) },
    post("console/apps/:app/storage/plan") { try await StoragePage.plan($0) },
    post("console/apps/:app/storage/policy") { try await StoragePage.setPolicy($0) },
    post("console/apps/:app/storage/policy/remove") { try await StoragePage.removePolicy($0) },
    get("console/apps/:app/storage/run") { try await StoragePage.confirmRun($0) },
    post("console/apps/:app/storage/run") { try await StoragePage.run($0) },
    get("console/apps/:app/store") { try await StorePage.show($0) },
    post("console/apps/:app/store/move") { try await StorePage.move($0) },
    post("console/apps/:app/store/remove") { try await StorePage.remove($0) },
    get("console/apps/:app/store/edit") { try await StoreEntryPage.show($0) },
    post("console/apps/:app/store/edit") { try await StoreEntryPage.save($0) },
    get("console/apps/:app/kill") { try await KillPage.showApp($0) },
    post("console/apps/:app/kill") { try await KillPage.killApp($0) },
  ]

  private static let channels = [
    get("console/apps/:app/channels/:channel") { try await ChannelPage.show($0) },
    get("console/apps/:app/channels/:channel/revert") { try await RevertPage.show($0) },
    post("console/apps/:app/channels/:channel/revert") { try await RevertPage.revert($0) },
    get("console/apps/:app/channels/:channel/activation") { try await ActivationPage.show($0) },
    post("console/apps/:app/channels/:channel/activation") { try await ActivationPage.review($0) },
    post("console/apps/:app/channels/:channel/activation/set") { try await ActivationPage.set($0) },
    get("console/apps/:app/channels/:channel/device") { try await DevicePage.show($0) },
    get("console/apps/:app/channels/:channel/calendar") { try await CalendarPage.show($0) },
    get("console/apps/:app/channels/:channel/kill") { try await KillPage.show($0) },
    post("console/apps/:app/channels/:channel/kill") { try await KillPage.kill($0) },
    get("console/apps/:app/channels/:channel/guard") { try await GuardPage.show($0) },
    post("console/apps/:app/channels/:channel/guard") { try await GuardPage.set($0) },
    post("console/apps/:app/channels/:channel/guard/remove") { try await GuardPage.remove($0) },
    post("console/apps/:app/channels/:channel/guard/resume") { try await GuardPage.resume($0) },
    post("console/apps/:app/channels/:channel/guard/clear") { try await GuardPage.clear($0) },
    get("console/apps/:app/channels/:channel/approval") { try await ApprovalRulePage.show($0) },
    post("console/apps/:app/channels/:channel/approval") { try await ApprovalRulePage.set($0) },
    get("console/apps/:app/channels/:channel/promotion") { try await PromotionPage.show($0) },
    post("console/apps/:app/channels/:channel/promotion") { try await PromotionPage.review($0) },
    post("console/apps/:app/channels/:channel/promotion/confirm") { try await PromotionPage.promote($0) },
  ]

  private static let skins = [
    get("console/apps/:app/skins") { try await SkinsPage.show($0) },
    get("console/apps/:app/skins/:skin") { try await SkinPage.show($0) },
    get("console/apps/:app/skins/:skin/compare") { try await ComparePage.show($0) },
    get("console/apps/:app/skins/:skin/versions/:version/keys") { try await SkinKeysPage.show($0) },
    post("console/apps/:app/skins/:skin/versions/:version/pin") { try await WithdrawPage.pin($0) },
    get("console/apps/:app/skins/:skin/versions/:version/withdraw") { try await WithdrawPage.show($0) },
    post("console/apps/:app/skins/:skin/versions/:version/withdraw") { try await WithdrawPage.withdraw($0) },
    post("console/apps/:app/skins/:skin/versions/:version/notes") { try await SkinPage.setNotes($0) },
    post("console/apps/:app/skins/:skin/versions/:version/pictures") { try await SkinPage.draw($0) },
    post("console/apps/:app/skins/:skin/versions/:version/edit") { try await EditPage.begin($0) },
    get("console/apps/:app/edit/:upload") { try await EditPage.show($0) },
    post("console/apps/:app/edit/:upload") { try await EditPage.change($0) },
    post("console/apps/:app/edit/:upload/undo") { try await EditPage.undo($0) },
    get("console/apps/:app/drafts") { try await DraftsPage.show($0) },
    post("console/apps/:app/drafts/:upload/remove") { try await DraftsPage.remove($0) },
    get("console/apps/:app/publish") { try await PublishPage.show($0) },
    get("console/apps/:app/publish/:upload") { try await DraftPage.show($0) },
    post("console/apps/:app/publish/:upload") { try await DraftPage.publish($0) },
    post("console/apps/:app/publish/:upload/discard") { try await PublishPage.discard($0) },
  ]
}
