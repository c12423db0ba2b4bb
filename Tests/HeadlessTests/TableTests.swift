import Foundation
import Testing

@testable import UIKit

/// A cell that counts its instances and how often they are prepared for reuse.
@MainActor final class CountedCell: UITableViewCell {
  static var made = 0
  var preparations = 0

  override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
    super.init(style: .subtitle, reuseIdentifier: reuseIdentifier)
    CountedCell.made += 1
  }

  required init?(coder: NSCoder) { nil }

  override func prepareForReuse() {
    super.prepareForReuse()
    preparations += 1
  }
}

@MainActor final class TableSource: NSObject, UITableViewDataSource, UITableViewDelegate {
  var rows = [20]
  var headers: [String?] = []
  var footers: [String?] = []
  var letters: [String]?
  var configure: (UITableViewCell, IndexPath) -> Void = { cell, path in
    cell.textLabel?.text = "\(path.section).\(path.row)"
  }
  var chosen: [IndexPath] = []
  var unchosen: [IndexPath] = []

  func numberOfSections(in tableView: UITableView) -> Int { rows.count }
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { rows[section] }
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
    configure(cell, indexPath)
    return cell
  }
  func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    headers.indices.contains(section) ? headers[section] : nil
  }
  func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
    footers.indices.contains(section) ? footers[section] : nil
  }
  func sectionIndexTitles(for tableView: UITableView) -> [String]? { letters }
  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) { chosen.append(indexPath) }
  func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) { unchosen.append(indexPath) }
}

@MainActor
@Suite("Tables", .serialized)
struct TableTests {
  private let source = TableSource()

  private func table(
    _ style: UITableView.Style = .plain, width: CGFloat = 200, height: CGFloat = 220,
    _ type: UITableViewCell.Type = UITableViewCell.self
  ) -> UITableView {
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: width, height: height), style: style)
    table.register(type, forCellReuseIdentifier: "cell")
    table.dataSource = source
    table.delegate = source
    return table
  }

  @Test("Cells of a registered class are created by its initializer, only as many as are visible, and reused")
  func reuse() {
    source.rows = [1000]
    CountedCell.made = 0
    let table = table(.plain, CountedCell.self)
    #expect(table.visibleCells.count == 5 && table.visibleCells.allSatisfy { $0 is CountedCell })
    #expect(table.visibleCells.first?.detailTextLabel != nil && table.visibleCells.first?.reuseIdentifier == "cell")
    for step in 0..<900 {
      table.contentOffset.y = CGFloat(step) * 44
      table.layoutIfNeeded()
    }
    #expect(CountedCell.made <= 7)
    #expect(table.visibleCells.first?.textLabel?.text == "0.899")
    #expect((table.visibleCells.first as? CountedCell)?.preparations ?? 0 > 50)
    #expect(table.contentSize == CGSize(width: 200, height: 44_000))
  }

  @Test("A cell scrolled away waits for reuse, a visible one stays the same object, and a reload requests all again")
  func identity() throws {
    let table = table()
    let third = try #require(table.cellForRow(at: IndexPath(row: 2, section: 0)))
    table.contentOffset.y = 80
    #expect(table.cellForRow(at: IndexPath(row: 2, section: 0)) === third)
    #expect(table.cellForRow(at: IndexPath(row: 0, section: 0)) == nil)
    #expect(table.indexPathsForVisibleRows?.first == IndexPath(row: 1, section: 0))
    table.contentOffset.y = 0
    source.rows = [2]
    table.reloadData()
    #expect(table.visibleCells.map { $0.textLabel?.text } == ["0.0", "0.1"])
  }

  @Test("Rows have frames, and are found by location")
  func places() {
    source.rows = [3, 2]
    source.headers = ["A", "B"]
    let table = table()
    table.rowHeight = 30
    #expect(table.rectForHeader(inSection: 0) == CGRect(x: 0, y: 0, width: 200, height: 28))
    #expect(table.rectForRow(at: IndexPath(row: 1, section: 1)) == CGRect(x: 0, y: 176, width: 200, height: 30))
    #expect(table.indexPathForRow(at: CGPoint(x: 10, y: 60)) == IndexPath(row: 1, section: 0))
    #expect(table.indexPathForRow(at: CGPoint(x: 10, y: 10)) == nil)
    table.frame.size.height = 100
    table.scrollToRow(at: IndexPath(row: 1, section: 1), at: .bottom, animated: false)
    #expect(table.contentOffset.y == 106)
  }

  @Test("A plain table's header stays at the upper edge while its section is visible, and is pushed away by the next")
  func heldHeaders() throws {
    source.rows = [3, 30]
    source.headers = ["A", "B"]
    let table = table()
    table.contentOffset.y = 60
    let header = try #require(table.headerView(forSection: 0))
    #expect(header.frame.minY == 60 && header.textLabel?.text == "A" && header.isPinned)
    table.contentOffset.y = 150
    #expect(table.headerView(forSection: 0)?.frame.minY == 132)
    table.contentOffset.y = 600
    #expect(table.headerView(forSection: 0) == nil && table.headerView(forSection: 1)?.frame.minY == 600)
  }

  @Test("Separators have the table's insets and color, or are absent")
  func separators() {
    let table = table()
    table.separatorColor = .pureRed
    table.separatorInset = UIEdgeInsets(top: 0, left: 50, bottom: 0, right: 20)
    var picture = Picture(of: table, scale: 2)
    #expect(picture[98, 87] == .white && picture[102, 87] == .red && picture[358, 87] == .red)
    #expect(picture[362, 87] == .white && picture[102, 86] == .white)
    table.visibleCells[0].separatorInset = .zero
    table.separatorColor = .blue
    picture = Picture(of: table, scale: 2)
    #expect(picture[20, 87] == .blue && picture[80, 175] == .white && picture[102, 175] == .blue)
    table.separatorStyle = .none
    #expect(Picture(of: table, scale: 2)[200, 87] == .white)
    table.separatorStyle = .singleLine
    table.separatorColor = nil
    #expect(table.separatorColor == .separator)
  }

  @Test("Inset groups have round corners and the grouped background behind them")
  func insetGrouped() {
    source.rows = [2]
    let table = table(.insetGrouped)
    let picture = Picture(of: table)
    let background = Pixel(242, 242, 247)
    #expect(picture[8, 60] == background && picture[16, 36] == background && picture[100, 40] == .white)
    #expect(table.visibleCells.first?.frame.width == 168)
    #expect(table.visibleCells.last?.layer.maskedCorners == [.layerMinXMaxYCorner, .layerMaxXMaxYCorner])
  }

  @Test("A touch asks the delegate and selects, and selecting in code doesn't ask")
  func selection() throws {
    let table = table()
    let (first, second) = (IndexPath(row: 0, section: 0), IndexPath(row: 1, section: 0))
    table.selectRow(at: first, animated: false, scrollPosition: .none)
    #expect(source.chosen.isEmpty && table.cellForRow(at: first)?.isSelected == true)
    table.tapRow(at: second)
    #expect(source.chosen == [second] && source.unchosen == [first] && table.indexPathForSelectedRow == second)
    #expect(table.cellForRow(at: first)?.isSelected == false)
    // A cell scrolled back into view is selected again, and no other is.
    table.contentOffset.y = 500
    #expect(table.visibleCells.allSatisfy { !$0.isSelected })
    table.contentOffset.y = 0
    #expect(table.cellForRow(at: second)?.isSelected == true)
    table.deselectRow(at: second, animated: false)
    #expect(table.indexPathForSelectedRow == nil)
  }

  @Test("A selected cell shows its selected background, or gray if it has none, or nothing by its selection style")
  func selectedBackground() {
    let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
    cell.textLabel?.highlightedTextColor = .blue
    cell.isSelected = true
    #expect(Picture(of: cell)[200, 20] == Pixel(209, 209, 214) && cell.textLabel?.isHighlighted == true)
    cell.selectedBackgroundView = UIView()
    cell.selectedBackgroundView?.backgroundColor = .pureRed
    #expect(Picture(of: cell)[200, 20] == .red)
    cell.isSelected = false
    #expect(Picture(of: cell)[200, 20] == .white)
    cell.selectionStyle = .none
    cell.setHighlighted(true, animated: false)
    #expect(Picture(of: cell)[200, 20] == .white)
  }

  @Test("Accessories have the tint, and take space from the content")
  func accessories() throws {
    let cell = UITableViewCell(style: .value1, reuseIdentifier: nil)
    cell.tintColor = .pureRed
    cell.accessoryType = .checkmark
    let picture = Picture(of: cell)
    #expect(picture.count(of: .red, in: CGRect(x: 280, y: 0, width: 40, height: 44), by: 60) > 5)
    #expect(cell.contentView.frame.width == 280)
    let own = UIView(frame: CGRect(x: 0, y: 0, width: 30, height: 30))
    cell.accessoryView = own
    cell.layoutIfNeeded()
    #expect(own.frame == CGRect(x: 274, y: 7, width: 30, height: 30) && own.superview === cell)
  }

  @Test("The index shows its letters in its colors")
  func sectionIndex() {
    source.letters = ["A", "B", "C"]
    let table = table()
    table.sectionIndexBackgroundColor = .green
    table.sectionIndexColor = .pureRed
    table.sectionIndexTrackingBackgroundColor = .blue
    var picture = Picture(of: table)
    #expect(picture[190, 2] == .green)
    #expect(picture.count(of: .red, in: CGRect(x: 185, y: 80, width: 15, height: 60), by: 90) > 3)
    table.isTrackingSectionIndex = true
    picture = Picture(of: table)
    #expect(picture[190, 2] == .blue)
  }

  @Test("A background view is behind the cells and doesn't scroll")
  func backgroundView() {
    source.rows = [1]
    let table = table()
    let view = UIView()
    view.backgroundColor = .pureRed
    table.backgroundView = view
    #expect(Picture(of: table)[100, 150] == .red && table.subviews.first === view)
    table.contentOffset.y = 20
    table.layoutIfNeeded()
    #expect(view.frame == table.bounds)
    table.backgroundView = nil
    #expect(Picture(of: table)[100, 150] == .white)
  }

  @Test("Rows with configurations have the height of their content")
  func selfSizing() {
    source.rows = [3]
    source.configure = { cell, path in
      var content = UIListContentConfiguration.subtitleCell()
      content.text = "Title"
      content.secondaryText = path.row == 1 ? "A\nB\nC" : nil
      cell.contentConfiguration = content
    }
    let table = table()
    table.layoutIfNeeded()
    let heights = table.visibleCells.map(\.frame.height)
    #expect(heights[0] == 44 && heights[1] > 80 && heights[2] == 44)
    #expect(table.rectForRow(at: IndexPath(row: 2, section: 0)).minY == 44 + heights[1])
  }

  @Test("A table controller's view is its table, and its rows come from it")
  func controller() {
    final class Controller: UITableViewController {
      override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }
      override func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { "Title" }
    }
    let controller = Controller(style: .grouped)
    controller.view.frame = CGRect(x: 0, y: 0, width: 100, height: 300)
    #expect(controller.tableView.visibleCells.count == 3 && controller.tableView.style == .grouped)
    #expect(controller.tableView.headerView(forSection: 0)?.textLabel?.text == "TITLE")
  }

  @Test("Tables get the values of appearance proxies, including the background, unless the app has set its own")
  func proxies() {
    UIApplication.shared.removeAppearanceProxies()
    defer { UIApplication.shared.removeAppearanceProxies() }
    UITableView.appearance().separatorColor = .red
    UITableView.appearance().backgroundColor = .green
    UITableViewCell.appearance().separatorInset = UIEdgeInsets(top: 0, left: 70, bottom: 0, right: 0)
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 220))
    let (plain, own) = (table(), table())
    own.separatorColor = .blue
    for table in [plain, own] { window.addSubview(table) }
    #expect(plain.separatorColor == .red && own.separatorColor == .blue && plain.backgroundColor == .green)
    #expect(plain.visibleCells.first?.separatorInset.left == 70)
  }

  @Test("A section's header and footer without a given height have that of their constraints")
  func selfSizingHeader() {
    final class Source: NSObject, UITableViewDataSource, UITableViewDelegate {
      func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 1 }

      func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        UITableViewCell(style: .default, reuseIdentifier: nil)
      }

      func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? { strip(50) }

      func tableView(_ tableView: UITableView, viewForFooterInSection section: Int) -> UIView? { strip(70) }

      private func strip(_ height: CGFloat) -> UIView {
        let (strip, inner) = (UIView(), UIView())
        inner.translatesAutoresizingMaskIntoConstraints = false
        strip.addSubview(inner)
        NSLayoutConstraint.activate([
          inner.topAnchor.constraint(equalTo: strip.topAnchor, constant: 5),
          inner.bottomAnchor.constraint(equalTo: strip.bottomAnchor, constant: -5),
          inner.heightAnchor.constraint(equalToConstant: height),
        ])
        return strip
      }
    }
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 300, height: 600), style: .plain)
    let source = Source()
    table.dataSource = source
    table.delegate = source
    table.layoutIfNeeded()
    #expect(table.rectForHeader(inSection: 0).height == 60)
    #expect(table.rectForRow(at: IndexPath(row: 0, section: 0)).minY == 60)
    #expect(table.rectForFooter(inSection: 0).height == 80)
    table.sectionHeaderHeight = 20
    #expect(table.rectForHeader(inSection: 0).height == 20)
  }
}
