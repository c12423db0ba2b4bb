import Foundation
import PropertyGenerator

// Writes what follows from the table of UIKit's properties, in the repository that is the current folder.
do {
  let root = URL(filePath: FileManager.default.currentDirectoryPath)
  let changed = try PropertyTable(root: root).write(to: root)
  print(changed.isEmpty ? "Everything is up to date." : changed.map { "wrote \($0)" }.joined(separator: "\n"))
} catch {
  FileHandle.standardError.write(Data("\(error)\n".utf8))
  exit(1)
}
