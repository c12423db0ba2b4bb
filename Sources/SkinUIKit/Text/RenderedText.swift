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

    /// The string after the original text was restored; `nil` while another is shown.
    private var restored: String?

    /// Prepares for a binding that replaces the one whose text is shown.
    /// - Parameters:
    ///   - current: The text that the object shows.
    ///   - capture: Captures the original text again, which is called if it isn't the one that was shown last.
    func beginBinding(_ current: NSAttributedString?, capture: () -> Void) {
      isReplaced = false
      guard let shown = string, current?.string != shown else { return }
      capture()
      (string, styles) = (nil, [])
    }

    /// Shows a text or restores the original one, unless the object shows one that isn't from here.
    /// - Parameters:
    ///   - new: The text, and the styles of its runs; `nil` to restore the original one.
    ///   - plain: The styles of the runs without a skin; `nil` if they aren't known.
    ///   - base: The font and color of runs without any of their own.
    ///   - get: Returns the text that the object shows.
    ///   - show: Shows a text.
    ///   - capture: Captures the original text again.
    ///   - restore: Restores the original text instead of one that begins with a style.
    ///   - restoreStyle: Restores the original font and color of the object, but not its text, instead of a style.
    func update(
      to new: (text: NSAttributedString, styles: [Style])?, plain: [Style]? = nil, base: Style = [:],
      get: () -> NSAttributedString?, show: (NSAttributedString) -> Void, capture: () -> Void,
      restore: (Style) -> Void, restoreStyle: (Style) -> Void = { _ in }
    ) {
      let current = get()
      if let string, isReplaced || current?.string != string {
        isReplaced = true
        let target = new?.styles ?? (plain ?? styles.map { _ in [:] }).map { base.merging($0) { $1 } }
        guard let current, target.count == styles.count else { return }
        let restyled = current.restyled(from: styles, to: target)
        if new == nil { restoreStyle(styles.first ?? [:]) }
        if !restyled.isEqual(get()) { show(restyled) }
        styles = target
        return
      }
      if let new {
        if let restored, current?.string != restored { capture() }
        restored = nil
        show(new.text)
        styles = new.styles
        string = get()?.string
      } else if string != nil {
        restore(styles.first ?? [:])
        styles = []
        string = nil
        restored = get()?.string ?? ""
      }
    }
  }

  /// The original text of an object, and the text that its latest binding has shown.
  @MainActor
  final class CapturedText<Original> {
    var original: Original
    let rendered = RenderedText()

    init(_ original: Original) { self.original = original }
  }

  extension NSAttributedString {
    /// The attributes of the runs.
    var styles: [RenderedText.Style] {
      var styles: [RenderedText.Style] = []
      enumerateAttributes(in: NSRange(location: 0, length: length)) { attributes, _, _ in styles.append(attributes) }
      return styles
    }

    /// Returns the text with new attributes where it has the old ones of the same index, of which there are as many.
    fileprivate func restyled(from old: [RenderedText.Style], to new: [RenderedText.Style]) -> NSAttributedString {
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
