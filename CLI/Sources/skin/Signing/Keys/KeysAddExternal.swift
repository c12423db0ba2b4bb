import ArgumentParser
import Foundation
import SkinKit
import SkinRepository
import SkinUpdate

/// The command `skin keys add-external`: adds a key whose private part is stored elsewhere.
struct KeysAddExternal: SkinCommand {
  static let configuration = CommandConfiguration(
    commandName: "add-external",
    abstract: "Add a key that a program signs with, such as a hardware module or a key service.",
    discussion: """
      The key file then holds only the public part, and names the program. The program gets the bytes to sign on standard \
      input, and prints the signature. No shell is involved. Before the file is written, the program must sign a test \
      message.

      The key is valid once a root names it: add the .public.json with `skin root rotate --add`.

      Example:
        skin keys add-external keys --role targets --public targets.pem -- /usr/local/bin/sign --key skins
        skin keys add-external keys --role targets --public targets.pem --token skins --key-label targets \\
          --module /usr/lib/softhsm/libsofthsm2.so --pin-file /etc/skin-server/pin
      """)

  @Argument(help: "The folder for the key file. Created if needed.", completion: .directory)
  var folder: String

  @Option(help: "The key's role: root, targets, snapshot, timestamp, or the name of a delegated role.")
  var role: String

  @Option(
    name: .customLong("public"),
    help: ArgumentHelp("The public key: a PEM file, or the .public.json of the role.", valueName: "file"),
    completion: .file())
  var publicFile: String

  @Option(help: ArgumentHelp("The PKCS#11 module of the token.", valueName: "file"), completion: .file())
  var module: String?

  @Option(help: "The label of the token.")
  var token: String?

  @Option(help: "The label of the key pair in the token.")
  var keyLabel: String?

  @Option(help: ArgumentHelp("A file with the PIN of the token, mode 0600.", valueName: "file"), completion: .file())
  var pinFile: String?

  @Option(help: ArgumentHelp("OpenSC's pkcs11-tool.", valueName: "file"), completion: .file())
  var pkcs11Tool = TokenKey.defaultTool

  @Option(help: "The number of seconds after which the program is killed, from 1 to 600.")
  var timeout = SignerProgram.defaultTimeout

  @Argument(parsing: .postTerminator, help: "The program and its arguments, after --.")
  var command: [String] = []

  @OptionGroup var options: OutputOptions

  func validate() throws {
    let parts = [module, token, keyLabel, pinFile]
    guard parts.allSatisfy({ $0 == nil }) != command.isEmpty else {
      throw ValidationError("Pass either a program after --, or --module, --token, --key-label and --pin-file.")
    }
    guard !command.isEmpty || parts.allSatisfy({ $0 != nil }) else {
      throw ValidationError("A token needs all of --module, --token, --key-label and --pin-file.")
    }
  }

  func execute(_ console: Console) async throws {
    let program = try SignerProgram(kind, timeout: timeout)
    let data = try contents(ofFile: publicFile)
    let shared =
      data.starts(with: Data("-----BEGIN".utf8))
      ? try RolePublicKey(name: role, pem: String(decoding: data, as: UTF8.self), file: publicFile)
      : try RolePublicKey(parsing: data, file: publicFile)
    guard shared.name == role else {
      throw SkinIssue(
        .foreignKey, "\(publicFile) has a key of the role \(shared.name), not of \(role)",
        suggestion: "Pass the public key of the role, or a PEM file.", place: .init(file: publicFile))
    }
    let external = try ExternalKey(role: role, publicKey: shared.key, program: program)
    try external.check()
    let key = try RoleKey(name: role, signer: external)
    let files = try KeyFiles.folder(URL(filePath: folder)).add(key, hasPublicFile: true)
    console.line(
      "Added the \(role) key \(console.styled(key.publicKey.id, .bold)), which signs with \(program.description):")
    console.line("  \(files[0].relativePath)  names the program")
    console.line("  \(files[1].relativePath)  public: share it for the next root")
    try console.value(
      AdditionResult(
        role: role, id: key.publicKey.id, type: key.publicKey.type, signer: program.description,
        file: files[0].relativePath, publicFile: files[1].relativePath))
  }

  private var kind: SignerProgram.Kind {
    guard let module, let token, let keyLabel, let pinFile else { return .command(command) }
    return .pkcs11(
      TokenKey(
        module: URL(filePath: module).path, token: token, key: keyLabel, pinFile: URL(filePath: pinFile).path,
        tool: pkcs11Tool))
  }

  private struct AdditionResult: Encodable {
    let role: String
    let id: String
    let type: String
    let signer: String
    let file: String
    let publicFile: String
  }
}
