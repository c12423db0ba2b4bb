// Rich text whose parts follow several keys: as a template whose runs name them, or made by a closure.

#if canImport(UIKit)
  public import Foundation
  public import SkinKit
  public import UIKit

  extension SkinProxy where Target: SkinRichText {
    /// Lets the view's rich text follow several keys, as a template says.
    ///
    /// The runs of a template name keys for their text, font and colours; they are put in again with every switch.
    /// ```swift
    /// label.skin.attributedText(
    ///   NSAttributedString(string: "I have read the ", skin: .foregroundColor("login.ink")),
    ///   NSAttributedString(skinText: "login.terms", .foregroundColor("login.link"), .fixed(.link, "app://terms")))
    /// ```
    /// While no skin has any of the keys, the view shows the text of its own.
    /// - Parameter runs: The template, in one or several pieces.
    /// - Returns: The object's properties.
    @discardableResult
    public func attributedText(_ runs: NSAttributedString...) -> SkinProxy {
      bindText(
        BindingProperty("attributedText"), runs, original: { OwnText($0) },
        show: { $0.skinRichText = $1 }, restore: { $1.show(on: $0) })
    }

    /// Lets the view's rich text follow several keys, made by a closure.
    ///
    /// ```swift
    /// label.skin.attributedText("login.terms", "login.link_color") { values in
    ///   NSAttributedString(string: values["login.terms"] ?? "", attributes: …)
    /// }
    /// ```
    /// - Parameters:
    ///   - keys: The keys.
    ///   - make: Makes the text; where it gives `nil`, the view shows the text of its own.
    /// - Returns: The object's properties.
    @discardableResult
    public func attributedText(
      _ keys: AnySkinKey..., make: @escaping @MainActor (SkinValues) -> NSAttributedString?
    ) -> SkinProxy {
      let property = BindingProperty("attributedText")
      guard isBinding(property) else { return self }
      manager.prepareResources()
      manager.bind(
        target, property, to: keys.map(resolved), original: { OwnText($0) },
        update: { view, original, values in
          if let text = make(values) { view.skinRichText = text } else { original.show(on: view) }
        })
      return self
    }

    /// Lets attributes of the whole text follow keys.
    ///
    /// The text is the one that the view shows when this is called; it is called again for another.
    /// ```swift
    /// label.skin.textAttributes(.kern("card.spacing"), .underlineColor("card.line"), .fixed(.underlineStyle, 1))
    /// ```
    /// - Parameter attributes: The attributes.
    /// - Returns: The object's properties.
    @discardableResult
    public func textAttributes(_ attributes: SkinTextAttribute...) -> SkinProxy {
      let template = NSMutableAttributedString(attributedString: target.skinRichText ?? NSAttributedString(string: ""))
      let all = NSRange(location: 0, length: template.length)
      for attribute in attributes { template.addAttribute(attribute.name, value: attribute.value, range: all) }
      return attributedText(template)
    }
  }

  extension SkinProxy where Target: UIButton {
    /// Lets the rich title of a state follow several keys, as a template says.
    ///
    /// While no skin has any of the keys, the state has the title of its own.
    /// - Parameters:
    ///   - runs: The template, in one or several pieces.
    ///   - state: The state.
    /// - Returns: The object's properties.
    @discardableResult
    public func attributedTitle(_ runs: NSAttributedString..., for state: UIControl.State = .normal) -> SkinProxy {
      bindText(
        BindingProperty("attributedTitle", Int(state.rawValue)), runs,
        original: { Self.own($0, state) { $0.attributedTitle(for: $1) } },
        show: { $0.setAttributedTitle($1, for: state) }, restore: { $0.setAttributedTitle($1, for: state) })
    }
  }

  extension SkinProxy {
    /// Binds rich text to the keys that a template's runs name.
    func bindText<Original>(
      _ property: BindingProperty, _ runs: [NSAttributedString], original: (Target) -> Original,
      show: @escaping @MainActor (Target, NSAttributedString) -> Void,
      restore: @escaping @MainActor (Target, Original) -> Void
    ) -> SkinProxy {
      guard isBinding(property) else { return self }
      manager.prepareResources()
      let whole = NSMutableAttributedString(string: "")
      for run in runs { whole.append(run) }
      let template = TextTemplate(whole, module: moduleName)
      manager.bind(
        target, property, to: template.keys, original: original,
        update: { target, original, values in
          let (text, hasValue) = template.rendered(values)
          if hasValue { show(target, text) } else { restore(target, original) }
        })
      return self
    }
  }
#endif
