public import Foundation
import SkinKit

/// A folder of downloaded targets, in which intact files aren't downloaded again.
///
/// ```swift
/// let folder = try TargetFolder(downloads, url: targets, transport: transport)
/// let file = try await folder.download("skins/festival/spring/1.0.0.skin", by: &fetcher)
/// ```
/// A target's file is named by its path, without folders. Incomplete downloads are in hidden files; a file under its
/// name is complete and verified.
public struct TargetFolder: Sendable {
  /// The folder.
  public let folder: URL
  private let url: URL
  private let transport: any HTTPTransport

  /// Opens the folder, and creates it if it doesn't exist.
  /// - Parameters:
  ///   - folder: The folder.
  ///   - url: The address of the targets.
  ///   - transport: The transport.
  /// - Throws: `SkinIssue` if the folder can't be created.
  public init(_ folder: URL, url: URL, transport: any HTTPTransport) throws {
    self.folder = folder
    self.url = url
    self.transport = transport
    do { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) } catch {
      throw SkinIssue(
        .storeFailure, "The folder for downloads can't be created: \(error.localizedDescription)",
        suggestion: "Use a folder that can be written to.", place: .init(file: folder.path))
    }
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    where name.hasPrefix(".") && name.contains(Self.part) {
      AbandonedFiles.removeIfOld(folder.appending(path: name))
    }
  }

  private static let part = ".part"

  /// The place of a target's file, whether it was downloaded or not.
  /// - Parameter path: The target's path.
  /// - Returns: A file of this folder.
  public func file(of path: String) -> URL {
    // The name doesn't begin with a dot, so that the file isn't hidden.
    let name = SafeFileName.make(of: path, plain: "_.")
    return folder.appending(path: name.hasPrefix(".") ? "%2e" + name.dropFirst() : name)
  }

  /// Downloads a target, unless its file is present and matches the signed metadata.
  /// - Parameters:
  ///   - path: The target's path.
  ///   - fetcher: The client of the repository's metadata, refreshed before.
  /// - Returns: The target's file, complete and verified.
  /// - Throws: `SkinIssue` if nothing was refreshed yet, no role describes the target, or the file can't be downloaded;
  ///   an earlier file of the target stays then.
  public func download(_ path: String, by fetcher: inout MetadataFetcher) async throws -> URL {
    guard let target = try await fetcher.target(path), let root = fetcher.trusted?.root else {
      throw SkinIssue(
        .unknownTarget, "The repository has no target \(path)",
        suggestion: "Check the name; nothing was downloaded.", place: .init(file: path))
    }
    let file = file(of: path)
    if FileManager.default.fileExists(atPath: file.path), (try? target.digest.check(fileAt: file, file: path)) != nil {
      return file
    }
    let aside = folder.appending(path: ".\(UUID().uuidString)\(Self.part)")
    // After a success these files don't exist any more.
    defer { for file in DownloadPart.files(of: aside) { try? FileManager.default.removeItem(at: file) } }
    let download = FileDownload(
      url: target.url(path, below: url, isConsistent: root.consistentSnapshot), digest: target.digest, file: aside,
      transport: transport)
    _ = try await download.run { _ in }
    try DurableFile.move(aside, to: file)
    try DurableFile.synchronize(folder: folder)
    return file
  }
}
