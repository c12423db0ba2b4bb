// The code of docs/quick-start.md that isn't in Tests/QuickStartApp.

#if HEADLESS

import Foundation
import SkinFormats
import SkinUI
import Testing
import UIKit

final class SkinPicker: UITableViewController {
  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    SkinApp.available.count
  }

  override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
    let skin = SkinApp.available[indexPath.row]
    cell.textLabel?.text = skin.name
    cell.accessoryType = skin == SkinApp.current ? .checkmark : .none
    return cell
  }

  override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    do {
      try SkinApp.choose(SkinApp.available[indexPath.row].id, from: tableView)
    } catch {
      assertionFailure("The skin can't be shown: \(error)")
    }
    tableView.reloadData()
  }
}

extension FacadeTests {
  @MainActor
  @Suite("docs/quick-start.md")
  struct QuickStartGuide {
    @Test("The picker lists the skins, marks the current one, and chooses")
    func picker() throws {
      let stage = try Stage([:])
      defer { stage.end() }
      SkinApp.start("Skins", in: .module, builtIn: "builtin")
      let picker = SkinPicker()
      let table: UITableView = picker.tableView
      func marks() -> [Bool] {
        (0..<2).map { row in
          picker.tableView(table, cellForRowAt: IndexPath(row: row, section: 0)).accessoryType == .checkmark
        }
      }
      let before = SkinApp.current?.id
      try SkinApp.choose(nil)
      #expect(marks() == [true, false])
      picker.tableView(table, didSelectRowAt: IndexPath(row: 1, section: 0))
      #expect(marks() == [false, true] && SkinApp.current?.name == "Night")
      try SkinApp.choose(before)
    }

    @Test("The start reads other formats by one argument")
    func formats() throws {
      let stage = try Stage([:])
      defer { stage.end() }
      SkinApp.start("Skins", builtIn: "builtin", formats: .all)
      // The program of the tests has no skins in its own bundle.
      #expect(stage.issues.map(\.code) == [.missingSkinFolder])
    }

    @Test(
      "All Swift code of the guide and of the README is in a source file that is compiled and run",
      arguments: [
        ("docs/quick-start.md", "```swift", 8), ("README.md", "```swift", 5),
        ("docs/existing-apps.md", "```swift SkinUI", 2),
      ])
    func code(path: String, mark: String, count: Int) throws {
      let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized
      func lines(of path: String) throws -> [String] {
        try String(contentsOf: root.appending(path: path), encoding: .utf8).split(separator: "\n")
          .map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
      }
      let compiled = try ["Tests/QuickStartApp/QuickStartApp.swift", "Tests/SkinUITests/QuickStartGuide.swift"]
        .flatMap(lines)
      let guide = try lines(of: path)
      var blocks = 0
      for start in guide.indices where guide[start] == mark {
        let block = guide[(start + 1)...].prefix { $0 != "```" }
        #expect(
          compiled.indices.contains { compiled[$0...].starts(with: block) },
          "\(path): this isn't compiled:\n\(block.joined(separator: "\n"))")
        blocks += 1
      }
      #expect(blocks == count)
    }
  }
}

#endif
