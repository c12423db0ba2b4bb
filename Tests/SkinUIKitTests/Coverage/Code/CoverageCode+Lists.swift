// The code of docs/coverage.md: lists. A test writes this file (SKINKIT_WRITE_DOCS=1).

#if canImport(UIKit)

import SkinKit
import SkinUIKit
import UIKit

extension CoverageCode {
  static func tableView(
    _ tableView: UITableView, _ name: String, _ manager: SkinManager, _ key: String
  ) -> Bool {
    let skin = tableView.skin(following: manager)
    switch name {
    case "backgroundViewColor": skin.backgroundViewColor(SkinKey(key))
    case "backgroundViewGradient": skin.backgroundViewGradient(SkinKey(key))
    case "backgroundViewImage": skin.backgroundViewImage(SkinKey(key))
    case "rowHeight": skin.rowHeight(SkinKey(key))
    case "sectionFooterHeight": skin.sectionFooterHeight(SkinKey(key))
    case "sectionHeaderHeight": skin.sectionHeaderHeight(SkinKey(key))
    case "sectionHeaderTopPadding": skin.sectionHeaderTopPadding(SkinKey(key))
    case "sectionIndexBackgroundColor": skin.sectionIndexBackgroundColor(SkinKey(key))
    case "sectionIndexColor": skin.sectionIndexColor(SkinKey(key))
    case "sectionIndexTrackingBackgroundColor": skin.sectionIndexTrackingBackgroundColor(SkinKey(key))
    case "separatorColor": skin.separatorColor(SkinKey(key))
    case "separatorEffect": skin.separatorEffect(SkinKey(key))
    case "separatorInset": skin.separatorInset(SkinKey(key))
    case "separatorStyle": skin.separatorStyle(SkinKey(key))
    default: return false
    }
    return true
  }

  static func tableViewCell(
    _ tableViewCell: UITableViewCell, _ name: String, _ manager: SkinManager, _ key: String
  ) -> Bool {
    let skin = tableViewCell.skin(following: manager)
    switch name {
    case "accessoryType": skin.accessoryType(SkinKey(key))
    case "backgroundConfigurationColor": skin.backgroundConfigurationColor(SkinKey(key))
    case "backgroundConfigurationCornerRadius": skin.backgroundConfigurationCornerRadius(SkinKey(key))
    case "backgroundConfigurationEffect": skin.backgroundConfigurationEffect(SkinKey(key))
    case "backgroundConfigurationImage": skin.backgroundConfigurationImage(SkinKey(key))
    case "backgroundConfigurationStrokeColor": skin.backgroundConfigurationStrokeColor(SkinKey(key))
    case "backgroundConfigurationStrokeWidth": skin.backgroundConfigurationStrokeWidth(SkinKey(key))
    case "backgroundViewColor": skin.backgroundViewColor(SkinKey(key))
    case "backgroundViewGradient": skin.backgroundViewGradient(SkinKey(key))
    case "backgroundViewImage": skin.backgroundViewImage(SkinKey(key))
    case "contentImage": skin.contentImage(SkinKey(key))
    case "contentImageCornerRadius": skin.contentImageCornerRadius(SkinKey(key))
    case "contentImageTintColor": skin.contentImageTintColor(SkinKey(key))
    case "contentSecondaryText": skin.contentSecondaryText(SkinKey(key))
    case "contentSecondaryTextColor": skin.contentSecondaryTextColor(SkinKey(key))
    case "contentSecondaryTextFont": skin.contentSecondaryTextFont(SkinKey(key))
    case "contentText": skin.contentText(SkinKey(key))
    case "contentTextColor": skin.contentTextColor(SkinKey(key))
    case "contentTextFont": skin.contentTextFont(SkinKey(key))
    case "detailTextLabelColor": skin.detailTextLabelColor(SkinKey(key))
    case "detailTextLabelFont": skin.detailTextLabelFont(SkinKey(key))
    case "indentationWidth": skin.indentationWidth(SkinKey(key))
    case "selectedBackgroundColor": skin.selectedBackgroundColor(SkinKey(key))
    case "selectedBackgroundGradient": skin.selectedBackgroundGradient(SkinKey(key))
    case "selectedBackgroundImage": skin.selectedBackgroundImage(SkinKey(key))
    case "selectionStyle": skin.selectionStyle(SkinKey(key))
    case "separatorInset": skin.separatorInset(SkinKey(key))
    case "textLabelColor": skin.textLabelColor(SkinKey(key))
    case "textLabelFont": skin.textLabelFont(SkinKey(key))
    case "textLabelHighlightedColor": skin.textLabelHighlightedColor(SkinKey(key))
    default: return false
    }
    return true
  }

  static func tableViewHeaderFooterView(
    _ tableViewHeaderFooterView: UITableViewHeaderFooterView, _ name: String, _ manager: SkinManager, _ key: String
  ) -> Bool {
    let skin = tableViewHeaderFooterView.skin(following: manager)
    switch name {
    case "backgroundConfigurationColor": skin.backgroundConfigurationColor(SkinKey(key))
    case "backgroundConfigurationCornerRadius": skin.backgroundConfigurationCornerRadius(SkinKey(key))
    case "backgroundConfigurationEffect": skin.backgroundConfigurationEffect(SkinKey(key))
    case "backgroundConfigurationImage": skin.backgroundConfigurationImage(SkinKey(key))
    case "backgroundConfigurationStrokeColor": skin.backgroundConfigurationStrokeColor(SkinKey(key))
    case "backgroundConfigurationStrokeWidth": skin.backgroundConfigurationStrokeWidth(SkinKey(key))
    case "backgroundViewColor": skin.backgroundViewColor(SkinKey(key))
    case "backgroundViewGradient": skin.backgroundViewGradient(SkinKey(key))
    case "backgroundViewImage": skin.backgroundViewImage(SkinKey(key))
    case "contentImage": skin.contentImage(SkinKey(key))
    case "contentImageCornerRadius": skin.contentImageCornerRadius(SkinKey(key))
    case "contentImageTintColor": skin.contentImageTintColor(SkinKey(key))
    case "contentSecondaryText": skin.contentSecondaryText(SkinKey(key))
    case "contentSecondaryTextColor": skin.contentSecondaryTextColor(SkinKey(key))
    case "contentSecondaryTextFont": skin.contentSecondaryTextFont(SkinKey(key))
    case "contentText": skin.contentText(SkinKey(key))
    case "contentTextColor": skin.contentTextColor(SkinKey(key))
    case "contentTextFont": skin.contentTextFont(SkinKey(key))
    case "detailTextLabelColor": skin.detailTextLabelColor(SkinKey(key))
    case "detailTextLabelFont": skin.detailTextLabelFont(SkinKey(key))
    case "textLabelColor": skin.textLabelColor(SkinKey(key))
    case "textLabelFont": skin.textLabelFont(SkinKey(key))
    case "textLabelHighlightedColor": skin.textLabelHighlightedColor(SkinKey(key))
    default: return false
    }
    return true
  }

  static func collectionView(
    _ collectionView: UICollectionView, _ name: String, _ manager: SkinManager, _ key: String
  ) -> Bool {
    let skin = collectionView.skin(following: manager)
    switch name {
    case "backgroundViewColor": skin.backgroundViewColor(SkinKey(key))
    case "backgroundViewGradient": skin.backgroundViewGradient(SkinKey(key))
    case "backgroundViewImage": skin.backgroundViewImage(SkinKey(key))
    default: return false
    }
    return true
  }

  static func collectionViewCell(
    _ collectionViewCell: UICollectionViewCell, _ name: String, _ manager: SkinManager, _ key: String
  ) -> Bool {
    let skin = collectionViewCell.skin(following: manager)
    switch name {
    case "backgroundConfigurationColor": skin.backgroundConfigurationColor(SkinKey(key))
    case "backgroundConfigurationCornerRadius": skin.backgroundConfigurationCornerRadius(SkinKey(key))
    case "backgroundConfigurationEffect": skin.backgroundConfigurationEffect(SkinKey(key))
    case "backgroundConfigurationImage": skin.backgroundConfigurationImage(SkinKey(key))
    case "backgroundConfigurationStrokeColor": skin.backgroundConfigurationStrokeColor(SkinKey(key))
    case "backgroundConfigurationStrokeWidth": skin.backgroundConfigurationStrokeWidth(SkinKey(key))
    case "backgroundViewColor": skin.backgroundViewColor(SkinKey(key))
    case "backgroundViewGradient": skin.backgroundViewGradient(SkinKey(key))
    case "backgroundViewImage": skin.backgroundViewImage(SkinKey(key))
    case "contentImage": skin.contentImage(SkinKey(key))
    case "contentImageCornerRadius": skin.contentImageCornerRadius(SkinKey(key))
    case "contentImageTintColor": skin.contentImageTintColor(SkinKey(key))
    case "contentSecondaryText": skin.contentSecondaryText(SkinKey(key))
    case "contentSecondaryTextColor": skin.contentSecondaryTextColor(SkinKey(key))
    case "contentSecondaryTextFont": skin.contentSecondaryTextFont(SkinKey(key))
    case "contentText": skin.contentText(SkinKey(key))
    case "contentTextColor": skin.contentTextColor(SkinKey(key))
    case "contentTextFont": skin.contentTextFont(SkinKey(key))
    case "selectedBackgroundColor": skin.selectedBackgroundColor(SkinKey(key))
    case "selectedBackgroundGradient": skin.selectedBackgroundGradient(SkinKey(key))
    case "selectedBackgroundImage": skin.selectedBackgroundImage(SkinKey(key))
    default: return false
    }
    return true
  }

  static func collectionViewFlowLayout(
    _ collectionViewFlowLayout: UICollectionViewFlowLayout, _ name: String, _ manager: SkinManager, _ key: String
  ) -> Bool {
    let skin = collectionViewFlowLayout.skin(following: manager)
    switch name {
    case "footerReferenceSize": skin.footerReferenceSize(SkinKey(key))
    case "headerReferenceSize": skin.headerReferenceSize(SkinKey(key))
    case "itemSize": skin.itemSize(SkinKey(key))
    case "minimumInteritemSpacing": skin.minimumInteritemSpacing(SkinKey(key))
    case "minimumLineSpacing": skin.minimumLineSpacing(SkinKey(key))
    case "scrollDirection": skin.scrollDirection(SkinKey(key))
    case "sectionInset": skin.sectionInset(SkinKey(key))
    default: return false
    }
    return true
  }
}

#endif
