import SkinServerAPI

/// The steps by which a role gets new keys, and which of them are done.
///
/// The private root keys are on offline media, so people run the commands. What is done follows from the versions of the
/// root and from the files in the server's folder of keys.
struct KeyRotation {
  struct Step {
    /// The key of the text.
    var title: String
    /// The key of the explanation.
    var text: String
    var commands: [String]
    var isDone: Bool
    /// The signatures that are missing.
    var missing: [KeysAnswer.NextRoot.Missing] = []
  }

  private let role: KeysAnswer.Role
  /// The version of the root before the rotation.
  private let begin: Int
  private let list: KeysAnswer

  /// Creates the steps of a role.
  /// - Parameters:
  ///   - role: The role that gets new keys.
  ///   - begin: The version of the root before the rotation.
  ///   - list: The keys of all roles.
  init(of role: KeysAnswer.Role, from begin: Int, _ list: KeysAnswer) {
    (self.role, self.begin, self.list) = (role, begin, list)
  }

  private static let medium = "/media/stick"

  /// The steps, in order.
  var steps: [Step] {
    var steps = [creation]
    if needsSignatures { steps += [signatures, installation] }
    if role.role == "root" { steps.append(removalOfRootKeys) }
    if isAway { steps.append(signatureOfTargets) }
    return steps + [restart, removal]
  }

  // MARK: What is done

  /// Whether the server signs with a later root.
  private var isInUse: Bool { list.root.version > begin }
  private var next: KeysAnswer.NextRoot? { isInUse ? nil : list.root.next }
  private var isDrafted: Bool { isInUse || next != nil }
  private var isComplete: Bool { isInUse || next?.state == .complete || isInstalled }
  private var isInstalled: Bool { isInUse || next?.state == .installed }

  /// Whether several people sign, or one who didn't do all at once.
  private var needsSignatures: Bool { (list.role("root")?.threshold ?? 1) > 1 || isDrafted && !isInstalled }

  /// Whether the targets are signed away from the server.
  private var isAway: Bool {
    list.role("targets")?.keys.allSatisfy { $0.place == .elsewhere } == true
      && ["targets", "root"].contains(role.role)
  }

  // MARK: Steps

  private var creation: Step {
    let sign = needsSignatures ? "" : " --sign \(Self.medium) --install"
    let root = path("root.json")
    let replace = role.keys.map { " --remove \($0.id.prefix(8))" }.joined()
    let commands: [String]
    if role.keys.contains(where: { $0.place == .program }) {
      commands = [
        "skin keys add-external \(folder) --role \(role.role) --public new.pem -- PROGRAM",
        "skin root rotate \(root) --add \(path("\(role.role)-2.public.json"))\(replace)\(sign)",
      ]
    } else if role.role == "targets", isAway {
      commands = [
        "skin keys add publisher --role targets",
        "skin root rotate \(root) --add publisher/targets-2.public.json\(replace)\(sign)",
      ]
    } else {
      commands = ["skin keys rotate \(folder) --role \(role.role)\(sign)"]
    }
    return Step(
      title: needsSignatures ? "rotate_draft" : "rotate_create",
      text: needsSignatures ? "rotate_draft_text" : "rotate_create_text", commands: commands,
      isDone: needsSignatures ? isDrafted : isInstalled)
  }

  private var signatures: Step {
    let draft = "\(begin + 1).root.draft.json"
    return Step(
      title: "rotate_sign", text: "rotate_sign_text",
      commands: ["skin root show \(path(draft))", "skin root sign \(draft) --keys \(Self.medium) --after root.json"],
      isDone: isComplete, missing: next?.missing ?? [])
  }

  private var installation: Step {
    Step(
      title: "rotate_install", text: "rotate_install_text",
      commands: [
        "cp --no-clobber \(path("root.json")) \(path("\(begin).root.json"))",
        "cp \(path("\(begin + 1).root.json")) \(path("root.json"))",
      ], isDone: isInstalled)
  }

  private var removalOfRootKeys: Step {
    Step(
      title: "rotate_offline", text: "rotate_offline_text", commands: ["mv \(path("offline"))/* \(Self.medium)"],
      isDone: isInstalled && list.rootKeysHere.isEmpty)
  }

  private var signatureOfTargets: Step {
    Step(
      title: "rotate_targets", text: "rotate_targets_text",
      commands: ["skin sign --keys publisher --next \(begin + 1).root.json --app APP"], isDone: list.root.served > begin
    )
  }

  private var restart: Step {
    Step(
      title: "rotate_restart", text: "rotate_restart_text",
      commands: ["chown skin-server:skin-server \(folder)/*.json", "systemctl restart skin-server"], isDone: isInUse)
  }

  private var removal: Step {
    let unused = list.unnamed.filter { !$0.isNext }
    return Step(
      title: "rotate_remove", text: "rotate_remove_text",
      commands: ["skin keys show \(folder)"] + (isInUse ? unused.map { "rm \(path($0.file))" } : []),
      isDone: isInUse && unused.isEmpty)
  }

  // MARK: Paths

  private var folder: String { Self.quoted(list.folder) }

  private func path(_ name: String) -> String { Self.quoted("\(list.folder)/\(name)") }

  /// Returns a path as a shell reads it.
  private static func quoted(_ path: String) -> String {
    let isPlain = path.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "/._-".contains($0)) }
    return isPlain ? path : "'" + path.replacing("'", with: #"'\''"#) + "'"
  }
}
