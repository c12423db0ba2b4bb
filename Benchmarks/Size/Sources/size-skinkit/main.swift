// Reads, resolves and applies a skin that a plain object follows.

import Foundation
import SkinKit

final class Gauge {
  var color: SkinColor?
  var title: String?
}

let files = try SkinFolderFiles(URL(filePath: CommandLine.arguments[1]))
let document = try SkinDocument.read(files)
let resolver = SkinResolver(builtIn: document)
let manager = SkinManager(builtIn: resolver.resolve(document))
let gauge = Gauge()
manager.bind(gauge, \.color, to: "panel.needle")
manager.bind(gauge, \.title, to: SkinKey<String>(CommandLine.arguments[2]))
manager.apply(resolver.resolve(document))
print(gauge.title ?? "", manager.skin.issues)
