import ArgumentParser
import Foundation
import SkinFormats
import SkinKit
import SkinPackage

/// The command `skin pack`: packs a skin in any format.
struct Pack: SkinCommand {
  static let configuration = CommandConfiguration(
    abstract: "Pack a skin in any format into a .skin package.",
    discussion: """
      Checks the skin like `skin lint`, and writes it in the native format, the only one that apps need to read. Native \
      skins are stored unchanged. With --keep-files, the author's files of any format are stored unchanged, after the \
      same checks. The package contains all white-label brands, unless --brand selects one. The same skin always gives \
      the same bytes.

      A skin with errors isn't packed; the errors are listed. Most formats have no header: give --id and --version, and \
      --app-minimum if older apps can't show the skin. A skin.json next to appstyle.json or config.json has the same fields.

      Exit codes: 0 success, 1 the skin has errors or can't be packed, 64 wrong usage.

      Examples:
        skin pack spring-festival
        skin pack Night.bundle --id night --version 1.2.0 -o night.skin
        skin pack white-label --brand App1 --alpha argb --id app1 --version 1.0.0
        skin pack festival.zip --id festival --version 1.0.0 --app-minimum 3.2.0
        skin pack festival-zip --keep-files --id festival --version 1.0.0
      """)

  @OptionGroup var source: SkinSource

  @Option(name: .shortAndLong, help: "The package to write. (default: ID-VERSION.skin)", completion: .file())
  var output: String?

  @OptionGroup(title: "Header") var header: HeaderOptions

  @Flag(help: "Store the author's files unchanged instead of converting the skin to the native format.")
  var keepFiles = false

  @OptionGroup var options: OutputOptions

  func execute(_ console: Console) async throws {
    let opened = try source.input.opened()
    if keepFiles, opened.files is LooseFiles {
      throw ValidationError("--keep-files stores all files of a skin: give its folder instead of a single file.")
    }
    let others = try source.others()
    let skin = try CheckedSkin(
      opened, as: source.input.format, options: source.input.readOptions(for: opened),
      surroundings: .init(builtIn: others.builtIn, bases: others.bases), console)
    var header = try header.completing(skin.header)
    header.brand = header.brand ?? source.input.brand
    let packed = try SkinPacker(skin: skin, header: header, keepsFiles: keepFiles).pack(
      to: output, named: source.input.skin, console)
    console.line(
      "Packed \(console.styled("\(packed.id) \(packed.version)", .bold))\(packed.origin) into \(packed.file): "
        + "\(counted(packed.files, "file")), \(bytes(packed.contents)) in \(bytes(packed.size))")
    console.line("sha256 \(packed.sha256)")
    try console.value(packed)
  }
}
