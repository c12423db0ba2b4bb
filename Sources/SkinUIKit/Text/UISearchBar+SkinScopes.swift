#if canImport(UIKit)
  import Foundation
  public import SkinKit
  public import UIKit

  extension SkinProxy where Target: UISearchBar {
    /// Binds the color of the scopes' titles in a state to a key.
    public var scopeBarTitleColor: SkinStateCall<Target, SkinColor> {
      SkinStateCall(self) { skin, key, state in
        skin.scopeBarButtonTitleTextAttributes(.foregroundColor(key), for: state)
      }
    }

    /// Binds the font of the scopes' titles in a state to a key.
    public var scopeBarTitleFont: SkinStateCall<Target, SkinFont> {
      SkinStateCall(self) { skin, key, state in skin.scopeBarButtonTitleTextAttributes(.font(key), for: state) }
    }

    /// Binds attributes of the scopes' titles in a state to keys.
    /// - Parameters:
    ///   - attributes: The attributes.
    ///   - state: The state.
    ///   - fileID: The file of the call, for issues of the keys.
    ///   - line: The line of the call.
    /// - Returns: The proxy, for chaining.
    @discardableResult
    public func scopeBarButtonTitleTextAttributes(
      _ attributes: SkinTextAttribute..., for state: UIControl.State = .normal, fileID: StaticString = #fileID,
      line: UInt = #line
    ) -> SkinProxy {
      KeyPlace.using(.code(fileID, line)) {
        bind(
          attributes,
          in: self.attributes(
            "scopeBarButtonTitleTextAttributes", Int(state.rawValue),
            of: TextDictionary(
              state, get: { $0.scopeBarButtonTitleTextAttributes(for: $1) },
              set: { $0.setScopeBarButtonTitleTextAttributes($1, for: $2) })))
      }
    }

    /// Binds the background image of the scopes in a state to a key.
    public var scopeBarButtonBackgroundImage: SkinStateCall<Target, SkinImage> {
      SkinStateCall(self) { skin, key, state in
        skin.bindState(
          "scopeBarButtonBackgroundImage", state, key, get: { $0.scopeBarButtonBackgroundImage(for: $1) },
          set: { $0.setScopeBarButtonBackgroundImage($1, for: $2) })
      }
    }

    /// Binds the image between two scopes to a key.
    /// - Parameters:
    ///   - key: The image's key.
    ///   - left: The state of the scope to its left.
    ///   - right: The state of the scope to its right.
    ///   - fileID: The file of the call, for issues of the key.
    ///   - line: The line of the call.
    /// - Returns: The proxy, for chaining.
    @discardableResult
    public func scopeBarButtonDividerImage(
      _ key: SkinKey<SkinImage>, forLeftSegmentState left: UIControl.State = .normal,
      rightSegmentState right: UIControl.State = .normal, fileID: StaticString = #fileID, line: UInt = #line
    ) -> SkinProxy {
      using(key, .code(fileID, line)) {
        bind(
          SkinBindingProperty("scopeBarButtonDividerImage", Int(left.rawValue << 32 | right.rawValue)), to: key,
          get: { $0.scopeBarButtonDividerImage(forLeftSegmentState: left, rightSegmentState: right) },
          set: { $0.setScopeBarButtonDividerImage($1, forLeftSegmentState: left, rightSegmentState: right) })
      }
    }
  }
#endif
