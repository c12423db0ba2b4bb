// Animations and sounds that the app's own players play.

#if canImport(UIKit)
  public import SkinKit
  import UIKit

  /// Something that plays files of a skin: a view that shows Lottie animations, an object that plays sounds.
  ///
  /// This library plays neither; a few lines hand the file to what does:
  /// ```swift
  /// extension LottieAnimationView: SkinMediaPlaying {
  ///   public func play(_ file: SkinFile?) {
  ///     animation = (try? file?.contents()).flatMap { try? LottieAnimation.from(data: $0) }
  ///     if animation != nil { play() } else { stop() }
  ///   }
  /// }
  ///
  /// final class TapSound: SkinMediaPlaying {
  ///   private var player: AVAudioPlayer?
  ///   func play(_ file: SkinFile?) { player = (try? file?.contents()).flatMap { try? AVAudioPlayer(data: $0) } }
  ///   func tap() { player?.play() }
  /// }
  ///
  /// cheer.skin.media("lottery.cheer")      // a Lottie file
  /// tapSound.skin.media("home.tap_sound")
  /// ```
  /// Files come from outside: whoever plays them should take those that can't be read for none.
  @MainActor
  public protocol SkinMediaPlaying: SkinTarget {
    /// Plays a file, or gets ready to.
    /// - Parameter file: The file; `nil` where no skin has one, so that what the object has of its own is played, or nothing.
    func play(_ file: SkinFile?)
  }

  extension SkinProxy where Target: SkinMediaPlaying {
    /// Lets the file that the object plays follow a key.
    ///
    /// The object is handed the file at once where a skin has the key, and each time that it is another one.
    /// - Parameter key: The file's key.
    /// - Returns: The object's properties.
    @discardableResult
    public func media(_ key: SkinKey<SkinFile>) -> SkinProxy {
      bind(
        BindingProperty("media"), to: key, original: { _ in SkinFile?.none }, make: { .some($0[$1]) },
        set: { $0.play($1) })
    }
  }
#endif
