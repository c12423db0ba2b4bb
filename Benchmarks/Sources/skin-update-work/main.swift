// A launch with installed skins, which the benchmarks run as a separate process.
//
//     skin-update-work launch CACHE BUILTIN
//     skin-update-work launch CACHE BUILTIN store FOLDER
//     skin-update-work launch CACHE BUILTIN files FOLDER
//
// Like an app before its first frame, it reads the built-in skin and the stored one, and applies them. CACHE is the folder of
// their compiled forms.

import Foundation
import SkinKit
import SkinUpdate

struct WrongArguments: Error {}

/// The error of an incorrect launch, whose time would be meaningless.
struct WrongLaunch: Error {
  let description: String
}

/// An object on the first screen.
final class Label {
  var color: SkinColor?
}

/// The source of the skin over the built-in one.
enum Source {
  case nowhere
  /// The current skin of a store.
  case store(URL)
  /// A plain folder, read without checks.
  case files(URL)

  /// The name of the skin's compiled form.
  var name: String {
    switch self {
    case .nowhere: "none"
    case .store(let folder), .files(let folder): folder.lastPathComponent
    }
  }

  /// Returns the skin's files, or nil if there is no skin.
  func files() throws -> (any SkinFiles)? {
    switch self {
    case .nowhere: return nil
    case .files(let folder): return try SkinFolderFiles(folder)
    case .store(let folder):
      let launch = SkinStore.beginLaunch(at: folder)
      guard let skin = launch.skin, launch.issue == nil else {
        throw WrongLaunch(description: "the store has no current skin: \(launch)")
      }
      return skin
    }
  }
}

@MainActor func launch(_ cache: SkinCache, _ builtIn: URL, _ source: Source) throws {
  let document = try cache.read(SkinFolderFiles(builtIn), named: "built-in")
  let resolver = SkinResolver(builtIn: document)
  let manager = SkinManager(builtIn: resolver.resolve(document))
  let keys = ["home.search", "home.banner_title", "login.name", "app.price"].map { SkinKey<SkinColor>($0) }
  let labels = (0..<200).map { _ in Label() }
  for (index, label) in labels.enumerated() { manager.bind(label, \.color, to: keys[index % keys.count]) }
  if let files = try source.files() { manager.apply(resolver.resolve(try cache.read(files, named: source.name))) }
  for (index, label) in labels.enumerated() {
    guard let wanted = manager.skin.value(for: keys[index % keys.count]), label.color == wanted else {
      throw WrongLaunch(description: "a label has the wrong color")
    }
  }
}

do {
  let arguments = Array(CommandLine.arguments.dropFirst())
  func url(_ index: Int) -> URL { URL(filePath: arguments[index]) }
  func run(_ source: Source) throws { try launch(SkinCache(folder: url(1)), url(2), source) }
  switch (arguments.first, arguments.count, arguments.count > 3 ? arguments[3] : nil) {
  case ("launch", 3, nil): try run(.nowhere)
  case ("launch", 5, "store"): try run(.store(url(4)))
  case ("launch", 5, "files"): try run(.files(url(4)))
  default: throw WrongArguments()
  }
} catch {
  FileHandle.standardError.write(Data("skin-update-work: \(error)\n".utf8))
  exit(1)
}
