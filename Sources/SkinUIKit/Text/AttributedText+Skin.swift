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
    /// - Parameter runs: The template, in one or several pieces.
    /// - Returns: The proxy, for chaining.
    @discardableResult
    public func attributedText(_ runs: NSAttributedString...) -> SkinProxy {
      bindText(
        BindingProperty("attributedText"), runs, get: { $0.skinRichText }, original: { OriginalStyledText($0) },
        base: { $0.style }, show: { $0.skinRichText = $1 }, restore: { $1.restore(on: $0, insteadOf: $2) },
        restoreStyle: { $1.restoreStyle(on: $0, insteadOf: $2) })
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
    ///   - make: Creates the text. If it returns `nil`, the view shows its original text.
    /// - Returns: The proxy, for chaining.
    @discardableResult
    public func attributedText(
      _ keys: AnySkinKey..., make: @escaping @MainActor (SkinValues) -> NSAttributedString?
    ) -> SkinProxy {
      let rendered = RenderedText()
      return bind(
        BindingProperty("attributedText"), to: keys.map(resolved), original: { OriginalStyledText($0) },
        update: { view, original, values in
          let text = make(values)
          rendered.update(
            to: text.map { ($0, $0.styles) }, base: original.style, get: { view.skinRichText },
            show: { view.skinRichText = $0 },
            restore: { original.restore(on: view, insteadOf: $0) },
            restoreStyle: { original.restoreStyle(on: view, insteadOf: $0) })
        })
    }

    /// Binds attributes of the whole text to keys.
    ///
    /// The attributes apply to the text that the view shows at the time of the call, and to what the user adds to it. Call it again
    /// after setting another text.
    /// ```swift
    /// label.skin.textAttributes(.kern("card.spacing"), .underlineColor("card.line"), .fixed(.underlineStyle, 1))
    /// ```
    /// - Parameter attributes: The attributes.
    /// - Returns: The proxy, for chaining.
    @discardableResult
    public func textAttributes(_ attributes: SkinTextAttribute...) -> SkinProxy {
      let template = NSMutableAttributedString(attributedString: target.skinRichText ?? NSAttributedString(string: ""))
      let all = NSRange(location: 0, length: template.length)
      for attribute in attributes { template.addAttribute(attribute.name, value: attribute.value, range: all) }
      return attributedText(template)
    }
  }

  extension SkinProxy where Target: UIButton {
    /// Binds the rich title of a state to the keys of a template.
    ///
    /// While no skin defines any of the keys, the state has its original title.
    /// - Parameters:
    ///   - runs: The template, in one or several pieces.
    ///   - state: The state.
    /// - Returns: The proxy, for chaining.
    @discardableResult
    public func attributedTitle(_ runs: NSAttributedString..., for state: UIControl.State = .normal) -> SkinProxy {
      bindText(
        BindingProperty("attributedTitle", Int(state.rawValue)), runs, get: { $0.attributedTitle(for: state) },
        original: { Self.original($0, state) { $0.attributedTitle(for: $1) } },
        show: { $0.setAttributedTitle($1, for: state) },
        restore: { button, title, _ in button.setAttributedTitle(title, for: state) })
    }
  }

  extension SkinProxy {
    /// Binds rich text to the keys that a template's runs name.
    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    func bindText<Original>(
      _ property: BindingProperty, _ runs: [NSAttributedString],
      get: @escaping @MainActor (Target) -> NSAttributedString?, original: @escaping (Target) -> Original,
      base: @escaping @MainActor (Original) -> RenderedText.Style = { _ in [:] },
      show: @escaping @MainActor (Target, NSAttributedString) -> Void,
      restore: @escaping @MainActor (Target, Original, RenderedText.Style) -> Void,
      restoreStyle: @escaping @MainActor (Target, Original, RenderedText.Style) -> Void = { _, _, _ in }
    ) -> SkinProxy {
      let text = NSMutableAttributedString(string: "")
      for run in runs { text.append(run) }
      let template = TextTemplate(text, module: moduleName)
      let rendered = RenderedText()
      return bind(
        property, to: template.keys, original: original,
        update: { target, original, values in
          let new = template.rendered(values)
          rendered.update(
            to: new.hasValue ? (new.text, new.styles) : nil, plain: new.styles, base: base(original),
            get: { get(target) },
            show: { show(target, $0) }, restore: { restore(target, original, $0) },
            restoreStyle: { restoreStyle(target, original, $0) })
        })
    }
  }
#endif
