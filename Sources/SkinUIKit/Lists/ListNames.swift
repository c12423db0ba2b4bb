// The names of what tables, collection views, their cells and headers show.

#if canImport(UIKit)
  import SkinKit
  import UIKit

  extension SkinNamedProperty {
    static let lists: [SkinNamedProperty] =
      tableView + tableViewCell + tableViewHeader + collectionView + collectionViewCell + flowLayout

    static let tableView: [SkinNamedProperty] =
      [
        SkinNamedProperty("separatorColor", \UITableView.separatorColor),
        SkinNamedProperty("separatorEffect", of: UITableView.self) { $0.separatorEffect($1) },
        SkinNamedProperty("separatorInset", \UITableView.separatorInset),
        SkinNamedProperty("separatorStyle", \UITableView.separatorStyle),
        SkinNamedProperty("sectionIndexColor", \UITableView.sectionIndexColor),
        SkinNamedProperty("sectionIndexBackgroundColor", \UITableView.sectionIndexBackgroundColor),
        SkinNamedProperty("sectionIndexTrackingBackgroundColor", \UITableView.sectionIndexTrackingBackgroundColor),
        SkinNamedProperty("rowHeight", \UITableView.rowHeight),
        SkinNamedProperty("sectionHeaderHeight", \UITableView.sectionHeaderHeight),
        SkinNamedProperty("sectionFooterHeight", \UITableView.sectionFooterHeight),
        SkinNamedProperty("sectionHeaderTopPadding", \UITableView.sectionHeaderTopPadding),
      ] + backgroundView(of: UITableView.self)

    static let tableViewCell: [SkinNamedProperty] =
      [
        SkinNamedProperty("accessoryType", \UITableViewCell.accessoryType),
        SkinNamedProperty("selectionStyle", \UITableViewCell.selectionStyle),
        SkinNamedProperty("separatorInset", \UITableViewCell.separatorInset),
        SkinNamedProperty("indentationWidth", \UITableViewCell.indentationWidth),
      ] + labels(of: UITableViewCell.self) + backgroundView(of: UITableViewCell.self)
      + selectedBackground(of: UITableViewCell.self) + configurations(of: UITableViewCell.self)

    static let tableViewHeader: [SkinNamedProperty] =
      labels(of: UITableViewHeaderFooterView.self) + backgroundView(of: UITableViewHeaderFooterView.self)
      + configurations(of: UITableViewHeaderFooterView.self)

    static let collectionView: [SkinNamedProperty] = backgroundView(of: UICollectionView.self)

    static let collectionViewCell: [SkinNamedProperty] =
      backgroundView(of: UICollectionViewCell.self) + selectedBackground(of: UICollectionViewCell.self)
      + configurations(of: UICollectionViewCell.self)

    static let flowLayout: [SkinNamedProperty] = [
      SkinNamedProperty("itemSize", \UICollectionViewFlowLayout.itemSize),
      SkinNamedProperty("minimumLineSpacing", \UICollectionViewFlowLayout.minimumLineSpacing),
      SkinNamedProperty("minimumInteritemSpacing", \UICollectionViewFlowLayout.minimumInteritemSpacing),
      SkinNamedProperty("sectionInset", \UICollectionViewFlowLayout.sectionInset),
      SkinNamedProperty("headerReferenceSize", \UICollectionViewFlowLayout.headerReferenceSize),
      SkinNamedProperty("footerReferenceSize", \UICollectionViewFlowLayout.footerReferenceSize),
      SkinNamedProperty("scrollDirection", \UICollectionViewFlowLayout.scrollDirection),
    ]

    private static func backgroundView<Host: SkinBackgroundHost>(of type: Host.Type) -> [SkinNamedProperty] {
      [
        SkinNamedProperty("backgroundViewColor", of: type) { $0.backgroundViewColor($1) },
        SkinNamedProperty("backgroundViewGradient", of: type) { $0.backgroundViewGradient($1) },
        SkinNamedProperty("backgroundViewImage", of: type) { $0.backgroundViewImage($1) },
      ]
    }

    private static func selectedBackground<Cell: SkinSelectable>(of type: Cell.Type) -> [SkinNamedProperty] {
      [
        SkinNamedProperty("selectedBackgroundColor", of: type) { $0.selectedBackgroundColor($1) },
        SkinNamedProperty("selectedBackgroundGradient", of: type) { $0.selectedBackgroundGradient($1) },
        SkinNamedProperty("selectedBackgroundImage", of: type) { $0.selectedBackgroundImage($1) },
      ]
    }

    private static func labels<Cell: SkinLabeled>(of type: Cell.Type) -> [SkinNamedProperty] {
      [
        SkinNamedProperty("textLabelColor", of: type) { $0.textLabelColor($1) },
        SkinNamedProperty("textLabelFont", of: type) { $0.textLabelFont($1) },
        SkinNamedProperty("textLabelHighlightedColor", of: type) { $0.textLabelHighlightedColor($1) },
        SkinNamedProperty("detailTextLabelColor", of: type) { $0.detailTextLabelColor($1) },
        SkinNamedProperty("detailTextLabelFont", of: type) { $0.detailTextLabelFont($1) },
      ]
    }

    private static func configurations<Cell: SkinConfigurable>(of type: Cell.Type) -> [SkinNamedProperty] {
      [
        SkinNamedProperty("backgroundConfigurationColor", of: type) { $0.backgroundConfigurationColor($1) },
        SkinNamedProperty("backgroundConfigurationImage", of: type) { $0.backgroundConfigurationImage($1) },
        SkinNamedProperty("backgroundConfigurationCornerRadius", of: type) {
          $0.backgroundConfigurationCornerRadius($1)
        },
        SkinNamedProperty("backgroundConfigurationStrokeColor", of: type) { $0.backgroundConfigurationStrokeColor($1) },
        SkinNamedProperty("backgroundConfigurationStrokeWidth", of: type) { $0.backgroundConfigurationStrokeWidth($1) },
        SkinNamedProperty("backgroundConfigurationEffect", of: type) { $0.backgroundConfigurationEffect($1) },
        SkinNamedProperty("contentTextColor", of: type) { $0.contentTextColor($1) },
        SkinNamedProperty("contentTextFont", of: type) { $0.contentTextFont($1) },
        SkinNamedProperty("contentSecondaryTextColor", of: type) { $0.contentSecondaryTextColor($1) },
        SkinNamedProperty("contentSecondaryTextFont", of: type) { $0.contentSecondaryTextFont($1) },
        SkinNamedProperty("contentText", of: type) { $0.contentText($1) },
        SkinNamedProperty("contentSecondaryText", of: type) { $0.contentSecondaryText($1) },
        SkinNamedProperty("contentImage", of: type) { $0.contentImage($1) },
        SkinNamedProperty("contentImageTintColor", of: type) { $0.contentImageTintColor($1) },
        SkinNamedProperty("contentImageCornerRadius", of: type) { $0.contentImageCornerRadius($1) },
      ]
    }
  }
#endif
