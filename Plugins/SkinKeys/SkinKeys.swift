import Foundation
import PackagePlugin

/// Writes the keys of a target's built-in skin as typed constants at each build.
///
/// It looks for one folder `builtin` with a `skin.json` in the target's folder. A file `skin-keys.json` in the target's folder, or next to
/// Package.swift, names another skin or changes the constants: `{"skin": "Skins/plain", "access": "public", "enum": "Looks"}`.
@main
struct SkinKeys: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard target is any SourceModuleTarget else { return [] }
    let search = SkinSearch(folders: [target.directoryURL], settingsFolders: [context.package.directoryURL])
    return [
      try search.command(
        for: target.name, tool: context.tool(named: "skin-keys").url, work: context.pluginWorkDirectoryURL)
    ]
  }
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  extension SkinKeys: XcodeBuildToolPlugin {
    func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
      // A folder reference is one of the target's files.
      let project = context.xcodeProject.directoryURL
      let folders = target.inputFiles.map(\.url).filter(SkinSearch.isFolder)
      let search = SkinSearch(folders: folders.isEmpty ? [project] : folders, settingsFolders: [project])
      return [
        try search.command(
          for: target.displayName, tool: context.tool(named: "skin-keys").url, work: context.pluginWorkDirectoryURL)
      ]
    }
  }
#endif

/// The search for a target's skin, and the command that writes its keys.
struct SkinSearch {
  /// The folders that may contain the skin.
  let folders: [URL]
  /// The folders that may have the settings, after the folders of the target.
  let settingsFolders: [URL]

  /// The file `skin-keys.json`.
  private struct Settings: Decodable {
    var skin: String?
    var access: String?
    var `enum`: String?
  }

  private struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  func command(for target: String, tool: URL, work: URL) throws -> Command {
    let files = (folders + settingsFolders).map { $0.appending(path: "skin-keys.json") }
    let file = files.first { FileManager.default.fileExists(atPath: $0.path) }
    let settings = try file.map { try JSONDecoder().decode(Settings.self, from: Data(contentsOf: $0)) } ?? Settings()
    let skin: URL
    if let path = settings.skin, let file {
      skin = file.deletingLastPathComponent().appending(path: path)
      guard Self.isFolder(skin) else { throw Failure(description: "\(file.path): there is no skin \(skin.path)") }
    } else {
      skin = try builtIn(of: target)
    }
    let output = work.appending(path: "SkinKeys.swift")
    var arguments = [skin.path, output.path]
    if let access = settings.access { arguments += ["--access", access] }
    if let name = settings.enum { arguments += ["--enum", name] }
    return .buildCommand(
      displayName: "Typed keys of \(skin.lastPathComponent) for \(target)", executable: tool, arguments: arguments,
      inputFiles: Self.files(in: skin) + [file].compactMap(\.self), outputFiles: [output])
  }

  /// The folder `builtin` of the target.
  private func builtIn(of target: String) throws -> URL {
    let found = folders.flatMap { folder in
      (Self.files(in: folder) + [folder.appending(path: "skin.json")])
        .filter { $0.lastPathComponent == "skin.json" }.map { $0.deletingLastPathComponent() }
        .filter { $0.lastPathComponent == "builtin" && Self.isFolder($0) }
    }
    let skins = Set(found.map(\.standardizedFileURL)).sorted { $0.path < $1.path }
    guard let skin = skins.first, skins.count == 1 else {
      let list = skins.isEmpty ? "no folder builtin with a skin.json" : skins.map(\.path).joined(separator: ", ")
      throw Failure(
        description: """
          SkinKeys needs one skin for \(target), and found \(list). Name it in skin-keys.json: {"skin": "Skins/plain"}
          """)
    }
    return skin
  }

  /// The files in a folder, in a stable order; hidden ones and those of packages aren't included.
  private static func files(in folder: URL) -> [URL] {
    let all = FileManager.default.enumerator(
      at: folder, includingPropertiesForKeys: nil, options: [.skipsHiddenFiles, .skipsPackageDescendants])
    return (all?.compactMap { $0 as? URL } ?? []).filter { !isFolder($0) }.sorted { $0.path < $1.path }
  }

  static func isFolder(_ url: URL) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) && isFolder.boolValue
  }
}
