#if canImport(UIKit)

import Foundation
import SkinFormats
import SkinKit
import Testing
import UIKit

@testable import SkinUIKit

@MainActor
@Suite("Animations and sounds")
struct MediaTests {
  /// A player that records its files.
  private final class Player: SkinMediaPlaying {
    var played: [String?] = []
    func play(_ file: SkinFile?) {
      played.append(file.flatMap { try? $0.contents() }.map { String(decoding: $0, as: UTF8.self) })
    }
  }

  private final class AnimationView: UIView, SkinMediaPlaying {
    var file: SkinFile?
    func play(_ file: SkinFile?) { self.file = file }
  }

  /// Two frames of 2 by 2 pixels: red for 0.2 s, and blue for 0.1 s.
  private var gif: Data {
    var bytes = Array("GIF89a".utf8) + [2, 0, 2, 0, 0x80, 0, 0, 255, 0, 0, 0, 0, 255]
    for (delay, pixels) in [(20, [0x84, 0x51]), (10, [0x8C, 0x53])] as [(UInt8, [UInt8])] {
      bytes += [0x21, 0xF9, 4, 0, delay, 0, 0, 0, 0x2C, 0, 0, 0, 0, 2, 0, 2, 0, 0, 2, 2] + pixels + [0]
    }
    return Data(bytes + [0x3B])
  }

  @Test("A player gets the file of its key, another when the skin changes, and none when the skin is removed")
  func player() throws {
    let manager = SkinManager()
    let (player, view) = (Player(), AnimationView())
    player.skin(following: manager).media("m.f")
    view.skin(following: manager).module("m").media("f").alpha("a")
    let skins = try ["one", "two"].map { name in
      try Skin.module(#"{"files": {"f": "f.json"}}"#, files: ["f.json": Data(name.utf8)])
    }
    manager.apply(skins[0])
    #expect(try view.file?.contents() == Data("one".utf8))
    manager.apply(skins[0])
    manager.apply(skins[1])
    manager.apply(nil)
    #expect(player.played == ["one", "two", nil] && view.file == nil)
  }

  /// A player as an adapter of a Lottie library is: it reads the animation, and the images that the animation names.
  private final class AnimationPlayer: SkinAnimationPlaying {
    private struct Lottie: Decodable {
      struct Asset: Decodable {
        var u: String
        var p: String
      }

      var assets: [Asset]
    }

    var images: [String?]?

    func play(_ animation: SkinAnimation?) {
      images = animation.flatMap { try? JSONDecoder().decode(Lottie.self, from: $0.contents()) }.map { lottie in
        lottie.assets.map { asset in
          animation?.image(asset.p, in: asset.u).flatMap { try? $0.contents() }.map {
            String(decoding: $0, as: UTF8.self)
          }
        }
      }
    }
  }

  @Test("A player of animations gets the animation with the images that it names, and none outside of its skin")
  func animation() throws {
    let text =
      #"{"v": "5.5", "layers": [], "assets": [{"u": "images/", "p": "a.png"}, {"u": "", "p": "b.png"}, {"u": "../..", "p": "c.png"}]}"#
    let files = SkinMemoryFiles(contents: [
      "appstyle.json": Data(#"{"cheer_animation": "LottieResource/cheer/data.json"}"#.utf8),
      "LottieResource/cheer/data.json": Data(text.utf8), "LottieResource/cheer/images/a.png": Data("A".utf8),
      "LottieResource/cheer/b.png": Data("B".utf8), "c.png": Data("C".utf8),
    ])
    let skin = SkinResolver().resolve(try SkinDocument.read(files, formats: .all))
    let manager = SkinManager()
    let player = AnimationPlayer()
    player.skin(following: manager).animation("app.cheer_animation")
    #expect(player.images == nil)
    manager.apply(skin)
    #expect(player.images == ["A", "B", nil])
    manager.apply(nil)
    #expect(player.images == nil)
  }

  @Test("Each frame of a GIF has its own duration")
  func gifTimes() async throws {
    let manager = SkinManager()
    let view = UIImageView()
    view.skin(following: manager).animatedImage("m.f")
    manager.apply(try .module(#"{"files": {"f": "f.gif"}}"#, files: ["f.gif": gif]))
    #expect(try await animationImages(of: view) != nil)
    let image = try #require(view.image)
    #expect(image.images?.count == 3 && abs(image.duration - 0.3) < 1e-9)
    let seen = image.images?.map { Pixels($0)[0, 0] }
    #expect(seen == ["#FF0000", "#FF0000", "#0000FF"])
  }

  /// A GIF of two frames with a side of some pixels, the second of which repeats the first, with a comment that makes it unique.
  private func gif(side: Int, _ comment: UInt8) -> Data {
    let length = [UInt8(side & 255), UInt8(side >> 8)]
    var bytes = Array("GIF89a".utf8) + length + length + [0x80, 0, 0, 255, 0, 0, 0, 0, 255, 0x21, 0xFE, 1, comment, 0]
    for pixels in [[0x84, 0x51], [0x8C, 0x53]] as [[UInt8]] {
      bytes += [0x21, 0xF9, 4, 0, 10, 0, 0, 0, 0x2C, 0, 0, 0, 0, 2, 0, 2, 0, 0, 2, 2] + pixels + [0]
    }
    return Data(bytes + [0x3B])
  }

  @Test("An animation that isn't prepared is decoded off the main thread, while its view shows the first frame")
  func decodedLater() async throws {
    let manager = SkinManager()
    let (view, changed) = (UIImageView(), UIImageView())
    for view in [view, changed] { view.skin(following: manager).animatedImage("m.f") }
    let skin = try Skin.module(#"{"files": {"f": "f.gif"}}"#, files: ["f.gif": gif(side: 2, 1)])
    manager.apply(skin)
    let still = try #require(view.image)
    #expect(still.images == nil && Pixels(still)[0, 0] == "#FF0000")
    // The app's own image isn't replaced.
    let own = UIImage()
    changed.image = own
    #expect(try await animationImages(of: view)?.count == 2 && changed.image === own)
  }

  @Test("A prepared animation plays as soon as its skin is applied, and is decoded once for all views")
  func prepared() async throws {
    let manager = SkinManager()
    let views = [UIImageView(), UIImageView()]
    for view in views { view.skin(following: manager).animatedImage("m.f") }
    let skin = try Skin.module(#"{"files": {"f": "f.gif"}}"#, files: ["f.gif": gif(side: 2, 2)])
    // Another test may empty the caches between the preparation and the switch.
    for _ in 0..<5 where views[0].image?.images == nil {
      manager.apply(nil)
      await manager.prepareAndApply(skin)
    }
    #expect(views.allSatisfy { $0.image?.images?.count == 2 } && views[0].image === views[1].image)
  }

  @Test("The frames of a large animation are decoded at a smaller size, so that they need no more than a limit")
  func bounded() async throws {
    let file = SkinFile(path: "f.gif", in: SkinMemoryFiles(contents: ["f.gif": gif(side: 3_000, 3)]))
    let image = try #require(await AnimatedImageCache().load(file))
    #expect(image.images?.count == 2 && abs(image.size.width - 3_000) < 2 && abs(image.size.height - 3_000) < 2)
    let bytes = BoundedImages.bytes(of: image)
    #expect(bytes <= AnimatedImage.maximumBytes * 101 / 100 && bytes > AnimatedImage.maximumBytes * 9 / 10)
    // Even to read all frames of this one would take too long.
    #expect(AnimatedImage.reduction(width: 20_000, height: 20_000, count: 500) == nil)
    #expect(AnimatedImage.reduction(width: 100, height: 100, count: 10) == 1)
  }

  @Test("Durations with a small common divisor need no more steps than allowed, and stay about the same")
  func manySteps() throws {
    let frames = [3.01, 599.99, 20.47, 0.03].map { AnimatedImage.Frame(image: UIImage(), duration: $0) }
    let movie = try #require(AnimatedImage.image(of: frames))
    let counts = frames.map { frame in movie.images?.filter { $0 === frame.image }.count ?? 0 }
    #expect(counts.reduce(0, +) <= AnimatedImage.maximumSteps + frames.count && counts.allSatisfy { $0 > 0 })
    let step = movie.duration / Double(counts.reduce(0, +))
    #expect(abs(movie.duration - 623.5) < 0.01)
    #expect(zip(frames, counts).allSatisfy { abs(Double($1) * step - $0.duration) < 0.5 })
    #expect(AnimatedImage.image(of: [AnimatedImage.Frame(image: UIImage(), duration: .infinity)]) == nil)
  }

  @Test("A file that isn't an image leaves the view unchanged")
  func broken() throws {
    let manager = SkinManager()
    let original = try #require(UIImage(data: png(.green)))
    let view = UIImageView(image: original)
    view.skin(following: manager).animatedImage("m.f")
    for data in [Data(), Data("GIF89a".utf8), gif.prefix(20), png(.red).prefix(40)] {
      manager.apply(try .module(#"{"files": {"f": "f.gif"}}"#, files: ["f.gif": data]))
      #expect(view.image === original)
    }
  }
}

#endif
