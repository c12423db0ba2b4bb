import SkinServerAPI

/// Roles as pages show them.
enum RoleView {
  private static let names: [Role: String] = [
    .viewer: "role_viewer", .publisher: "role_publisher", .activator: "role_activator", .admin: "role_admin",
  ]
  private static let explanations: [Role: String] = [
    .viewer: "role_viewer_may", .publisher: "role_publisher_may", .activator: "role_activator_may",
    .admin: "role_admin_may",
  ]

  /// Returns the name of a role.
  static func name(_ role: String, _ texts: Texts) -> String {
    Role(rawValue: role).flatMap { names[$0] }.map { texts[$0] } ?? role
  }

  /// Returns the name of an app, or that of all.
  static func app(_ app: String, _ texts: Texts) -> String { app == "*" ? texts["all_apps"] : app }

  /// Returns roles by app.
  static func chips(_ grants: [GrantedRole], _ texts: Texts) -> [View] {
    let apps = Set(grants.map(\.app)).sorted()
    return apps.map { app in
      let roles = Role.allCases.filter { grants.contains(GrantedRole(role: $0.rawValue, app: app)) }
      return [
        "app": self.app(app, texts), "roles": roles.map { ["name": name($0.rawValue, texts)] as View },
      ] as View
    }
  }

  /// Returns a role with what it may do, for the legend of a form.
  static func legend(_ texts: Texts) -> [View] {
    Role.allCases.map { role in
      ["name": name(role.rawValue, texts), "may": explanations[role].map { texts[$0] } ?? ""]
    }
  }

  /// Returns the check boxes of an app's roles.
  static func boxes(_ app: String, _ grants: [GrantedRole], _ texts: Texts) -> [View] {
    Role.allCases.map { role in
      [
        "value": "\(role.rawValue):\(app)", "role": name(role.rawValue, texts), "app": self.app(app, texts),
        "isChecked": grants.contains(GrantedRole(role: role.rawValue, app: app)),
      ]
    }
  }

  /// Returns the roles of a form's check boxes.
  static func grants(_ form: FormFields) -> [GrantedRole] {
    form.all("role").compactMap { text in
      let parts = text.split(separator: ":", maxSplits: 1).map(String.init)
      return parts.count == 2 ? GrantedRole(role: parts[0], app: parts[1]) : nil
    }
  }
}
