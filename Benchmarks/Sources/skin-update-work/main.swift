// A launch with installed skins: the benchmarks run it as a process of its own.
//
//     skin-update-work launch BUILTIN
//     skin-update-work launch BUILTIN store FOLDER
//     skin-update-work launch BUILTIN files FOLDER
//
// It does what an app does before its first frame: reads its own skin and the one of the store, and shows them.

import Foundation
import SkinKit
import SkinUpdate

struct WrongArguments: Error {}

/// A launch whose end isn't what it should be: its time would mean nothing.
struct WrongLaunch: Error {
  let description: String
}

/// An object on the first screen.
final class Label {
  var color: SkinColor?
}

/// Where the skin over the built-in one comes from.
enum Source {
  case nowhere
  /// The current skin of a store.
  case store(URL)
  /// A plain folder, which is read without any check.
  case files(URL)

  /// The skin's files; nil where there is none.
  func files() throws -> (any SkinFiles)? {
    switch self {
    case .nowhere: return nil
    case .files(let folder): return try FolderFiles(folder)
    case .store(let folder):
      let launch = SkinStore.beginLaunch(at: folder)
      guard let skin = launch.skin, launch.issue == nil else {
        throw WrongLaunch(description: "the store has nothing to show: \(launch)")
      }
      return skin
    }
  }
}

@MainActor func launch(_ builtIn: URL, _ source: Source) throws {
  let document = try SkinDocument.read(FolderFiles(builtIn))
  let resolver = SkinResolver(builtIn: document)
  let manager = SkinManager(builtIn: resolver.resolve(document))
  let keys = ["home.search", "home.banner_title", "login.name", "app.price"].map { SkinKey<SkinColor>($0) }
  let labels = (0..<200).map { _ in Label() }
  for (index, label) in labels.enumerated() { manager.bind(label, \.color, to: keys[index % keys.count]) }
  if let files = try source.files() { manager.apply(resolver.resolve(try SkinDocument.read(files))) }
  for (index, label) in labels.enumerated() {
    guard let wanted = manager.skin.value(for: keys[index % keys.count]), label.color == wanted else {
      throw WrongLaunch(description: "a label doesn't have its colour")
    }
  }
}

do {
  let arguments = Array(CommandLine.arguments.dropFirst())
  func url(_ index: Int) -> URL { URL(filePath: arguments[index]) }
  switch (arguments.first, arguments.count, arguments.count > 2 ? arguments[2] : nil) {
  case ("launch", 2, nil): try launch(url(1), .nowhere)
  case ("launch", 4, "store"): try launch(url(1), .store(url(3)))
  case ("launch", 4, "files"): try launch(url(1), .files(url(3)))
  default: throw WrongArguments()
  }
} catch {
  FileHandle.standardError.write(Data("skin-update-work: \(error)\n".utf8))
  exit(1)
}
