#if canImport(UIKit)
  import Foundation
  import SkinKit
  import UIKit

  /// The rich text that a binding has shown last, to tell it from a text that the app or the user has set since.
  ///
  /// Such a text stays: runs with the attributes of a run that was shown get the new ones of that run, also after the skin.
  @MainActor
  final class RenderedText {
    /// The attributes of a run.
    typealias Style = [NSAttributedString.Key: Any]

    /// The string as the object returns it.
    private var string: String?
    /// The styles of the runs that were shown last.
    private var styles: [Style] = []
    /// Whether the object shows another text.
    private var isReplaced = false

    /// Shows a text or restores the original one, unless the object shows one that isn't from here.
    /// - Parameters:
    ///   - new: The text, and the styles of its runs; `nil` to restore the original one.
    ///   - plain: The styles of the runs without a skin.
    ///   - base: The font and color of runs without any of their own.
    ///   - get: Returns the text that the object shows.
    ///   - show: Shows a text.
    ///   - restore: Restores the original text instead of one that begins with a style.
    ///   - restoreStyle: Restores the original font and color of the object, but not its text, instead of a style.
    func update(
      to new: (text: NSAttributedString, styles: [Style])?, plain: [Style] = [], base: Style = [:],
      get: () -> NSAttributedString?,
      show: (NSAttributedString) -> Void, restore: (Style) -> Void,
      restoreStyle: (Style) -> Void = { _ in }
    ) {
      let current = get()
      if let string, let current, isReplaced || current.string != string {
        isReplaced = true
        let target = new?.styles ?? plain.map { base.merging($0) { $1 } }
        let restyled = current.restyled(from: styles, to: target)
        if new == nil { restoreStyle(styles.first ?? [:]) }
        if !restyled.isEqual(get()) { show(restyled) }
        styles = target
        return
      }
      if let new {
        show(new.text)
        styles = new.styles
        string = get()?.string
      } else {
        restore(styles.first ?? [:])
        styles = []
        string = nil
      }
    }
  }

  extension NSAttributedString {
    /// The attributes of the runs.
    var styles: [RenderedText.Style] {
      var styles: [RenderedText.Style] = []
      enumerateAttributes(in: NSRange(location: 0, length: length)) { attributes, _, _ in styles.append(attributes) }
      return styles
    }

    /// Returns the text with new attributes where it has the old ones of the same index.
    fileprivate func restyled(from old: [RenderedText.Style], to new: [RenderedText.Style]) -> NSAttributedString {
      guard old.count == new.count else { return self }
      let result = NSMutableAttributedString(attributedString: self)
      enumerateAttributes(in: NSRange(location: 0, length: length)) { attributes, range, _ in
        let matching = old.indices.filter { old[$0].isContained(in: attributes) }
        guard let index = matching.max(by: { old[$0].count < old[$1].count }) else { return }
        for name in old[index].keys where new[index][name] == nil { result.removeAttribute(name, range: range) }
        result.addAttributes(new[index], range: range)
      }
      return result
    }
  }

  extension RenderedText.Style {
    /// Whether other attributes have all values of these.
    fileprivate func isContained(in other: Self) -> Bool {
      !isEmpty && allSatisfy { name, value in (other[name] as? NSObject) == (value as? NSObject) }
    }
  }
#endif
