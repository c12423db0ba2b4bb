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
        BindingProperty("attributedText"), runs, original: { OriginalText($0) },
        show: { $0.skinRichText = $1 }, restore: { $1.restore(on: $0) })
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
      bind(
        BindingProperty("attributedText"), to: keys.map(resolved), original: { OriginalText($0) },
        update: { view, original, values in
          if let text = make(values) { view.skinRichText = text } else { original.restore(on: view) }
        })
    }

    /// Binds attributes of the whole text to keys.
    ///
    /// The attributes apply to the text that the view shows at the time of the call. Call it again after setting another text.
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
        BindingProperty("attributedTitle", Int(state.rawValue)), runs,
        original: { Self.original($0, state) { $0.attributedTitle(for: $1) } },
        show: { $0.setAttributedTitle($1, for: state) }, restore: { $0.setAttributedTitle($1, for: state) })
    }
  }

  extension SkinProxy {
    /// Binds rich text to the keys that a template's runs name.
    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    func bindText<Original>(
      _ property: BindingProperty, _ runs: [NSAttributedString], original: @escaping (Target) -> Original,
      show: @escaping @MainActor (Target, NSAttributedString) -> Void,
      restore: @escaping @MainActor (Target, Original) -> Void
    ) -> SkinProxy {
      let text = NSMutableAttributedString(string: "")
      for run in runs { text.append(run) }
      let template = TextTemplate(text, module: moduleName)
      return bind(
        property, to: template.keys, original: original,
        update: { target, original, values in
          let (text, hasValue) = template.rendered(values)
          if hasValue { show(target, text) } else { restore(target, original) }
        })
    }
  }
#endif
