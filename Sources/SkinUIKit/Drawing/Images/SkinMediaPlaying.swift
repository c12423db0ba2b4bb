#if canImport(UIKit)
  public import SkinKit
  import UIKit

  /// An object that plays files of a skin, such as a view for Lottie animations or a sound player.
  ///
  /// This library plays neither. A few lines pass the file to the app's player:
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
  /// Files of downloaded skins are untrusted input. Treat a file that can't be read as `nil`.
  @MainActor @preconcurrency
  public protocol SkinMediaPlaying: SkinTarget {
    /// Plays a file, or prepares to play it.
    /// - Parameter file: The file; `nil` if no skin provides one.
    func play(_ file: SkinFile?)
  }

  extension SkinProxy where Target: SkinMediaPlaying {
    /// Binds the file that the object plays to a key.
    ///
    /// If a skin defines the key, the object gets the file at once, and again whenever the file changes.
    public var media: SkinCall<Target, SkinFile> {
      SkinCall(self) { skin, key in
        skin.bind(
          SkinBindingProperty("media"), to: key, original: { _ in SkinFile?.none }, make: { .some($0[$1]) },
          set: { $0.play($1) })
      }
    }
  }
#endif
