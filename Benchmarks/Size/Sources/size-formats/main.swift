// Reads a skin in any format.

import Foundation
import SkinFormats
import SkinKit

let files = try SkinFolderFiles(URL(filePath: CommandLine.arguments[1]))
let document = try SkinDocument.read(files, formats: .all)
print(SkinResolver().resolve(document).issues)
