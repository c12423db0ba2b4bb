// Targets in a folder, each fetched once.

public import Foundation
import SkinKit

/// A folder that targets are downloaded into; what is there already and right isn't fetched again.
///
/// ```swift
/// let folder = try TargetFolder(downloads, url: targets, transport: transport)
/// let file = try await folder.download("skins/festival/spring/1.0.0.skin", by: &fetcher)
/// ```
/// A target's file lies under a name that its path gives, without folders. What is under way lies in hidden files; a file
/// that isn't whole and right is never seen under its name.
public struct TargetFolder: Sendable {
  /// The folder.
  public let folder: URL
  private let url: URL
  private let transport: any HTTPTransport

  /// Names the folder and makes it where it doesn't exist.
  /// - Parameters:
  ///   - folder: The folder.
  ///   - url: Where the targets are.
  ///   - transport: What fetches.
  /// - Throws: `SkinIssue` where the folder can't be made.
  public init(_ folder: URL, url: URL, transport: any HTTPTransport) throws {
    self.folder = folder
    self.url = url
    self.transport = transport
    do { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) } catch {
      throw SkinIssue(
        .storeFailure, "The folder for downloads can't be made: \(error.localizedDescription)",
        remedy: "Give a folder that can be written to.", place: .init(file: folder.path))
    }
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    where name.hasPrefix(".") && name.contains(Self.part) {
      AbandonedFiles.removeIfOld(folder.appending(path: name))
    }
  }

  private static let part = ".part"

  /// Where a target's file lies, whether it was downloaded or not.
  /// - Parameter path: The target's path.
  /// - Returns: A file of this folder.
  public func file(of path: String) -> URL {
    // Not hidden: a name doesn't begin with a dot.
    let name = SafeFileName.make(of: path, plain: "_.")
    return folder.appending(path: name.hasPrefix(".") ? "%2e" + name.dropFirst() : name)
  }

  /// Downloads a target where the file isn't there yet, or is another one than signed metadata say.
  /// - Parameters:
  ///   - path: The target's path.
  ///   - fetcher: What knows the repository's metadata, refreshed before.
  /// - Returns: The target's file, whole and right.
  /// - Throws: `SkinIssue` where nothing was refreshed yet, nobody describes the target, or the file can't be fetched; what
  ///   was there under the target's name stays then.
  public func download(_ path: String, by fetcher: inout MetadataFetcher) async throws -> URL {
    guard let target = try await fetcher.target(path), let root = fetcher.trusted?.root else {
      throw SkinIssue(
        .unknownTarget, "The repository has no target \(path)",
        remedy: "Check the name; nothing was downloaded.", place: .init(file: path))
    }
    let file = file(of: path)
    if FileManager.default.fileExists(atPath: file.path), (try? target.facts.check(fileAt: file, file: path)) != nil {
      return file
    }
    let aside = folder.appending(path: ".\(UUID().uuidString)\(Self.part)")
    // Nothing is there any more where it went well.
    defer { for file in DownloadPart.files(of: aside) { try? FileManager.default.removeItem(at: file) } }
    let download = FileDownload(
      url: target.url(path, below: url, isConsistent: root.consistentSnapshot), facts: target.facts, file: aside,
      transport: transport)
    _ = try await download.run { _ in }
    try DurableFile.move(aside, to: file)
    try DurableFile.synchronise(folder: folder)
    return file
  }
}
