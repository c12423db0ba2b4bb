#if canImport(UIKit)
  public import Foundation
  public import SkinKit
  public import UIKit

  extension SkinProxy where Target: SkinRichText {
    /// Binds the view's rich text to the keys of a template.
    ///
    /// The runs of a template name keys for their text, font and colors. Each switch of the skin renders the template again.
    /// ```swift
    /// label.skin.attributedText(
    ///   NSAttributedString(string: "I have read the ", skin: .foregroundColor("login.ink")),
    ///   NSAttributedString(skinText: "login.terms", .foregroundColor("login.link"), .fixed(.link, "app://terms")))
    /// ```
    /// While no skin defines any of the keys, the view shows its original text.
    /// - Parameters:
    ///   - runs: The template, in one or several pieces.
    ///   - fileID: The file of the call, for issues of the keys.
    ///   - line: The line of the call.
    /// - Returns: The proxy, for chaining.
    @discardableResult
    public func attributedText(
      _ runs: NSAttributedString..., fileID: StaticString = #fileID, line: UInt = #line
    ) -> SkinProxy {
      KeyPlace.using(.code(fileID, line)) {
        bindText(
          SkinBindingProperty("attributedText"), runs, get: { $0.skinRichText }, original: { OriginalStyledText($0) },
          renew: { OriginalStyledText($0, style: $1.style) },
          base: { $0.style }, show: { $0.skinRichText = $1 }, restore: { $1.restore(on: $0, insteadOf: $2) },
          restoreStyle: { $1.restoreStyle(on: $0, insteadOf: $2) })
      }
    }

    /// Binds the view's rich text to several keys, with a closure that creates it.
    ///
    /// ```swift
    /// label.skin.attributedText("login.terms", "login.link_color") { values in
    ///   NSAttributedString(string: values["login.terms"] ?? "", attributes: …)
    /// }
    /// ```
    /// - Parameters:
    ///   - keys: The keys.
    ///   - fileID: The file of the call, for issues of the keys.
    ///   - line: The line of the call.
    ///   - make: Creates the text. If it returns `nil`, the view shows its original text.
    /// - Returns: The proxy, for chaining.
    @discardableResult
    public func attributedText(
      _ keys: AnySkinKey..., fileID: StaticString = #fileID, line: UInt = #line,
      make: @escaping @MainActor (SkinValues) -> NSAttributedString?
    ) -> SkinProxy {
      KeyPlace.using(.code(fileID, line)) {
        bindText(
          SkinBindingProperty("attributedText"), to: keys.map(resolved), get: { $0.skinRichText },
          original: { OriginalStyledText($0) },
          renew: { OriginalStyledText($0, style: $1.style) }, base: { $0.style },
          make: { values, base in
            let text = make(values)?.replacingMissingColors(in: values.skin, with: base)
            return (text.map { ($0, $0.styles) }, nil)
          }, show: { $0.skinRichText = $1 },
          restore: { $1.restore(on: $0, insteadOf: $2) }, restoreStyle: { $1.restoreStyle(on: $0, insteadOf: $2) })
      }
    }

    /// Binds attributes of the whole text to keys.
    ///
    /// The attributes apply to the text that the view shows at the time of the call, and to what the user adds to it. Call it again
    /// after setting another text.
    /// ```swift
    /// label.skin.textAttributes(.kern("card.spacing"), .underlineColor("card.line"), .fixed(.underlineStyle, 1))
    /// ```
    /// - Parameters:
    ///   - attributes: The attributes.
    ///   - fileID: The file of the call, for issues of the keys.
    ///   - line: The line of the call.
    /// - Returns: The proxy, for chaining.
    @discardableResult
    public func textAttributes(
      _ attributes: SkinTextAttribute..., fileID: StaticString = #fileID, line: UInt = #line
    ) -> SkinProxy {
      KeyPlace.using(.code(fileID, line)) {
        let template = NSMutableAttributedString(
          attributedString: target.skinRichText ?? NSAttributedString(string: ""))
        let all = NSRange(location: 0, length: template.length)
        for attribute in attributes { template.addAttribute(attribute.name, value: attribute.value, range: all) }
        return attributedText(template)
      }
    }
  }

  extension SkinProxy where Target: UIButton {
    /// Binds the rich title of a state to the keys of a template.
    ///
    /// While no skin defines any of the keys, the state has its original title.
    /// - Parameters:
    ///   - runs: The template, in one or several pieces.
    ///   - state: The state.
    ///   - fileID: The file of the call, for issues of the keys.
    ///   - line: The line of the call.
    /// - Returns: The proxy, for chaining.
    @discardableResult
    public func attributedTitle(
      _ runs: NSAttributedString..., for state: UIControl.State = .normal, fileID: StaticString = #fileID,
      line: UInt = #line
    ) -> SkinProxy {
      KeyPlace.using(.code(fileID, line)) {
        bindText(
          SkinBindingProperty("attributedTitle", Int(state.rawValue)), runs, get: { $0.attributedTitle(for: state) },
          original: { Self.original($0, state) { $0.attributedTitle(for: $1) } },
          show: { $0.setAttributedTitle($1, for: state) },
          restore: { button, title, _ in button.setAttributedTitle(title, for: state) })
      }
    }
  }

  extension SkinProxy {
    /// Binds rich text to the keys that a template's runs name.
    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    func bindText<Original>(
      _ property: SkinBindingProperty, _ runs: [NSAttributedString],
      get: @escaping @MainActor (Target) -> NSAttributedString?, original: @escaping (Target) -> Original,
      renew: (@MainActor (Target, Original) -> Original)? = nil,
      base: @escaping @MainActor (Original) -> RenderedText.Style = { _ in [:] },
      show: @escaping @MainActor (Target, NSAttributedString) -> Void,
      restore: @escaping @MainActor (Target, Original, RenderedText.Style) -> Void,
      restoreStyle: @escaping @MainActor (Target, Original, RenderedText.Style) -> Void = { _, _, _ in }
    ) -> SkinProxy {
      let text = NSMutableAttributedString(string: "")
      for run in runs { text.append(run) }
      let template = TextTemplate(text, module: moduleName)
      return bindText(
        property, to: template.keys, get: get, original: original, renew: renew, base: base,
        make: { values, base in
          let new = template.rendered(values, base: base)
          return (new.hasValue ? (new.text, new.styles) : nil, new.styles)
        }, show: show, restore: restore, restoreStyle: restoreStyle)
    }

    /// Binds rich text to keys, with a closure that returns it and the styles of its runs, with and without a skin, for the original style
    /// of the object.
    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    func bindText<Original>(
      _ property: SkinBindingProperty, to keys: [AnySkinKey],
      get: @escaping @MainActor (Target) -> NSAttributedString?, original: @escaping (Target) -> Original,
      renew: (@MainActor (Target, Original) -> Original)? = nil,
      base: @escaping @MainActor (Original) -> RenderedText.Style = { _ in [:] },
      make:
        @escaping @MainActor (SkinValues, RenderedText.Style) -> (
          new: (text: NSAttributedString, styles: [RenderedText.Style])?, plain: [RenderedText.Style]?
        ),
      show: @escaping @MainActor (Target, NSAttributedString) -> Void,
      restore: @escaping @MainActor (Target, Original, RenderedText.Style) -> Void,
      restoreStyle: @escaping @MainActor (Target, Original, RenderedText.Style) -> Void = { _, _, _ in }
    ) -> SkinProxy {
      // The captured text passes from a binding to the one that replaces it.
      var isFirst = true
      return bind(
        property, to: keys, original: { CapturedText(original($0)) },
        update: { target, captured, values in
          let capture = { captured.original = original(target) }
          if isFirst {
            captured.rendered.beginBinding(get(target)) {
              captured.original = renew?(target, captured.original) ?? original(target)
            }
          }
          isFirst = false
          let base = base(captured.original)
          let (new, plain) = make(values, base)
          captured.rendered.update(
            to: new, plain: plain, base: base, get: { get(target) }, show: { show(target, $0) },
            capture: capture, restore: { restore(target, captured.original, $0) },
            restoreStyle: { restoreStyle(target, captured.original, $0) })
        })
    }
  }
#endif
