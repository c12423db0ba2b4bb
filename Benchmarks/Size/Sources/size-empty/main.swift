// An executable without SkinKit.

import Foundation

print(URL(filePath: CommandLine.arguments[0]).lastPathComponent)
