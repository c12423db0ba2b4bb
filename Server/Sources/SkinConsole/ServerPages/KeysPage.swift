import HTTPTypes
import SkinServerAPI

/// The pages of the keys that sign the repository, and of the steps by which a role gets new ones.
enum KeysPage {
  private static let names: [String: (name: String, text: String)] = [
    "root": ("key_role_root", "key_role_root_text"), "targets": ("key_role_targets", "key_role_targets_text"),
    "snapshot": ("key_role_snapshot", "key_role_snapshot_text"),
    "timestamp": ("key_role_timestamp", "key_role_timestamp_text"),
  ]
  private static let places: [KeysAnswer.KeyPlace: String] = [
    .here: "key_here", .program: "key_program", .elsewhere: "key_elsewhere",
  ]

  static func show(_ visit: Visit) async throws -> PageAnswer {
    try visit.require(.administer)
    let list = try await visit.api.call(KeyEndpoints.show)
    let texts = visit.texts
    var view: View = [
      "warnings": list.warnings.map { WarningView.view($0, texts) },
      "roles": list.roles.map { Self.view(of: $0, list, visit) },
      "rootVersion": texts("key_root_version", ["version": "\(list.root.version)"]), "folder": list.folder,
      "hasUnnamed": !list.unnamed.isEmpty,
      "unnamed": list.unnamed.map { key -> View in
        ["id": key.id, "role": name(of: key.role, texts), "file": key.file, "isNext": key.isNext]
      },
    ]
    if let next = list.root.next {
      view["next"] =
        [
          "text": texts("key_next_root", ["version": "\(next.version)"]),
          "href": path(next.roles.first ?? "root", list),
        ] as View
    }
    return .page(
      "keys", title: texts["nav_keys"], view: view, section: "keys")
  }

  static func rotate(_ visit: Visit) async throws -> PageAnswer {
    try visit.require(.administer)
    let list = try await visit.api.call(KeyEndpoints.show)
    let begin = visit.query["from"].flatMap { Int($0) } ?? list.root.version
    guard let role = list.role(visit.query["role"] ?? ""), begin >= 1, begin <= list.root.version else {
      throw APIFailure(
        .notFound, code: "no-page", message: "There is no such role", suggestion: "Choose one on the page of the keys.")
    }
    let texts = visit.texts
    let steps = KeyRotation(of: role, from: begin, list).steps
    let current = steps.firstIndex { !$0.isDone }
    return .page(
      "key-rotation", title: texts("rotate_title", ["role": name(of: role.role, texts)]),
      view: [
        "isComplete": current == nil,
        "versions": texts("rotate_versions", ["old": "\(begin)", "new": "\(begin + 1)"]),
        "steps": steps.enumerated().map { position, step -> View in
          [
            "title": texts[step.title], "text": texts[step.text], "isDone": step.isDone,
            "isCurrent": position == current, "hasCommands": !step.commands.isEmpty,
            "commands": step.commands.joined(separator: "\n"), "anchor": "step-\(position + 1)",
            "hasMissing": !step.missing.isEmpty,
            "missing": step.missing.map { missing -> View in
              [
                "text": texts.count(missing.count, "rotate_missing_one", "rotate_missing_other"),
                "keys": missing.keys.map { ["id": $0] as View },
              ]
            },
          ]
        },
      ], section: "keys")
  }

  private static func name(of role: String, _ texts: Texts) -> String { names[role].map { texts[$0.name] } ?? role }

  private static func path(_ role: String, _ list: KeysAnswer) -> String {
    "/console/keys/rotate" + APIPath.query([("role", role), ("from", "\(list.root.version)")])
  }

  private static func view(of role: KeysAnswer.Role, _ list: KeysAnswer, _ visit: Visit) -> View {
    let texts = visit.texts
    var view: View = [
      "role": role.role, "name": name(of: role.role, texts), "text": names[role.role].map { texts[$0.text] } ?? "",
      "threshold": texts(
        "key_threshold", ["count": "\(role.threshold)", "all": "\(role.keys.count)"]),
      "isRenewed": role.isRenewed, "rotate": path(role.role, list),
      "rotateLabel": texts("key_rotate_of", ["role": name(of: role.role, texts)]),
      "keys": role.keys.map { key -> View in
        var view: View = [
          "id": key.id, "type": key.type, "place": places[key.place].map { texts[$0] } ?? key.place.rawValue,
          "isElsewhere": key.place == .elsewhere,
        ]
        if let failure = key.failure {
          view["failure"] = Problems.view(of: failure, texts)
        }
        return view
      },
    ]
    if let expires = role.expires { view["expires"] = visit.formats.time(expires) }
    return view
  }
}
