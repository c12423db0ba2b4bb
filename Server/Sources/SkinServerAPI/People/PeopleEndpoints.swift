import HTTPTypes

/// The endpoints with which users sign in and out, and set their passwords.
package enum SessionEndpoints {
  package static let setUp = Endpoint<SetupForm, SessionAnswer>(
    .post, "setup", "Sets a password with the code of a one-time link", .open(changes: .nothing),
    errors: [403: ["expired-link", "forbidden"], 422: ["weak-password"], 429: ["too-many-sign-ins"]])

  package static let signIn = Endpoint<SignInForm, SessionAnswer>(
    .post, "session", "Signs in, and sets the session's cookie", .open(changes: .nothing),
    errors: [
      401: ["wrong-sign-in", "unauthorized"], 403: ["passwords-off", "forbidden"], 429: ["too-many-sign-ins"],
      503: ["too-many-sign-ins", "stopping"],
    ])

  package static let show = Endpoint<Never, SessionAnswer>(
    .get, "session", "Returns who is signed in, and the CSRF token", .signedIn)

  package static let signOut = Endpoint<Never, Never>(
    .delete, "session", "Signs out", .signedIn(changes: .nothing),
    errors: [403: ["needs-session", "forbidden", "missing-csrf-token"]])

  package static let changePassword = Endpoint<PasswordForm, SessionAnswer>(
    .put, "session/password", "Changes the own password", .signedIn(changes: .nothing),
    errors: [
      401: ["wrong-sign-in", "unauthorized"],
      403: ["needs-session", "passwords-off", "forbidden", "missing-csrf-token"], 422: ["weak-password"],
      429: ["too-many-sign-ins"],
    ])

  package static let methods = Endpoint<Never, SignInMethodsAnswer>(
    .get, "session/methods", "Returns the ways to sign in, for pages that offer them", .open)

  package static let beginAtProvider = Endpoint<Never, Never>(
    .get, "session/oidc", "Begins to sign in through the OpenID Connect provider: redirects a browser to it", .open,
    query: [QueryParameter("return", "The path of this server to which the browser returns")], status: 302,
    errors: [400: ["bad-return-path"], 404: ["oidc-off"], 502: ["provider-failed"]])

  package static let finishAtProvider = Endpoint<Never, PageContent>(
    .get, "session/oidc/callback", "Signs in with the provider's answer, and redirects to the path or shows a page",
    .open,
    query: [
      QueryParameter("code", "The code of the provider"),
      QueryParameter("state", "The sign-in to which the answer belongs"),
      QueryParameter("iss", "The issuer, if the provider sends it"),
      QueryParameter("error", "The reason for which the provider refused the sign-in"),
    ], otherStatuses: [303],
    errors: [
      400: ["expired-sign-in", "failed-sign-in"], 403: ["refused-sign-in"], 404: ["oidc-off"],
      429: ["too-many-sign-ins"], 502: ["provider-failed"],
    ])

  static let all = [
    setUp.description, signIn.description, show.description, signOut.description, changePassword.description,
    methods.description, beginAtProvider.description, finishAtProvider.description,
  ]
}

/// The endpoints of the tokens of programs.
package enum TokenEndpoints {
  private static let unknownUser = [404: ["unknown-user"]]

  package static let list = Endpoint<Never, TokensAnswer>(
    .get, "tokens", "Lists the own tokens", .signedIn, errors: [403: ["needs-session", "forbidden"]])

  package static let create = Endpoint<TokenForm, TokenAnswer>(
    .post, "tokens", "Creates a token, and returns it once", .signedIn(changes: .nothing), status: 201,
    errors: [403: ["needs-session", "forbidden", "missing-csrf-token"]])

  package static let remove = Endpoint<Never, Never>(
    .delete, "tokens/{token}", "Removes a token", .signedIn(changes: .nothing), errors: [404: ["unknown-token"]])

  package static let listOfUser = Endpoint<Never, TokensAnswer>(
    .get, "users/{user}/tokens", "Lists the tokens of an account", .server(.administer), errors: unknownUser)

  package static let createForUser = Endpoint<TokenForm, TokenAnswer>(
    .post, "users/{user}/tokens", "Creates a token for an account", .server(.administer, changes: .server),
    status: 201, errors: unknownUser)

  static let all = [
    list.description, create.description, remove.description, listOfUser.description, createForUser.description,
  ]
}

/// The endpoints of users, their roles and their identities.
package enum AccountEndpoints {
  private static let user = "users/{user}"
  private static let unknown = [404: ["unknown-user"]]
  private static let last = unknown.merging([409: ["last-administrator"]]) { $1 }

  package static let list = Endpoint<Never, AccountsAnswer>(.get, "users", "Lists the accounts", .server(.administer))

  package static let create = Endpoint<AccountForm, AccountAnswer>(
    .post, "users", "Adds an account", .server(.administer, changes: .server), status: 201,
    errors: [409: ["user-exists"]])

  package static let show = Endpoint<Never, AccountAnswer>(
    .get, user, "Returns an account", .server(.administer), errors: unknown)

  package static let change = Endpoint<UserChangeForm, AccountAnswer>(
    .patch, user, "Blocks or unblocks an account", .server(.administer, changes: .server), errors: last)

  package static let remove = Endpoint<Never, Never>(
    .delete, user, "Removes an account with its tokens", .server(.administer, changes: .server),
    errors: unknown.merging([409: ["own-account", "last-administrator"]]) { $1 })

  package static let setRoles = Endpoint<RolesForm, AccountAnswer>(
    .put, user + "/roles", "Sets the roles of an account", .server(.administer, changes: .server), errors: last)

  package static let createLink = Endpoint<Never, LinkAnswer>(
    .post, user + "/link", "Returns a one-time link that sets a password", .server(.administer, changes: .server),
    status: 201, errors: unknown)

  package static let identities = Endpoint<Never, IdentitiesAnswer>(
    .get, user + "/identities", "Lists the identities at OpenID Connect providers that are linked to an account",
    .server(.administer), errors: unknown)

  package static let removeIdentity = Endpoint<Never, Never>(
    .delete, user + "/identities/{identity}",
    "Removes an identity from an account, and ends the account's sessions", .server(.administer, changes: .server),
    errors: [404: ["unknown-user", "unknown-identity"]])

  package static let members = Endpoint<Never, MembersAnswer>(
    .get, "apps/{app}/members", "Lists the accounts with a role for an app", .app(.administer))

  package static let setMember = Endpoint<MemberForm, MembersAnswer.Member>(
    .put, "apps/{app}/members/{user}", "Sets the role of an account for an app", .app(.administer, changes: .app),
    errors: unknown)

  static let all = [
    list.description, create.description, show.description, change.description, remove.description,
    setRoles.description, createLink.description, identities.description, removeIdentity.description,
    members.description, setMember.description,
  ]
}
