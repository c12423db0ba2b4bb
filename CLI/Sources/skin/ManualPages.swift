import ArgumentParser
import Foundation
import SkinKit

/// The command `skin manual-pages`: writes the manual pages, for packages of the tool.
struct ManualPages: SkinCommand {
  static let configuration = CommandConfiguration(
    commandName: "manual-pages",
    abstract: "Write the manual pages of all commands.",
    discussion: """
      Writes skin.1 and a page for every command, such as skin-keys-init.1. Packages call this when they are built.

      Example:
        skin manual-pages -o share/man/man1
      """, shouldDisplay: false)

  @Option(
    name: .shortAndLong, help: "The folder to write to; it is created if it doesn't exist.", completion: .directory)
  var output: String

  @OptionGroup var options: OutputOptions

  func execute(_ console: Console) async throws {
    let tool = try JSONDecoder().decode(DumpedTool.self, from: Data(SkinTool._dumpHelp().utf8))
    let folder = URL(filePath: output)
    try makeFolder(folder)
    let commands = tool.command.all
    for command in commands {
      let file = folder.appending(path: "\(command.pageName).1")
      try write(Data(ManualPage(command: command).text.utf8), to: file.path)
    }
    console.line("\(counted(commands.count, "page")) in \(console.styled(output, .bold))")
    try console.value(PageList(folder: output, files: commands.map { "\($0.pageName).1" }))
  }

  private struct DumpedTool: Decodable {
    let command: CommandInfo
  }

  private struct PageList: Encodable {
    let folder: String
    let files: [String]
  }
}
