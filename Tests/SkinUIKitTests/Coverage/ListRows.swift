#if canImport(UIKit)

import Foundation
import SkinUIKit
import UIKit

enum ListRows {
  static let rows: [CoverageRow] = table + cell + header + collection + item + flowLayout

  private static let table: [CoverageRow] =
    [
      CoverageRow("separatorColor", UITableView()) { $0.separatorColor },
      CoverageRow("separatorEffect", UITableView(), values: (#""systemThinMaterial""#, #""dark""#)) {
        $0.separatorEffect
      },
      CoverageRow("separatorInset", UITableView()) { $0.separatorInset },
      CoverageRow("separatorStyle", UITableView()) { $0.separatorStyle },
      CoverageRow("sectionIndexColor", UITableView()) { $0.sectionIndexColor },
      CoverageRow("sectionIndexBackgroundColor", UITableView()) { $0.sectionIndexBackgroundColor },
      CoverageRow("sectionIndexTrackingBackgroundColor", UITableView()) { $0.sectionIndexTrackingBackgroundColor },
      CoverageRow("rowHeight", UITableView(), values: ("60", "72.5")) { $0.rowHeight },
      CoverageRow("sectionHeaderHeight", UITableView(), values: ("30", "40")) { $0.sectionHeaderHeight },
      CoverageRow("sectionFooterHeight", UITableView(), values: ("30", "40")) { $0.sectionFooterHeight },
      CoverageRow("sectionHeaderTopPadding", UITableView(), values: ("0", "8")) { $0.sectionHeaderTopPadding },
    ] + backgroundView { UITableView() }

  private static let cell: [CoverageRow] =
    [
      CoverageRow("accessoryType", UITableViewCell()) { $0.accessoryType },
      CoverageRow("selectionStyle", UITableViewCell()) { $0.selectionStyle },
      CoverageRow("separatorInset", UITableViewCell()) { $0.separatorInset },
      CoverageRow("indentationWidth", UITableViewCell()) { $0.indentationWidth },
    ] + labels { UITableViewCell(style: .subtitle, reuseIdentifier: nil) } + backgroundView { UITableViewCell() }
    + selectedBackground { UITableViewCell() } + configurations { UITableViewCell() }

  private static let header: [CoverageRow] =
    labels { UITableViewHeaderFooterView() } + backgroundView { UITableViewHeaderFooterView() }
    + configurations { UITableViewHeaderFooterView() }

  private static let collection: [CoverageRow] = backgroundView {
    UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
  }

  private static let item: [CoverageRow] =
    backgroundView { UICollectionViewCell() } + selectedBackground { UICollectionViewCell() }
    + configurations { UICollectionViewCell() }

  private static let flowLayout: [CoverageRow] = [
    CoverageRow("itemSize", UICollectionViewFlowLayout()) { $0.itemSize },
    CoverageRow("minimumLineSpacing", UICollectionViewFlowLayout()) { $0.minimumLineSpacing },
    CoverageRow("minimumInteritemSpacing", UICollectionViewFlowLayout()) { $0.minimumInteritemSpacing },
    CoverageRow("sectionInset", UICollectionViewFlowLayout()) { $0.sectionInset },
    CoverageRow("headerReferenceSize", UICollectionViewFlowLayout()) { $0.headerReferenceSize },
    CoverageRow("footerReferenceSize", UICollectionViewFlowLayout()) { $0.footerReferenceSize },
    CoverageRow("scrollDirection", UICollectionViewFlowLayout()) { $0.scrollDirection },
  ]

  private static func backgroundView<Host: SkinBackgroundHost>(
    _ make: @escaping @MainActor @Sendable () -> Host
  ) -> [CoverageRow] {
    [
      CoverageRow("backgroundViewColor", make()) { $0.backgroundView?.backgroundColor },
      CoverageRow("backgroundViewGradient", make()) { gradient($0.backgroundView) },
      CoverageRow("backgroundViewImage", make()) { ($0.backgroundView as? UIImageView)?.image?.size },
    ]
  }

  private static func selectedBackground<Cell: SkinSelectable>(
    _ make: @escaping @MainActor @Sendable () -> Cell
  ) -> [CoverageRow] {
    [
      CoverageRow("selectedBackgroundColor", make()) { $0.selectedBackgroundView?.backgroundColor },
      CoverageRow("selectedBackgroundGradient", make()) { gradient($0.selectedBackgroundView) },
      CoverageRow("selectedBackgroundImage", make()) { ($0.selectedBackgroundView as? UIImageView)?.image?.size },
    ]
  }

  @MainActor private static func gradient(_ view: UIView?) -> String? {
    (view?.subviews.first as? GradientView)?.gradient.map { "\($0)" }
  }

  private static func labels<Cell: SkinLabeled>(
    _ make: @escaping @MainActor @Sendable () -> Cell
  ) -> [CoverageRow] {
    [
      CoverageRow("textLabelColor", make()) { $0.textLabel?.textColor },
      CoverageRow("textLabelFont", make()) { $0.textLabel?.font },
      CoverageRow("textLabelHighlightedColor", make()) { $0.textLabel?.highlightedTextColor },
      CoverageRow("detailTextLabelColor", make()) { $0.detailTextLabel?.textColor },
      CoverageRow("detailTextLabelFont", make()) { $0.detailTextLabel?.font },
    ]
  }

  private static func configurations<Cell: SkinConfigurable>(
    _ make: @escaping @MainActor @Sendable () -> Cell
  ) -> [CoverageRow] {
    [
      CoverageRow("backgroundConfigurationColor", make()) { $0.backgroundConfiguration?.backgroundColor },
      CoverageRow("backgroundConfigurationImage", make()) { $0.backgroundConfiguration?.image?.size },
      CoverageRow("backgroundConfigurationCornerRadius", make(), values: ("8", "12.5")) {
        $0.backgroundConfiguration?.cornerRadius
      },
      CoverageRow("backgroundConfigurationStrokeColor", make()) { $0.backgroundConfiguration?.strokeColor },
      CoverageRow("backgroundConfigurationStrokeWidth", make()) { $0.backgroundConfiguration?.strokeWidth },
      CoverageRow("backgroundConfigurationEffect", make(), values: (#""systemThinMaterial""#, #""dark""#)) {
        $0.backgroundConfiguration?.visualEffect
      },
      CoverageRow("contentTextColor", filled(make())) { list($0)?.textProperties.color },
      CoverageRow("contentTextFont", filled(make())) { list($0)?.textProperties.font },
      CoverageRow("contentSecondaryTextColor", filled(make())) { list($0)?.secondaryTextProperties.color },
      CoverageRow("contentSecondaryTextFont", filled(make())) { list($0)?.secondaryTextProperties.font },
      CoverageRow("contentText", filled(make())) { list($0)?.text },
      CoverageRow("contentSecondaryText", filled(make())) { list($0)?.secondaryText },
      CoverageRow("contentImage", filled(make())) { list($0)?.image?.size },
      CoverageRow("contentImageTintColor", filled(make())) { list($0)?.imageProperties.tintColor },
      CoverageRow("contentImageCornerRadius", filled(make())) { list($0)?.imageProperties.cornerRadius },
    ]
  }

  @MainActor private static func list(_ cell: any SkinConfigurable) -> UIListContentConfiguration? {
    cell.contentConfiguration as? UIListContentConfiguration
  }

  @MainActor private static func filled<Cell: SkinConfigurable>(_ cell: Cell) -> Cell {
    cell.contentConfiguration = UIListContentConfiguration.valueCell()
    return cell
  }
}

#endif
