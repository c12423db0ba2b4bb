// The code of docs/coverage.md: text. A test writes this file (SKINKIT_WRITE_DOCS=1).

#if canImport(UIKit)

import SkinKit
import SkinUIKit
import UIKit

extension CoverageCode {
  static func label(
    _ label: UILabel, _ name: String, _ manager: SkinManager, _ key: String
  ) -> Bool {
    let skin = label.skin(following: manager)
    switch name {
    case "adjustsFontForContentSizeCategory": skin.adjustsFontForContentSizeCategory(SkinKey(key))
    case "adjustsFontSizeToFitWidth": skin.adjustsFontSizeToFitWidth(SkinKey(key))
    case "font": skin.font(SkinKey(key))
    case "highlightedTextColor": skin.highlightedTextColor(SkinKey(key))
    case "isEnabled": skin.isEnabled(SkinKey(key))
    case "isHighlighted": skin.isHighlighted(SkinKey(key))
    case "lineBreakMode": skin.lineBreakMode(SkinKey(key))
    case "minimumScaleFactor": skin.minimumScaleFactor(SkinKey(key))
    case "numberOfLines": skin.numberOfLines(SkinKey(key))
    case "shadowColor": skin.shadowColor(SkinKey(key))
    case "shadowOffset": skin.shadowOffset(SkinKey(key))
    case "text": skin.text(SkinKey(key))
    case "textAlignment": skin.textAlignment(SkinKey(key))
    case "textColor": skin.textColor(SkinKey(key))
    default: return false
    }
    return true
  }

  static func textField(
    _ textField: UITextField, _ name: String, _ manager: SkinManager, _ key: String
  ) -> Bool {
    let skin = textField.skin(following: manager)
    switch name {
    case "adjustsFontForContentSizeCategory": skin.adjustsFontForContentSizeCategory(SkinKey(key))
    case "adjustsFontSizeToFitWidth": skin.adjustsFontSizeToFitWidth(SkinKey(key))
    case "background": skin.background(SkinKey(key))
    case "borderStyle": skin.borderStyle(SkinKey(key))
    case "clearButtonMode": skin.clearButtonMode(SkinKey(key))
    case "disabledBackground": skin.disabledBackground(SkinKey(key))
    case "font": skin.font(SkinKey(key))
    case "keyboardAppearance": skin.keyboardAppearance(SkinKey(key))
    case "leftViewMode": skin.leftViewMode(SkinKey(key))
    case "minimumFontSize": skin.minimumFontSize(SkinKey(key))
    case "placeholder": skin.placeholder(SkinKey(key))
    case "placeholderColor": skin.placeholderColor(SkinKey(key))
    case "placeholderFont": skin.placeholderFont(SkinKey(key))
    case "rightViewMode": skin.rightViewMode(SkinKey(key))
    case "text": skin.text(SkinKey(key))
    case "textAlignment": skin.textAlignment(SkinKey(key))
    case "textColor": skin.textColor(SkinKey(key))
    case "textKern": skin.defaultTextAttributes(.kern(SkinKey(key)))
    default: return false
    }
    return true
  }

  static func searchTextField(
    _ searchTextField: UISearchTextField, _ name: String, _ manager: SkinManager, _ key: String
  ) -> Bool {
    let skin = searchTextField.skin(following: manager)
    switch name {
    case "tokenBackgroundColor": skin.tokenBackgroundColor(SkinKey(key))
    default: return false
    }
    return true
  }

  static func textView(
    _ textView: UITextView, _ name: String, _ manager: SkinManager, _ key: String
  ) -> Bool {
    let skin = textView.skin(following: manager)
    switch name {
    case "adjustsFontForContentSizeCategory": skin.adjustsFontForContentSizeCategory(SkinKey(key))
    case "font": skin.font(SkinKey(key))
    case "isEditable": skin.isEditable(SkinKey(key))
    case "isSelectable": skin.isSelectable(SkinKey(key))
    case "keyboardAppearance": skin.keyboardAppearance(SkinKey(key))
    case "linkBackgroundColor": skin.linkTextAttributes(.backgroundColor(SkinKey(key)))
    case "linkColor": skin.linkColor(SkinKey(key))
    case "linkFont": skin.linkTextAttributes(.font(SkinKey(key)))
    case "linkUnderlineColor": skin.linkTextAttributes(.underlineColor(SkinKey(key)))
    case "linkUnderlineStyle": skin.linkTextAttributes(.underlineStyle(SkinKey(key)))
    case "text": skin.text(SkinKey(key))
    case "textAlignment": skin.textAlignment(SkinKey(key))
    case "textColor": skin.textColor(SkinKey(key))
    case "textContainerInset": skin.textContainerInset(SkinKey(key))
    case "typingColor": skin.typingAttributes(.foregroundColor(SkinKey(key)))
    case "typingFont": skin.typingAttributes(.font(SkinKey(key)))
    default: return false
    }
    return true
  }

  static func searchBar(
    _ searchBar: UISearchBar, _ name: String, _ manager: SkinManager, _ key: String
  ) -> Bool {
    let skin = searchBar.skin(following: manager)
    switch name {
    case "backgroundImage.compact": skin.backgroundImage(SkinKey(key), barMetrics: .compact)
    case "barStyle": skin.barStyle(SkinKey(key))
    case "barTintColor": skin.barTintColor(SkinKey(key))
    case "image.bookmark.highlighted": skin.image(SkinKey(key), for: .bookmark, state: .highlighted)
    case "image.clear.highlighted": skin.image(SkinKey(key), for: .clear, state: .highlighted)
    case "image.resultsList.highlighted": skin.image(SkinKey(key), for: .resultsList, state: .highlighted)
    case "image.search.highlighted": skin.image(SkinKey(key), for: .search, state: .highlighted)
    case "isTranslucent": skin.isTranslucent(SkinKey(key))
    case "keyboardAppearance": skin.keyboardAppearance(SkinKey(key))
    case "placeholder": skin.placeholder(SkinKey(key))
    case "placeholderColor": skin.placeholderColor(SkinKey(key))
    case "placeholderFont": skin.placeholderFont(SkinKey(key))
    case "positionAdjustment.bookmark": skin.positionAdjustment(SkinKey(key), for: .bookmark)
    case "positionAdjustment.clear": skin.positionAdjustment(SkinKey(key), for: .clear)
    case "positionAdjustment.resultsList": skin.positionAdjustment(SkinKey(key), for: .resultsList)
    case "positionAdjustment.search": skin.positionAdjustment(SkinKey(key), for: .search)
    case "prompt": skin.prompt(SkinKey(key))
    case "scopeBarBackgroundImage": skin.scopeBarBackgroundImage(SkinKey(key))
    case "scopeBarButtonBackgroundImage.highlighted":
      skin.scopeBarButtonBackgroundImage(SkinKey(key), for: .highlighted)
    case "scopeBarButtonDividerImage": skin.scopeBarButtonDividerImage(SkinKey(key))
    case "scopeBarTitleColor.highlighted": skin.scopeBarTitleColor(SkinKey(key), for: .highlighted)
    case "scopeBarTitleFont.highlighted": skin.scopeBarTitleFont(SkinKey(key), for: .highlighted)
    case "searchBarStyle": skin.searchBarStyle(SkinKey(key))
    case "searchFieldBackgroundColor": skin.searchFieldBackgroundColor(SkinKey(key))
    case "searchFieldBackgroundImage.highlighted": skin.searchFieldBackgroundImage(SkinKey(key), for: .highlighted)
    case "searchFieldBackgroundPositionAdjustment": skin.searchFieldBackgroundPositionAdjustment(SkinKey(key))
    case "searchFieldFont": skin.searchFieldFont(SkinKey(key))
    case "searchFieldTextColor": skin.searchFieldTextColor(SkinKey(key))
    case "searchFieldTintColor": skin.searchFieldTintColor(SkinKey(key))
    case "searchIconColor": skin.searchIconColor(SkinKey(key))
    case "searchTextPositionAdjustment": skin.searchTextPositionAdjustment(SkinKey(key))
    case "showsBookmarkButton": skin.showsBookmarkButton(SkinKey(key))
    case "showsCancelButton": skin.showsCancelButton(SkinKey(key))
    case "showsScopeBar": skin.showsScopeBar(SkinKey(key))
    case "showsSearchResultsButton": skin.showsSearchResultsButton(SkinKey(key))
    case "text": skin.text(SkinKey(key))
    default: return false
    }
    return true
  }
}

#endif
