import Foundation
import SkinKit
import SkinServerAPI
import SkinServerStorage

extension SettingsReader {
  /// The settings that mean nothing without an issuer.
  private static let dependent: [Setting] = [
    .oidcClientID, .oidcClientSecretFile, .oidcCallbackURL, .oidcScopes, .oidcNameClaim, .oidcGroupsClaim,
    .oidcGroupRoles, .oidcCreateUsers,
  ]

  /// Reads how users sign in through an OpenID Connect provider.
  /// - Parameters:
  ///   - publicURL: The address at which clients reach the server, if any.
  ///   - hasOwnListener: Whether the API has a listener of its own, which that address doesn't lead to.
  /// - Returns: The settings, or nil if no issuer is set.
  /// - Throws: `SkinIssue` if a setting is missing or wrong.
  func oidc(publicURL: URL?, hasOwnListener: Bool) throws -> OIDCSettings? {
    guard let issuer = text(.oidcIssuer) else {
      if let set = Self.dependent.first(where: { text($0) != nil }) {
        throw issue(
          .oidcIssuer, "The setting \(set.rawValue) is set, but oidc_issuer isn't",
          "Set it to the issuer of the provider, such as https://login.example.com")
      }
      return nil
    }
    guard let url = URL(string: issuer), OIDCSettings.isSecure(url), url.query == nil else {
      throw issue(
        .oidcIssuer, "The setting oidc_issuer has the wrong value “\(issuer)”",
        "Use a URL with https, or with http and a loopback address, without a query")
    }
    guard let file = text(.oidcClientSecretFile) else {
      throw issue(
        .oidcClientSecretFile, "The setting oidc_client_secret_file is missing",
        "Set it to a file with the secret that the provider gave to the client")
    }
    guard let clientID = text(.oidcClientID) else {
      throw issue(
        .oidcClientID, "The setting oidc_client_id is missing", "Set it to the client's name at the provider")
    }
    var settings = OIDCSettings(
      issuer: issuer, clientID: clientID, clientSecretFile: URL(filePath: file),
      callback: try callback(hasOwnListener ? nil : publicURL))
    settings.scopes = try scopes()
    settings.nameClaim = try value(
      .oidcNameClaim, "email or preferred_username", { OIDCSettings.NameClaim(rawValue: $0) })
    settings.groupRoles = try groupRoles()
    settings.createsUsers = try value(.oidcCreateUsers, "on or off", SettingValues.flag)
    return settings
  }

  /// Reads whether users may sign in with passwords.
  /// - Parameter hasOIDC: Whether they can sign in otherwise.
  /// - Returns: Whether they may.
  /// - Throws: `SkinIssue` if they couldn't sign in at all.
  func passwords(hasOIDC: Bool) throws -> Bool {
    let isOn = try value(.passwords, "on or off", SettingValues.flag)
    guard isOn || hasOIDC else {
      throw issue(
        .passwords, "The setting passwords is off, but oidc_issuer isn't set", "Set it to on, or set a provider")
    }
    return isOn
  }

  private func callback(_ publicURL: URL?) throws -> URL {
    guard let text = text(.oidcCallbackURL) else {
      guard let publicURL else {
        throw issue(
          .oidcCallbackURL, "The provider needs an address to which it sends browsers back",
          "Set public_url unless the API has a listener of its own, or set this to "
            + "https://HOST\(OIDCSettings.callbackPath)")
      }
      guard OIDCSettings.isSecure(publicURL), ["", "/"].contains(publicURL.path) else {
        throw issue(
          .oidcCallbackURL, "Browsers can't be sent back to \(publicURL.absoluteString)",
          "Set public_url to a URL with https and without a path, or set this to "
            + "https://HOST\(OIDCSettings.callbackPath)")
      }
      return publicURL.appending(path: OIDCSettings.callbackPath)
    }
    guard let url = URL(string: text), OIDCSettings.isSecure(url), url.query == nil,
      url.path == OIDCSettings.callbackPath
    else {
      throw issue(
        .oidcCallbackURL, "The setting oidc_callback_url has the wrong value “\(text)”",
        "Use https://HOST\(OIDCSettings.callbackPath)")
    }
    return url
  }

  private func scopes() throws -> [String] {
    func parse(_ text: String) -> [String]? {
      let scopes = text.split(separator: " ").map(String.init)
      let isPrintable = text.utf8.allSatisfy { (0x20...0x7E).contains($0) }
      return isPrintable && scopes.contains("openid") ? scopes : nil
    }
    return try value(.oidcScopes, "scopes with blanks between them, openid among them", parse)
  }

  private func groupRoles() throws -> OIDCSettings.GroupRoles? {
    switch (text(.oidcGroupsClaim), text(.oidcGroupRoles)) {
    case (nil, nil): return nil
    case (let claim?, let text?):
      guard let roles = Self.roles(text) else {
        throw issue(
          .oidcGroupRoles, "The setting oidc_group_roles has the wrong value “\(text)”",
          "Use groups with roles, such as “designers=publisher:festival; admins=admin:*”")
      }
      return OIDCSettings.GroupRoles(claim: claim, roles: roles)
    case (nil, _?):
      throw issue(
        .oidcGroupsClaim, "The setting oidc_group_roles is set, but oidc_groups_claim isn't", "Set both or none")
    case (_?, nil):
      throw issue(
        .oidcGroupRoles, "The setting oidc_groups_claim is set, but oidc_group_roles isn't", "Set both or none")
    }
  }

  /// Parses the roles of groups, or returns nil if they are malformed.
  ///
  /// Names of groups can contain equals signs and commas, as those of directories do.
  private static func roles(_ text: String) -> [String: [RoleGrant]]? {
    var roles: [String: [RoleGrant]] = [:]
    for entry in text.split(separator: ";") {
      guard let sign = entry.lastIndex(of: "=") else { return nil }
      let group = entry[..<sign].trimmingCharacters(in: .whitespaces)
      let parts = entry[entry.index(after: sign)...].split(separator: ":", omittingEmptySubsequences: false)
        .map { $0.trimmingCharacters(in: .whitespaces) }
      guard !group.isEmpty, parts.count == 2, let role = Role(rawValue: parts[0]), let app = AppScope(parts[1]) else {
        return nil
      }
      roles[group, default: []].append(RoleGrant(role: role, app: app))
    }
    return roles.isEmpty ? nil : roles
  }
}
