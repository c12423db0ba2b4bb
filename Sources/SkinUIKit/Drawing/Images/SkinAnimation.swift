#if canImport(UIKit)
  public import Foundation
  public import SkinKit
  import UIKit

  /// An animation of a skin: its file, such as a Lottie JSON, with the images next to it.
  ///
  /// A Lottie animation names its images by a folder and a name, such as `images/` and `img_0.png`, relative to its file.
  public struct SkinAnimation: Hashable, Sendable {
    /// The animation's file.
    public let file: SkinFile

    /// Creates an animation of a file.
    /// - Parameter file: The animation's file.
    public init(_ file: SkinFile) { self.file = file }

    /// Reads the animation.
    /// - Returns: The bytes of its file.
    /// - Throws: `SkinIssue` if it is missing or damaged.
    public func contents() throws -> Data { try file.contents() }

    /// Finds an image of the animation.
    /// - Parameters:
    ///   - name: The image's name, with extension.
    ///   - folder: The folder that the animation names, relative to its file, with or without a slash at the end.
    /// - Returns: The image's file; `nil` if the skin has none there.
    public func image(_ name: String, in folder: String = "") -> SkinFile? {
      let folder = folder.hasSuffix("/") ? String(folder.dropLast()) : folder
      return file.neighbor(folder.isEmpty ? name : "\(folder)/\(name)")
    }
  }

  /// A view or object that plays animations of a skin, with their images.
  ///
  /// This library plays none. A few lines pass an animation to the app's player; docs/uikit.md has them for lottie-ios.
  /// Files of downloaded skins are untrusted input: treat an animation that can't be read as `nil`.
  @MainActor @preconcurrency
  public protocol SkinAnimationPlaying: SkinTarget {
    /// Plays an animation, or prepares to play it.
    /// - Parameter animation: The animation; `nil` if no skin provides one.
    func play(_ animation: SkinAnimation?)
  }

  extension SkinProxy where Target: SkinAnimationPlaying {
    /// Binds the animation that the object plays to a key.
    ///
    /// If a skin defines the key, the object gets the animation at once, and again whenever its file changes.
    ///
    /// Its key is that of the animation's file.
    public var animation: SkinCall<Target, SkinFile> {
      SkinCall(self) { skin, key in
        skin.bind(
          SkinBindingProperty("animation"), to: key, original: { _ in SkinAnimation?.none },
          make: { .some(SkinAnimation($0[$1])) }, set: { $0.play($1) })
      }
    }
  }
#endif
