import Foundation
import SkinTestSupport
import Testing

@Suite("External keys") final class ExternalKeyCommandTests: CommandSuite {
  /// Creates a key pair and a program that signs with it.
  private func makeSigner() throws {
    let openssl = URL(filePath: "/usr/bin/openssl")
    for arguments in [
      ["genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256", "-out", "key.pem"],
      ["pkey", "-in", "key.pem", "-pubout", "-out", "targets.pem"],
    ] {
      let made = try place.run(openssl, arguments)
      try #require(made.status == 0, "\(made.errors)")
    }
    try Script.write(
      "[ -e broken ] && { echo no token >&2; exit 9; }\nopenssl dgst -sha256 -sign \"$1\"",
      to: place.url.appending(path: "sign.sh"))
  }

  @Test("A key that a program signs with is added, listed, put into a root, and signs as others do")
  func adds() throws {
    try makeSigner()
    try place.skin("keys", "init", "keys", "--type", "ecdsa")
    let script = place.url.appending(path: "sign.sh").path
    let added = try place.skin(
      "keys", "add-external", "keys", "--role", "root", "--public", "targets.pem", "--json", "--", script,
      place.url.appending(path: "key.pem").path)
    try #require(added.status == 0, "\(added.errors)")
    let id = try #require(try added.json["id"] as? String)
    #expect(try added.json["signer"] as? String == "command \(script)")
    let file = String(decoding: try place.read("keys/root.key.json"), as: UTF8.self)
    #expect(file.contains("\"signer\"") && !file.contains("\"private\""))
    let attributes = try FileManager.default.attributesOfItem(
      atPath: place.url.appending(path: "keys/root.key.json").path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect(try place.skin("keys", "show", "keys").output.contains("unused keys/root.key.json (command \(script))"))

    // The new root is signed by the old key, and by the program.
    let rotated = try place.skin("root", "rotate", "keys/root.json", "--add", "keys/root.public.json")
    try #require(rotated.status == 0, "\(rotated.errors)")
    let signed = try place.skin(
      "root", "sign", "keys/2.root.draft.json", "--keys", "keys/offline", "--keys", "keys/root.key.json", "--install")
    #expect(signed.status == 0, "\(signed.errors)")
    let shown = try place.skin("keys", "show", "keys")
    #expect(shown.output.contains("\(id) ecdsa here (command \(script))"), "\(shown.output)")
    #expect(
      try place.skin("keys", "encrypt", "keys", "--passphrase-file", "none", "--json").codes == ["unreadable-file"])
  }

  @Test("A program that doesn't sign with the key isn't added, and arguments are checked")
  func refuses() throws {
    try makeSigner()
    let (script, key) = (place.url.appending(path: "sign.sh").path, place.url.appending(path: "key.pem").path)
    func add(_ arguments: String...) throws -> Workplace.Result {
      try place.skin(["keys", "add-external", "keys", "--role", "targets", "--json"] + arguments)
    }
    try place.write("", "broken")
    let broken = try add("--public", "targets.pem", "--", script, key)
    #expect(
      try broken.codes == ["signer-failed"] && broken.output.contains("exit code 9: no token"), "\(broken.output)")
    try FileManager.default.removeItem(at: place.url.appending(path: "broken"))
    try place.skin("keys", "init", "other", "--type", "ecdsa")
    #expect(try add("--public", "other/targets.key.json", "--", script, key).codes == ["signer-failed"])
    #expect(try add("--public", "other/root.json", "--", script, key).codes == ["malformed-key-file"])
    #expect(try add("--public", "targets.pem", "--", "sign.sh", key).codes == ["bad-signer"])
    #expect(try add("--public", "targets.pem", "--", "/no/such/program").codes == ["signer-failed"])
    #expect(try add("--public", "targets.pem", "--timeout", "0", "--", script, key).codes == ["bad-signer"])
    #expect(try add("--public", "targets.pem").status == 64)
    #expect(try add("--public", "targets.pem", "--token", "skins").status == 64)
    #expect(!place.exists("keys/targets.key.json"))
    #expect(try add("--public", "targets.pem", "--", script, key).status == 0)
  }
}
