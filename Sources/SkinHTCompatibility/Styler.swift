#if canImport(UIKit)
  import Foundation
  import SkinKit
  import SkinUIKit
  public import UIKit

  /// A view whose properties follow keys, as HTSkinBundle writes it.
  ///
  /// ```swift
  /// button.style.module("login").backgroundColorKey("next_button_bg_color")
  ///   .textColorKey("next_button_title_color").fontKey("next_button_title_font")
  /// ```
  /// Each call binds a property of the view as `view.skin` does: a key of the module, or else the global key of that name.
  @MainActor @preconcurrency
  public struct Styler<Element: UIView> {
    private let element: Element

    fileprivate init(_ element: Element) { self.element = element }

    /// Sets the module of the view's keys, for this call and later ones.
    /// - Parameter name: The name of the module's file, without `.json`.
    /// - Returns: The styler, for chaining.
    @discardableResult
    public func module(_ name: String) -> Styler {
      element.skinKeys.module = name
      return self
    }

    /// Binds the background to a key.
    ///
    /// A gradient fills the background of a ``GradientButton`` and of other views. Labels and image views keep the app's color.
    /// - Parameters:
    ///   - key: The key, a color or a gradient.
    ///   - fileID: The file of the call, for issues of the key.
    ///   - line: The line of the call.
    /// - Returns: The styler, for chaining.
    @discardableResult
    public func backgroundColorKey(_ key: String, fileID: StaticString = #fileID, line: UInt = #line) -> Styler {
      if let button = element as? SkinGradientButton {
        proxy(button).gradient(key, fileID: fileID, line: line)
      } else {
        proxy(element).backgroundColor(key, fileID: fileID, line: line)
      }
      return self
    }

    /// The proxy of a view in the module that was set last.
    private func proxy<View: UIView>(_ view: View) -> SkinProxy<View> {
      view.skin.module(element.skinKeys.module ?? "app")
    }
  }

  extension Styler where Element: UILabel {
    /// Binds the text's color to a key.
    ///
    /// A ``GradientLabel`` shows gradients and colors, other labels colors.
    /// - Parameters:
    ///   - key: The key.
    ///   - fileID: The file of the call, for issues of the key.
    ///   - line: The line of the call.
    /// - Returns: The styler, for chaining.
    @discardableResult
    public func textColorKey(_ key: String, fileID: StaticString = #fileID, line: UInt = #line) -> Styler {
      if let label = element as? SkinGradientLabel {
        proxy(label).gradient(key, fileID: fileID, line: line)
      } else {
        proxy(element).textColor(key, fileID: fileID, line: line)
      }
      return self
    }

    /// Binds the font to a key.
    /// - Parameters:
    ///   - key: The key.
    ///   - fileID: The file of the call, for issues of the key.
    ///   - line: The line of the call.
    /// - Returns: The styler, for chaining.
    @discardableResult
    public func fontKey(_ key: String, fileID: StaticString = #fileID, line: UInt = #line) -> Styler {
      proxy(element).font(key, fileID: fileID, line: line)
      return self
    }
  }

  extension Styler where Element: UIButton {
    /// Binds the title's color to a key.
    ///
    /// A ``GradientButton`` shows gradients and colors, other buttons colors.
    /// - Parameters:
    ///   - key: The key.
    ///   - fileID: The file of the call, for issues of the key.
    ///   - line: The line of the call.
    /// - Returns: The styler, for chaining.
    @discardableResult
    public func textColorKey(_ key: String, fileID: StaticString = #fileID, line: UInt = #line) -> Styler {
      if let button = element as? SkinGradientButton {
        proxy(button).titleGradient(key, fileID: fileID, line: line)
      } else {
        proxy(element).titleColor(key, for: .normal, fileID: fileID, line: line)
      }
      return self
    }

    /// Binds the title's font to a key.
    /// - Parameters:
    ///   - key: The key.
    ///   - fileID: The file of the call, for issues of the key.
    ///   - line: The line of the call.
    /// - Returns: The styler, for chaining.
    @discardableResult
    public func fontKey(_ key: String, fileID: StaticString = #fileID, line: UInt = #line) -> Styler {
      proxy(element).titleFont(key, fileID: fileID, line: line)
      return self
    }
  }

  extension Styler where Element: UIImageView {
    /// Binds the image to a key.
    /// - Parameters:
    ///   - key: The key.
    ///   - fileID: The file of the call, for issues of the key.
    ///   - line: The line of the call.
    /// - Returns: The styler, for chaining.
    @discardableResult
    public func imageKey(_ key: String, fileID: StaticString = #fileID, line: UInt = #line) -> Styler {
      proxy(element).image(key, fileID: fileID, line: line)
      return self
    }
  }

  /// A view that has a ``Styler``.
  @MainActor @preconcurrency
  public protocol SkinStyleCompatible: UIView {}

  extension SkinStyleCompatible {
    /// The styler of the view.
    public var style: Styler<Self> { Styler(self) }
  }

  extension UIView: SkinStyleCompatible {}
#endif
