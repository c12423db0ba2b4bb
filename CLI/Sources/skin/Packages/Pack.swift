import ArgumentParser
import Foundation
import SkinFormats
import SkinKit
import SkinPackage

/// The command `skin pack`: packs a skin in any format.
struct Pack: SourceCommand {
  static let configuration = CommandConfiguration(
    abstract: "Pack a skin in any format into a .skin package.",
    discussion: """
      Checks the skin like `skin lint`, and writes it in the native format, the only one that apps need to read. Native \
      skins are stored unchanged, except that skin.json gets the fields that only options give. With --keep-files, the \
      author's files of any format are stored unchanged, after the same checks. The package contains all white-label \
      brands, unless --brand selects one. The same skin always gives the same bytes.

      A skin with errors isn't packed; the errors are listed. Most formats have no header: give --id and --version, and \
      --app-minimum if older apps can't show the skin. A skin.json next to appstyle.json or config.json has the same fields.

      A file that isn't a package isn't replaced without --force. Nor is a package of another skin, or one of the same \
      version with other contents, because it may be published.

      Exit codes: 0 success, 1 the skin has errors or can't be packed, 64 wrong usage.

      Examples:
        skin pack spring-festival
        skin pack Night.bundle --id night --version 1.2.0 -o night.skin
        skin pack white-label --brand App1 --alpha argb --id app1 --version 1.0.0
        skin pack festival.zip --id festival --version 1.0.0 --app-minimum 3.2.0
        skin pack festival-zip --keep-files --id festival --version 1.0.0
      """)

  @OptionGroup var input: SkinInput
  @OptionGroup var fallbacks: FallbackOptions

  @Option(
    name: .shortAndLong, help: "The package to write, or - for the standard output. (default: ID-VERSION.skin)",
    completion: .file())
  var output: String?

  @OptionGroup(title: "Header") var header: HeaderOptions

  @Flag(help: "Store the author's files unchanged instead of converting the skin to the native format.")
  var keepFiles = false

  @Flag(help: "Replace any other file.")
  var force = false

  @OptionGroup var kinds: KindOptions
  @OptionGroup var options: OutputOptions

  func validate() throws { try OutputFile.validate(output, json: options.json, isBinary: true) }

  func execute(_ console: Console) async throws {
    let file = output.map { OutputFile(path: $0, kind: force ? .any : .package) }
    var console = file.map(console.besideOutput) ?? console
    let opened = try input.opened(console)
    try opened.checkIsOutside(output ?? ".")
    if keepFiles, opened.files is SkinLooseFiles {
      throw ValidationError("--keep-files stores all files of a skin: give its folder instead of a single file.")
    }
    let kinds = kinds.kinds
    // Files that are stored unchanged are read unchanged, too.
    let read = keepFiles ? opened : OpenedSkin(files: try input.files(of: opened), entry: opened.entry)
    let skin = try CheckedSkin(
      read, as: input.format, options: input.readOptions(for: opened), header: header,
      surroundings: source.surroundings, kinds: kinds, console)
    try input.checkTokenOptions(for: skin.skin.common.format)
    console = console.noting(skin.notices)
    var header = skin.header
    header.brand = header.brand ?? input.brand
    let packer = SkinPacker(skin: skin, header: header, keepsFiles: keepFiles, replaces: force, kinds: kinds)
    func pack(to path: String?) throws -> SkinPacker.PackResult {
      try packer.pack(to: path, named: input.skin, console)
    }
    let packed = try file.map { try $0.write(pack) } ?? pack(to: nil)
    let target = file?.isStandardOutput == true ? "the standard output" : packed.file
    console.line(
      "Packed \(console.styled("\(packed.id) \(packed.version)", .bold))\(packed.origin) into \(target): "
        + "\(counted(packed.fileCount, "file")), \(bytes(packed.contents)) in \(bytes(packed.size))")
    console.line("sha256 \(packed.sha256)")
    try console.value(packed)
  }
}
