import Foundation
import SkinRepository
import SkinTestSupport
import SkinUpdate

/// A key of a server that a shell script signs with, using OpenSSL.
///
/// The script does what the file `mode` says: it signs, fails, hangs, or prints something else.
struct TestSigner {
  let folder: URL
  let script: URL
  /// The modes of the script.
  enum Mode: String, CaseIterable, Sendable {
    case works, fails, hangs, lies, chatters
  }

  /// Replaces the targets key of a world by one that only OpenSSL has.
  init(_ world: TestWorld, _ type: KeyType = .ecdsa, timeout: Int = 30) async throws {
    folder = world.folder.appending(path: "signer", directoryHint: .isDirectory)
    script = folder.appending(path: "sign.sh")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let key = folder.appending(path: "key.pem").path
    let kind =
      type == .ecdsa ? ["-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256"] : ["-algorithm", "ED25519"]
    _ = try await Program.run("openssl", ["genpkey"] + kind + ["-out", key])
    let pem = try await Program.run("openssl", ["pkey", "-in", key, "-pubout"])
    let sign =
      type == .ecdsa
      ? #"openssl dgst -sha256 -sign "$1" -binary"#
      : #"cat > "$2/message.$$"; openssl pkeyutl -sign -rawin -inkey "$1" -in "$2/message.$$" | openssl base64"#
    try Script.write(
      """
      echo "$SKIN_SIGNER_ROLE $SKIN_SIGNER_KEY_TYPE ${SKIN_SERVER_TOKEN:-no token}" >> "$2/calls"
      case "$(cat "$2/mode")" in
      works) \(sign) ;;
      fails) echo "the vault is sealed" >&2; exit 3 ;;
      hangs) sleep 1000000 ;;
      lies) echo "other" | openssl dgst -sha256 -sign "$1" -binary ;;
      chatters) yes ;;
      esac
      """, to: script)
    try set(.works)
    let shared = try RolePublicKey(name: "targets", pem: pem, file: "pem")
    let program = try SignerProgram(.command([script.path, key, folder.path]), timeout: timeout)
    try world.replaceTargetsKey(
      with: RoleKey(
        name: "targets", signer: ExternalKey(role: "targets", publicKey: shared.key, program: program)))
  }

  /// Sets what the script does from now on.
  func set(_ mode: Mode) throws { try Data(mode.rawValue.utf8).write(to: folder.appending(path: "mode")) }

  /// The lines that the script wrote, one for each call.
  func calls() throws -> [Substring] {
    try String(contentsOf: folder.appending(path: "calls"), encoding: .utf8).split(separator: "\n")
  }
}

extension TestWorld {
  /// Writes a root that lists another targets key, and the file of that key in place of the old one.
  func replaceTargetsKey(with key: RoleKey) throws {
    var named = keys.publicKeys
    named[.targets] = [key.publicKey]
    var draft = try RootDraft(keys: named, expires: Date(timeIntervalSinceNow: 10 * 365 * 86_400))
    for root in keys[.root] { try draft.sign(with: root) }
    try draft.finished().write(to: keysFolder.appending(path: "root.json"))
    try FileManager.default.removeItem(at: keysFolder.appending(path: "targets.key.json"))
    try KeyFolder(keysFolder).add(key)
  }

  /// The root in the folder of the keys, after a change.
  var currentRoot: Data {
    get throws { try Data(contentsOf: keysFolder.appending(path: "root.json")) }
  }
}
