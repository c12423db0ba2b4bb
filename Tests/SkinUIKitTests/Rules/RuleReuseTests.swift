#if canImport(UIKit)

import Foundation
import SkinKit
import SkinUIKit
import Testing
import UIKit

/// A data source that sets colors in `cellForRow`, as existing apps do.
@MainActor private final class Source: NSObject, UITableViewDataSource, UICollectionViewDataSource {
  var filled = 0

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 500 }
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
    cell.textLabel?.text = "Row \(indexPath.row)"
    cell.textLabel?.textColor = .brown
    cell.backgroundColor = .brown
    filled += 1
    return cell
  }
  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 500 }
  func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    cell.backgroundColor = .brown
    filled += 1
    return cell
  }
}

/// A controller that sets a color whenever it appears.
private final class Page: UIViewController {
  let label = UILabel()
  var appearances = 0

  override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(label)
  }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    label.textColor = .brown
    appearances += 1
  }
}

@MainActor
@Suite("Rules and values that code sets later", .serialized)
struct RuleReuseTests {
  private let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
  private let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))

  private func rules(_ text: String) throws -> SkinRules {
    let skin = try Skin.module(
      ##"{"colors": {"red": "#F00", "green": "#0F0"}}"##, files: ["rules.json": Data(text.utf8)])
    return SkinRules(following: SkinManager(builtIn: skin))
  }

  @Test("Reused cells of a table follow the rules, although cellForRow sets colors")
  func table() throws {
    let rules = try rules(
      """
      [{"match": {"class": "UITableViewCell"}, "set": {"backgroundColor": "m.green", "textLabelColor": "m.red"}}]
      """)
    let source = Source()
    let table = UITableView(frame: window.bounds, style: .plain)
    table.rowHeight = 10
    table.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
    table.dataSource = source
    window.addSubview(table)
    window.isHidden = false
    rules.start()
    defer { rules.stop() }
    window.layoutIfNeeded()
    var seen: Set<ObjectIdentifier> = []
    var reused = 0
    for step in 0..<30 {
      table.contentOffset = CGPoint(x: 0, y: Double(step) * 35)
      window.layoutIfNeeded()
      for cell in table.visibleCells {
        if !seen.insert(ObjectIdentifier(cell)).inserted { reused += 1 }
        #expect(cell.textLabel?.textColor == red && cell.backgroundColor == green, "\(cell.textLabel?.text ?? "")")
      }
    }
    #expect(source.filled > 100 && reused > 100 && seen.count < 40)
  }

  @Test("A cell that is reused without leaving the window follows the rules before it is drawn")
  func stayingCell() throws {
    let rules = try rules(#"[{"match": {"class": "UITableViewCell"}, "set": {"textLabelColor": "m.red"}}]"#)
    rules.start()
    defer { rules.stop() }
    let cell = UITableViewCell(style: .default, reuseIdentifier: "cell")
    cell.textLabel?.text = "Row"
    window.addSubview(cell)
    window.isHidden = false
    window.layoutIfNeeded()
    cell.textLabel?.textColor = .brown
    window.layoutIfNeeded()
    // Without reuse, a value that code sets stays.
    #expect(cell.textLabel?.textColor == .brown)
    cell.prepareForReuse()
    cell.textLabel?.textColor = .brown
    window.layoutIfNeeded()
    #expect(cell.textLabel?.textColor == red)
  }

  @Test("Reused cells of a collection view follow the rules, although cellForItem sets colors")
  func collection() throws {
    let rules = try rules(#"[{"match": {"class": "UICollectionViewCell"}, "set": {"backgroundColor": "m.green"}}]"#)
    let source = Source()
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 100, height: 10)
    layout.minimumLineSpacing = 0
    let view = UICollectionView(frame: window.bounds, collectionViewLayout: layout)
    view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    view.dataSource = source
    window.addSubview(view)
    window.isHidden = false
    rules.start()
    defer { rules.stop() }
    for step in 0..<20 {
      view.contentOffset = CGPoint(x: 0, y: Double(step) * 35)
      window.layoutIfNeeded()
      #expect(view.visibleCells.allSatisfy { $0.backgroundColor == green })
    }
    #expect(source.filled > 60)
  }

  @Test("A view that enters the window again follows the rules, whatever viewWillAppear set; code's bindings stay")
  func reentering() throws {
    let rules = try rules(#"[{"match": {"class": "UILabel"}, "set": {"textColor": "m.red"}}]"#)
    let page = Page()
    rules.start()
    defer { rules.stop() }
    let tabs = UITabBarController()
    tabs.viewControllers = [page, UIViewController()]
    window.rootViewController = tabs
    window.makeKeyAndVisible()
    let count = page.appearances
    tabs.selectedIndex = 1
    window.layoutIfNeeded()
    tabs.selectedIndex = 0
    #expect(page.label.textColor == red && page.appearances > count)
    // A label that code has bound isn't a rule's.
    let bound = UILabel()
    window.addSubview(bound)
    bound.skin(following: SkinManager(builtIn: try .module(##"{"colors": {"green": "#0F0"}}"##))).textColor("m.green")
    bound.removeFromSuperview()
    window.addSubview(bound)
    #expect(bound.textColor == green)
    rules.stop()
    #expect(page.label.textColor != red)
  }

  @Test("A rule whose key has no value leaves the values that code sets")
  func withoutValue() throws {
    let rules = try rules(
      #"[{"match": {"class": "UILabel"}, "set": {"textColor": "m.missing", "font": "m.red"}}]"#)
    let label = UILabel()
    rules.start()
    defer { rules.stop() }
    window.addSubview(label)
    label.removeFromSuperview()
    (label.textColor, label.font) = (.brown, .systemFont(ofSize: 40))
    window.addSubview(label)
    #expect(label.textColor == .brown && label.font.pointSize == 40)
  }

  #if HEADLESS
  @Test("With the setter hook, a rule replaces a value at once that code sets while the view is on screen")
  func hook() throws {
    let rules = try rules(#"[{"match": {"class": "UILabel"}, "set": {"textColor": "m.red"}}]"#)
    let label = UILabel()
    label.textColor = .gray
    window.addSubview(label)
    window.isHidden = false
    rules.start()
    SkinSetterHook.start()
    defer {
      SkinSetterHook.stop()
      rules.stop()
    }
    #expect(label.textColor == red)
    label.textColor = .brown
    #expect(label.textColor == red)
    rules.remove(from: label)
    #expect(label.textColor == .brown, "what code set last is the original value")
    rules.apply(to: label)
    label.backgroundColor = .brown
    #expect(label.backgroundColor == .brown, "no rule names the background")
    SkinSetterHook.stop()
    label.textColor = .gray
    #expect(label.textColor == .gray)
    rules.stop()
    #expect(label.textColor == .gray, "the value set last")
  }

  @Test("With the setter hook, a rule applies again when a plain value follows one by key")
  func keyed() throws {
    let skin = try Skin.module(
      ##"{"colors": {"red": "#F00", "green": "#0F0"}}"##,
      files: ["rules.json": Data(#"[{"match": {"class": "UILabel"}, "set": {"textColor": "m.red"}}]"#.utf8)])
    let rules = SkinRules(following: .shared)
    let label = UILabel()
    window.addSubview(label)
    window.isHidden = false
    recordingSetters(skin) {
      rules.start()
      defer { rules.stop() }
      label.textColor = UIColor(skinKey: "m.green")
      #expect(label.textColor == green)
      label.textColor = .brown
      #expect(label.textColor == red)
    }
  }

  @Test("With the setter hook, a tag that a view gets on screen counts at the next color that code sets")
  func laterTag() throws {
    let rules = try rules(#"[{"match": {"class": "UILabel", "tag": 11}, "set": {"textColor": "m.red"}}]"#)
    let (label, other) = (UILabel(), UILabel())
    window.addSubview(label)
    window.isHidden = false
    rules.start()
    SkinSetterHook.start()
    defer {
      SkinSetterHook.stop()
      rules.stop()
    }
    (label.tag, other.tag) = (11, 11)
    (label.textColor, other.textColor) = (.brown, .brown)
    #expect(label.textColor == red)
    #expect(other.textColor == .brown, "a view outside of windows has no rules")
    label.tag = 0
    label.textColor = .gray
    #expect(label.textColor == .gray, "the tag is gone")
  }
  #endif
}

#endif
