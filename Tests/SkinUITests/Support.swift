#if HEADLESS

import Foundation
import SkinKit
import SkinTestSupport
import Testing
@testable import UIKit

@testable import SkinUI

/// All tests of the façade, which share the manager of the process and so run one after the other.
@MainActor
@Suite("The façade", .serialized, .timeLimit(.minutes(2)))
struct FacadeTests {}

/// An app in a temporary folder: its bundle with skins, and its storage.
///
/// The process has one manager and one façade, so that a stage resets them at its beginning and end.
@MainActor
final class Stage {
  let folder: TemporaryFolder
  let bundle: Bundle
  /// The issues that were posted since the stage began.
  var issues: [SkinIssue] { posted.withLock(\.self) }
  private let posted = SkinKit.Locked<[SkinIssue]>([])
  private var observer: (any NSObjectProtocol)?

  /// The folder of choices and downloads.
  var storage: URL { folder.file("Storage") }

  /// Creates an app.
  /// - Parameter files: The contents of the bundle's files, by path.
  /// - Throws: An error of the file system.
  init(_ files: [String: String] = Stage.skins) throws {
    folder = try TemporaryFolder()
    let place = folder.file("App.app")
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    for (path, text) in files { try Self.write(text, place.appending(path: path)) }
    bundle = try #require(Bundle(url: place))
    Self.reset()
    observer = NotificationCenter.default.addObserver(forName: SkinApp.issueFound, object: nil, queue: nil) {
      [posted] notification in
      guard let issue = notification.userInfo?[SkinManager.issueKey] as? SkinIssue else { return }
      // Skins are also read off the main thread.
      posted.withLock { $0.append(issue) }
    }
  }

  /// The skins `builtin`, red, and `night`, blue.
  nonisolated static let skins: [String: String] = skin("builtin", name: "Built-in", "#FF0000")
    .merging(skin("night", name: "Night", "#0000FF")) { first, _ in first }

  /// The files of a skin.
  nonisolated static func skin(
    _ folder: String, name: String? = nil, _ color: String, header: String = "", prefix: String = "Skins/"
  ) -> [String: String] {
    let name = name.map { #", "name": "\#($0)""# } ?? ""
    return [
      "\(prefix)\(folder)/skin.json": #"{"schema": 1, "id": "\#(folder)", "version": "1.0.0"\#(name)\#(header)}"#,
      "\(prefix)\(folder)/modules/home.json": ##"""
      {"colors": {"title": "\##(color)", "page": {"any": "\##(color)", "dark": "#111111"}},
       "fonts": {"title_font": 20}}
      """##,
    ]
  }

  static func write(_ text: String, _ file: URL) throws {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  /// Starts the façade as a new process does: nothing is remembered but what is on disk.
  func start(
    _ folder: String = "Skins", builtIn: String = "builtin", formats: [SkinFormat] = [.native],
    server: SkinApp.Server? = nil, inBackground: Bool = false
  ) {
    Self.reset()
    if inBackground { UIApplication.shared.stateNow = .background }
    SkinApp.start(folder, in: bundle, builtIn: builtIn, formats: formats, server: server, storage: storage)
  }

  /// Ends the app, and resets what other tests use.
  func end() {
    if let observer { NotificationCenter.default.removeObserver(observer) }
    observer = nil
    Self.reset()
  }

  private static func reset() {
    SkinRules.shared.appRules = []
    SkinRules.shared.stop()
    SkinViewHook.isAllowed = true
    SkinApp.end()
    SkinApp.showsIssues = false
    let manager = SkinManager.shared
    manager.apply(nil)
    manager.builtIn = .empty
    (manager.overlay, manager.prefersDark, manager.fontScale, manager.isEnabled) = (SkinOverlay(), nil, 1, true)
    manager.appearance = .light
    manager.language = nil
    UIApplication.shared.stateNow = .active
  }

  /// Creates a label that follows `home.title` and `home.title_font`.
  func label() -> UILabel {
    let label = UILabel()
    label.skin.textColor("home.title").font("home.title_font")
    return label
  }
}

extension UIColor {
  /// The color as `#RRGGBB`.
  var hex: String {
    let components = (cgColor.components ?? []).prefix(3).map { Int(($0 * 255).rounded()) }
    return "#"
      + components.map { (String($0, radix: 16, uppercase: true), $0 < 16) }.map { $1 ? "0\($0)" : $0 }.joined()
  }
}

#endif
