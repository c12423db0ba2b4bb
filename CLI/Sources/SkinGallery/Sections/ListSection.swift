import Foundation
import SkinKit
import SkinUIKit
import UIKit

extension GallerySheet {
  func fillLists(_ kit: GalleryKit) {
    group(
      "Tables", isWide: true,
      [
        GalleryItem(GalleryTable(.plain, kit), "plain; the fourth row is chosen", width: .full, height: 256),
        GalleryItem(GalleryTable(.insetGrouped, kit), "insetGrouped", width: .full, height: 300),
      ])
    group(
      "Collections", isWide: true,
      [GalleryItem(GalleryCollection(kit), "the second cell is chosen", width: .full, height: 132)])
  }
}

/// A table with one cell of each style.
private final class GalleryTable: UIView, UITableViewDataSource, UITableViewDelegate {
  private struct Row {
    let style: UITableViewCell.CellStyle
    let text: String
    let detail: String?
    let accessory: UITableViewCell.AccessoryType
  }

  private static let rows = [
    Row(style: .default, text: "Account", detail: nil, accessory: .disclosureIndicator),
    Row(style: .value1, text: "Language", detail: "English", accessory: .disclosureIndicator),
    Row(style: .subtitle, text: "Longjing tea", detail: "Spring harvest, 100 g", accessory: .checkmark),
    Row(style: .default, text: "Chosen", detail: nil, accessory: .none),
    Row(style: .default, text: "Reminders", detail: nil, accessory: .none),
  ]

  private let table: UITableView
  private let kit: GalleryKit

  init(_ style: UITableView.Style, _ kit: GalleryKit) {
    table = UITableView(frame: .zero, style: style)
    self.kit = kit
    super.init(frame: .zero)
    addSubview(table)
    table.dataSource = self
    table.delegate = self
    kit.color(.background) { table.skin.backgroundColor($0) }
    kit.color(.separator) { table.skin.separatorColor($0) }
    kit.color(.accent) { table.skin.tintColor($0) }
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    table.frame = bounds
    table.layoutIfNeeded()
    table.selectRow(at: IndexPath(row: 3, section: 0), animated: false, scrollPosition: .none)
  }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { Self.rows.count }

  func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { "Settings" }

  func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
    tableView.style == .plain ? nil : "A footer says more about the rows above it."
  }

  func tableView(_ tableView: UITableView, willDisplayHeaderView view: UIView, forSection section: Int) {
    dress(view)
  }

  func tableView(_ tableView: UITableView, willDisplayFooterView view: UIView, forSection section: Int) {
    dress(view)
  }

  private func dress(_ view: UIView) {
    guard let view = view as? UITableViewHeaderFooterView else { return }
    kit.color(.secondaryText) { view.skin.textLabelColor($0) }
  }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let row = Self.rows[indexPath.row]
    let cell = UITableViewCell(style: row.style, reuseIdentifier: nil)
    cell.textLabel?.text = row.text
    cell.detailTextLabel?.text = row.detail
    cell.accessoryType = row.accessory
    if indexPath.row == 0 { cell.imageView?.image = GallerySymbols.circle }
    if indexPath.row == 4 {
      let toggle = UISwitch(frame: CGRect(x: 0, y: 0, width: 51, height: 31))
      toggle.isOn = true
      kit.color(.accent) { toggle.skin.onTintColor($0) }
      cell.accessoryView = toggle
    }
    kit.color(.surface) { cell.skin.backgroundColor($0) }
    kit.color(.field) { cell.skin.selectedBackgroundColor($0) }
    kit.color(.text) { cell.skin.textLabelColor($0) }
    kit.font(.bodyFont) { cell.skin.textLabelFont($0) }
    kit.color(.secondaryText) { cell.skin.detailTextLabelColor($0) }
    kit.font(.captionFont) { if row.style == .subtitle { cell.skin.detailTextLabelFont($0) } }
    return cell
  }
}

/// A collection of cells with configured contents and backgrounds.
private final class GalleryCollection: UIView, UICollectionViewDataSource {
  private static let names = ["Tea", "Sweets", "Fruit"]

  private let collection: UICollectionView
  private let layout = UICollectionViewFlowLayout()
  private let kit: GalleryKit

  init(_ kit: GalleryKit) {
    layout.sectionInset = UIEdgeInsets(top: 12, left: 20, bottom: 12, right: 20)
    layout.minimumInteritemSpacing = 12
    collection = UICollectionView(frame: .zero, collectionViewLayout: layout)
    self.kit = kit
    super.init(frame: .zero)
    addSubview(collection)
    collection.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    collection.dataSource = self
    kit.color(.background) { collection.skin.backgroundColor($0) }
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    let width = ((bounds.width - 40 - 24) / 3).rounded(.down)
    layout.itemSize = CGSize(width: width, height: bounds.height - 24)
    collection.frame = bounds
    collection.layoutIfNeeded()
    collection.selectItem(at: IndexPath(item: 1, section: 0), animated: false, scrollPosition: [])
  }

  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
    Self.names.count
  }

  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    var content = UIListContentConfiguration.subtitleCell()
    content.text = Self.names[indexPath.item]
    content.secondaryText = "12 goods"
    cell.contentConfiguration = content
    var background = UIBackgroundConfiguration.clear()
    background.backgroundColor = .secondarySystemBackground
    background.cornerRadius = 10
    if indexPath.item == 1 {
      background.strokeColor = .systemBlue
      background.strokeWidth = 2
    }
    cell.backgroundConfiguration = background
    kit.color(.text) { cell.skin.contentTextColor($0) }
    kit.font(.headingFont) { cell.skin.contentTextFont($0) }
    kit.color(.secondaryText) { cell.skin.contentSecondaryTextColor($0) }
    kit.font(.captionFont) { cell.skin.contentSecondaryTextFont($0) }
    kit.color(.surface) { cell.skin.backgroundConfigurationColor($0) }
    kit.number(.cardRadius) { cell.skin.backgroundConfigurationCornerRadius($0) }
    if indexPath.item == 1 { kit.color(.accent) { cell.skin.backgroundConfigurationStrokeColor($0) } }
    return cell
  }
}
