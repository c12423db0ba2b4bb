// Where trusted metadata is kept between refreshes.

public import Foundation
import SkinKit

/// A folder with the metadata that was trusted at the last refresh.
///
/// What lies there is trusted no more than the network: it is verified again, from the pinned root on, whenever it is
/// read. It only makes a refresh cheap, and remembers versions so that older ones are refused.
public struct TrustFolder: Sendable {
  /// The folder.
  public let folder: URL

  /// Names the folder and makes it where it doesn't exist.
  /// - Parameter folder: The folder.
  /// - Throws: `SkinIssue` where it can't be made.
  public init(_ folder: URL) throws {
    self.folder = folder
    do { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) } catch {
      throw SkinIssue(
        .storeFailure, "The folder for trusted metadata can't be made: \(error.localizedDescription)",
        remedy: "Give a folder the app may write to.", place: .init(file: folder.path))
    }
  }

  /// Reads a file.
  /// - Parameter name: The file's name.
  /// - Returns: Its bytes; nil where there is none or it can't be read, which costs a fetch and nothing else.
  func read(_ name: String) -> Data? { try? Data(contentsOf: file(name)) }

  func write(_ data: Data, _ name: String) throws {
    try DurableFile.replace(file(name), with: data, temporary: folder)
  }

  func remove(_ name: String) throws {
    guard FileManager.default.fileExists(atPath: file(name).path) else { return }
    do { try FileManager.default.removeItem(at: file(name)) } catch {
      throw SkinIssue(
        .storeFailure, "\(name) can't be removed: \(error.localizedDescription)",
        remedy: "Check the permissions of the folder.", place: .init(file: file(name).path))
    }
  }

  /// Delegated roles have names of their own choosing, so names become safe file names here.
  private func file(_ name: String) -> URL {
    let safe = name.utf8.map { byte -> String in
      let isPlain =
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
      return isPlain ? String(decoding: [byte], as: UTF8.self) : "%" + Data([byte]).hexText
    }.joined()
    return folder.appending(path: safe)
  }
}
