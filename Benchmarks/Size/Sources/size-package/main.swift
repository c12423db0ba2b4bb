// Verifies a package, and applies a patch to it.

import Foundation
import SkinKit
import SkinPackage

func url(_ index: Int) -> URL { URL(filePath: CommandLine.arguments[index]) }

let package = try PackageReader(url: url(1))
try package.verify()
let document = try SkinDocument.read(package)
let new = try PatchReader(url: url(2)).apply(to: package, manifest: package.manifest)
print(SkinResolver().resolve(document).issues, try new.contents(of: CommandLine.arguments[3]).count)
