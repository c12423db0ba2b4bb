public import Foundation

/// A user's choice: a skin or none at all, dark or light, the size of fonts, the language, and values that override every skin.
public struct SkinChoice: Sendable, Equatable {
  /// The skin; `nil` leaves it to the app.
  public var skin: SkinIdentifier?
  /// The skin's version; `nil` is the latest installed one.
  public var version: SkinVersion?
  /// Whether it is dark; `nil` follows the system.
  public var isDark: Bool?
  /// The values that override every skin.
  public var overlay: SkinOverlay
  /// The factor that enlarges the skin's fonts; 1 keeps their size.
  public var fontScale: Double
  /// Whether skins are shown at all.
  public var isEnabled: Bool
  /// The language of texts, images and files; `nil` follows the app's.
  public var language: SkinLanguage?

  /// Creates a choice.
  /// - Parameters:
  ///   - skin: The skin; `nil` leaves it to the app.
  ///   - version: The skin's version; `nil` is the latest installed one.
  ///   - isDark: Whether it is dark; `nil` follows the system.
  ///   - overlay: The values that override every skin.
  ///   - fontScale: The factor that enlarges the skin's fonts.
  ///   - isEnabled: Whether skins are shown at all.
  ///   - language: The language of texts, images and files; `nil` follows the app's.
  public init(
    skin: SkinIdentifier? = nil, version: SkinVersion? = nil, isDark: Bool? = nil, overlay: SkinOverlay = .init(),
    fontScale: Double = 1, isEnabled: Bool = true, language: SkinLanguage? = nil
  ) {
    self.skin = skin
    self.version = version
    self.isDark = isDark
    self.overlay = overlay
    self.fontScale = fontScale.bounded
    self.isEnabled = isEnabled
    self.language = language
  }
}

extension Double {
  /// The number clamped to ``SkinManager/fontScales``; NaN is 1.
  var bounded: Double {
    isNaN ? 1 : min(max(self, SkinManager.fontScales.lowerBound), SkinManager.fontScales.upperBound)
  }
}

/// A user's choice, stored in a folder.
///
/// Read it before the first frame, so that the app starts with the appearance that it had at its end:
/// ```swift
/// let preferences = SkinPreferences(folder: applicationSupport.appending(path: "Skin"))
/// var choice = manager.restore(from: preferences) { choice in try installed.skin(choice.skin) }
/// …
/// choice.skin = SkinIdentifier("night")                                     // when the user chooses
/// try preferences.save(choice)
/// ```
/// Saving is atomic: each choice is written into a new folder, and a small file that names this folder is replaced last. The
/// overlay is stored there as a native skin, pictures included.
public struct SkinPreferences: Sendable {
  /// The name of the file that names the folder of the current choice.
  private static let current = "current"
  private static let choiceFile = "choice.json"

  private struct Record: Codable {
    let skin: SkinIdentifier?
    let version: SkinVersion?
    let isDark: Bool?
    let fontScale: Double?
    let isEnabled: Bool?
    let language: SkinLanguage?
  }

  /// The folder; saving creates it.
  public let folder: URL

  /// Names a folder without reading it.
  /// - Parameter folder: A folder that nothing else uses, in a place that the system doesn't empty.
  public init(folder: URL) { self.folder = folder }

  /// Reads the latest saved choice.
  /// - Returns: The choice; `nil` if none was saved.
  /// - Throws: ``SkinIssue`` with the code ``SkinIssue/Code/unreadableFile`` if it can't be read.
  /// - Complexity: Reads the files of the choice.
  public func load() throws -> SkinChoice? {
    let current = folder.appending(path: Self.current)
    guard FileManager.default.fileExists(atPath: current.path) else { return nil }
    do {
      let name = String(decoding: try Data(contentsOf: current), as: UTF8.self)
      guard UUID(uuidString: name) != nil else { throw Self.damaged("it names no folder") }
      let files = try SkinFolderFiles(folder.appending(path: name))
      let record = try JSONDecoder().decode(Record.self, from: try files.contents(of: Self.choiceFile))
      let document = try SkinDocument.read(files, as: .native)
      if let issue = document.issues.first(where: { $0.severity == .error }) { throw issue }
      return SkinChoice(
        skin: record.skin, version: record.version, isDark: record.isDark, overlay: SkinOverlay(document),
        fontScale: record.fontScale ?? 1, isEnabled: record.isEnabled ?? true,
        language: record.language)
    } catch let issue as SkinIssue {
      throw issue
    } catch {
      throw Self.damaged(error.localizedDescription)
    }
  }

  /// Saves a choice and removes the previous one.
  /// - Parameter choice: The choice.
  /// - Throws: ``SkinIssue`` with the code ``SkinIssue/Code/unwritableFile``; then the previous choice is still there.
  /// - Complexity: Writes the values of the overlay.
  public func save(_ choice: SkinChoice) throws {
    let record = Record(
      skin: choice.skin, version: choice.version, isDark: choice.isDark,
      fontScale: choice.fontScale == 1 ? nil : choice.fontScale, isEnabled: choice.isEnabled ? nil : false,
      language: choice.language)
    let name = UUID().uuidString
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let overlay = try choice.overlay.output()
      let files = overlay.files.merging([Self.choiceFile: try JSONEncoder().encode(record)]) { _, new in new }
      try SkinOutput(files: files, copies: overlay.copies).write(to: folder.appending(path: name))
      try Data(name.utf8).write(to: folder.appending(path: Self.current), options: .atomic)
    } catch let issue as SkinIssue {
      throw issue
    } catch {
      throw SkinIssue(
        .unwritableFile, "The choice can't be saved: \(error.localizedDescription)",
        suggestion: "Check that the folder may be written to.", place: .init(file: folder.path))
    }
    removeOthers(than: name)
  }

  /// Removes the folders of other choices; what can't be removed now is retried by the next saving.
  private func removeOthers(than name: String) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    for other in names where other != name && UUID(uuidString: other) != nil {
      try? FileManager.default.removeItem(at: folder.appending(path: other))
    }
  }

  private static func damaged(_ reason: String) -> SkinIssue {
    SkinIssue(
      .unreadableFile, "The saved choice can't be read: \(reason)",
      suggestion: "Continue without a choice; saving a new one replaces it.", place: .init(file: current))
  }
}

extension SkinOverlay {
  /// The values as a native skin.
  fileprivate func output() throws -> SkinOutput {
    let entries = values.map { key, variants in
      let place = SkinIssue.Place(key: key.name)
      let definition = variants.map { SkinDocument.Definition.value($0) }
      return (key.name, SkinDocument.Entry(kind: variants.any.kind, definition: definition, place: place))
    }
    let document = SkinDocument(
      format: .native, header: SkinHeader(), entries: Dictionary(entries) { first, _ in first },
      files: SkinMemoryFiles(contents: [:]))
    var names: [String: NativeModuleNames] = [:]
    for (key, entry) in document.entries { try names.add(key, at: entry.place) }
    var writer = NativeValueWriter()
    var files: [String: SkinSourceJSON] = [:]
    for file in NativeModuleFile.files(of: names, in: "") {
      files[file.path] = try writer.module(file, of: document)
      try files[file.path]?.checkDepth(in: file.path)
    }
    writer.copyPictures()
    let header = [
      (key: "schema", value: try SkinSourceJSON.number(Double(NativeFormatReader.schema))),
      (key: "id", value: .string("overlay")),
    ]
    files["skin.json"] = .object(header + (writer.alphaOrder.map { [$0] } ?? []))
    return SkinOutput(files: files.mapValues { Data($0.text.utf8) }, copies: writer.plan.copies)
  }
}
