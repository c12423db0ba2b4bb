#if canImport(UIKit)
  import Foundation
  import SkinKit
  import UIKit

  /// A cache of images with a limited number of bytes, which evicts the least recently used first.
  ///
  /// Each image is created once: callers that request an image under construction wait for it.
  final class BoundedImages: Sendable {
    /// The number of requests and images so far.
    struct Statistics: Equatable, Sendable {
      var hits = 0
      var made = 0
      var bytes = 0
      var count = 0
    }

    private struct Kept {
      let image: UIImage
      let bytes: Int
      var lastUse: UInt64
    }

    /// An image under construction.
    ///
    /// The thread that creates it leaves the group.
    private final class Making: Sendable {
      let group = DispatchGroup()
      let image = Locked<UIImage?>(nil)
    }

    private struct State {
      var kept: [String: Kept] = [:]
      var making: [String: Making] = [:]
      var statistics = Statistics()
      var clock: UInt64 = 0
    }

    private enum Answer {
      case kept(UIImage)
      case wait(Making)
      case make(Making)
    }

    private let byteLimit: Int
    private let state = Locked(State())

    init(byteLimit: Int) { self.byteLimit = byteLimit }

    var statistics: Statistics { state.withLock(\.statistics) }

    /// Returns the image of a key, and creates it if it isn't cached.
    ///
    /// Failures aren't cached.
    func image(for key: String, make: () -> UIImage?) -> UIImage? {
      switch answer(for: key) {
      case .kept(let image): return image
      case .wait(let making):
        making.group.wait()
        return making.image.withLock(\.self)
      case .make(let making):
        let image = make()
        making.image.withLock { $0 = image }
        state.withLock { finish(key, image, &$0) }
        making.group.leave()
        return image
      }
    }

    /// Removes all images.
    ///
    /// Those under construction are cached when they are complete.
    func removeAll() {
      state.withLock { state in
        state.kept = [:]
        state.statistics.bytes = 0
        state.statistics.count = 0
      }
    }

    private func answer(for key: String) -> Answer {
      state.withLock { state in
        state.clock += 1
        if let kept = state.kept[key] {
          state.kept[key]?.lastUse = state.clock
          state.statistics.hits += 1
          return .kept(kept.image)
        }
        if let making = state.making[key] {
          state.statistics.hits += 1
          return .wait(making)
        }
        let making = Making()
        making.group.enter()
        state.making[key] = making
        state.statistics.made += 1
        return .make(making)
      }
    }

    private func finish(_ key: String, _ image: UIImage?, _ state: inout State) {
      state.making[key] = nil
      guard let image else { return }
      let bytes = Self.bytes(of: image)
      guard bytes <= byteLimit else { return }
      while state.statistics.bytes + bytes > byteLimit,
        let oldest = state.kept.min(by: { $0.value.lastUse < $1.value.lastUse })
      {
        state.kept[oldest.key] = nil
        state.statistics.bytes -= oldest.value.bytes
      }
      state.clock += 1
      state.kept[key] = Kept(image: image, bytes: bytes, lastUse: state.clock)
      state.statistics.bytes += bytes
      state.statistics.count = state.kept.count
    }

    /// Returns the number of bytes of an image's pixels, four each.
    static func bytes(of image: UIImage) -> Int {
      let pixels = image.size.width * image.size.height * image.scale * image.scale
      return Int(exactly: (pixels * 4).rounded()) ?? Int.max
    }
  }
#endif
