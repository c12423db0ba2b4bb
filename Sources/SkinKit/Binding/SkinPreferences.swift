// What a user chose, kept from one launch to the next.

public import Foundation

/// What a user chose: a skin, light or dark, how large fonts are, and what was picked over every skin.
public struct SkinChoice: Sendable, Equatable {
  /// The skin; `nil` leaves it to the app.
  public var skin: SkinIdentifier?
  /// The skin's version; `nil` is the latest one that is there.
  public var version: SkinVersion?
  /// Whether it is dark; `nil` follows the system.
  public var isDark: Bool?
  /// What was picked over every skin.
  public var overlay: SkinOverlay
  /// How much larger than in the skin fonts are; 1 is as large.
  public var fontScale: Double

  /// Makes a choice.
  /// - Parameters:
  ///   - skin: The skin; `nil` leaves it to the app.
  ///   - version: The skin's version; `nil` is the latest one that is there.
  ///   - isDark: Whether it is dark; `nil` follows the system.
  ///   - overlay: What was picked over every skin.
  ///   - fontScale: How much larger than in the skin fonts are.
  public init(
    skin: SkinIdentifier? = nil, version: SkinVersion? = nil, isDark: Bool? = nil, overlay: SkinOverlay = .init(),
    fontScale: Double = 1
  ) {
    self.skin = skin
    self.version = version
    self.isDark = isDark
    self.overlay = overlay
    self.fontScale = fontScale.bounded
  }
}

extension Double {
  /// The number within ``SkinManager/fontScales``; what is no number is 1.
  var bounded: Double {
    isNaN ? 1 : min(max(self, SkinManager.fontScales.lowerBound), SkinManager.fontScales.upperBound)
  }
}

/// Keeps a user's choice in a folder.
///
/// Read it before the first frame, so that the app begins with the look that it ended with:
/// ```swift
/// let memory = SkinPreferences(folder: applicationSupport.appending(path: "Skin"))
/// var choice = manager.restore(from: memory) { choice in try installed.skin(choice.skin) }
/// …
/// choice.skin = SkinIdentifier("night")                                                   // when the user chooses
/// try memory.save(choice)
/// ```
/// A choice is whole or not there: each one is written into a folder of its own, and a small file that names it is replaced last. What was
/// picked stands in that folder as a native skin, pictures included.
public struct SkinPreferences: Sendable {
  /// The name of the file that names the folder of the choice in force.
  private static let current = "current"
  private static let choiceFile = "choice.json"
  private static let identifier = SkinIdentifier("overlay")

  private struct Record: Codable {
    let skin: SkinIdentifier?
    let version: SkinVersion?
    let isDark: Bool?
    let fontScale: Double?
  }

  /// The folder; it is made when a choice is saved.
  public let folder: URL

  /// Names a folder.
  /// - Parameter folder: A folder for this alone, in a place that the system doesn't empty.
  public init(folder: URL) { self.folder = folder }

  /// Reads the choice that was saved last.
  /// - Returns: The choice; `nil` where none was saved.
  /// - Throws: ``SkinIssue`` where there is one that can't be read.
  public func load() throws -> SkinChoice? {
    let current = folder.appending(path: Self.current)
    guard FileManager.default.fileExists(atPath: current.path) else { return nil }
    do {
      let name = String(decoding: try Data(contentsOf: current), as: UTF8.self)
      guard UUID(uuidString: name) != nil else { throw Self.damaged("it names no folder") }
      let files = try FolderFiles(folder.appending(path: name))
      let record = try JSONDecoder().decode(Record.self, from: try files.contents(of: Self.choiceFile))
      let document = try SkinDocument.read(files, as: .native)
      if let issue = document.issues.first(where: { $0.severity == .error }) { throw issue }
      return SkinChoice(
        skin: record.skin, version: record.version, isDark: record.isDark, overlay: SkinOverlay(document),
        fontScale: record.fontScale ?? 1)
    } catch let issue as SkinIssue {
      throw issue
    } catch {
      throw Self.damaged(error.localizedDescription)
    }
  }

  /// Saves a choice in place of the one before.
  /// - Parameter choice: The choice.
  /// - Throws: ``SkinIssue`` where it can't be written; then the one before is still there.
  public func save(_ choice: SkinChoice) throws {
    let record = Record(
      skin: choice.skin, version: choice.version, isDark: choice.isDark,
      fontScale: choice.fontScale == 1 ? nil : choice.fontScale)
    let name = UUID().uuidString
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let output = try choice.overlay.document.nativeOutput(header: SkinHeader(id: Self.identifier))
      let files = output.files.merging([Self.choiceFile: try JSONEncoder().encode(record)]) { _, new in new }
      try SkinOutput(files: files, copies: output.copies).write(to: folder.appending(path: name))
      try Data(name.utf8).write(to: folder.appending(path: Self.current), options: .atomic)
    } catch let issue as SkinIssue {
      throw issue
    } catch {
      throw SkinIssue(
        .unwritableFile, "The choice can't be saved: \(error.localizedDescription)",
        remedy: "Check that the folder may be written to.", place: .init(file: folder.path))
    }
    removeOthers(than: name)
  }

  /// Removes the folders of choices that aren't in force; what can't be removed now is tried again with the next one.
  private func removeOthers(than name: String) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    for other in names where other != name && UUID(uuidString: other) != nil {
      try? FileManager.default.removeItem(at: folder.appending(path: other))
    }
  }

  private static func damaged(_ reason: String) -> SkinIssue {
    SkinIssue(
      .unreadableFile, "The choice that was saved can't be read: \(reason)",
      remedy: "Go on without one; saving a new one replaces it.", place: .init(file: current))
  }
}

extension SkinOverlay {
  /// The values as a document that can be written.
  fileprivate var document: SkinDocument {
    let entries = values.map { key, variants in
      let definition = variants.map { SkinDocument.Definition.value($0) }
      return (
        key.name, SkinDocument.Entry(kind: variants.any.kind, definition: definition, place: .init(key: key.name))
      )
    }
    return SkinDocument(
      format: .native, header: SkinHeader(), entries: Dictionary(entries) { first, _ in first },
      files: MemoryFiles(contents: [:]))
  }
}
