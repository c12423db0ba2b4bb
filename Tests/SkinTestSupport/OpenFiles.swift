package import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Copies of this process's descriptors of a file, as a process has them that was forked and doesn't run its program yet.
///
/// Locks belong to what the copies share. It has none where the system doesn't list the descriptors of a process in a folder.
package final class OpenFiles {
  /// The copies.
  package let descriptors: [Int32]

  /// Copies all descriptors of a file.
  /// - Parameter file: The file.
  package init(of file: URL) {
    let folder = "/proc/self/fd"
    let path = file.resolvingSymlinksInPath().path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    descriptors = names.compactMap { name in
      guard (try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\(name)")) == path else {
        return nil
      }
      return Int32(name).map { dup($0) }
    }
  }

  deinit { for descriptor in descriptors { close(descriptor) } }
}
