#if canImport(UIKit)
  import Foundation
  import SkinKit
  import UIKit

  /// A cache of images with a limited number of bytes, which evicts the least recently used first, and all on a memory warning.
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

    private struct Entry {
      let image: UIImage
      let bytes: Int
      var lastUse: UInt64
    }

    /// An image under construction.
    ///
    /// The thread that creates it leaves the group.
    private final class Construction: Sendable {
      let group = DispatchGroup()
      let image = Locked<UIImage?>(nil)
    }

    private struct State {
      var entries: [String: Entry] = [:]
      var constructions: [String: Construction] = [:]
      var statistics = Statistics()
      var clock: UInt64 = 0
    }

    private enum Lookup {
      case cached(UIImage)
      case wait(Construction)
      case make(Construction)
    }

    private let byteLimit: Int
    private let state = Locked(State())
    private let memoryWarnings = Locked<(any NSObjectProtocol)?>(nil)

    init(byteLimit: Int) {
      self.byteLimit = byteLimit
      let observer = NotificationCenter.default.addObserver(
        forName: UIApplication.didReceiveMemoryWarningNotification, object: nil, queue: nil
      ) { [weak self] _ in self?.removeAll() }
      memoryWarnings.withLock { $0 = observer }
    }

    deinit {
      if let observer = memoryWarnings.withLock(\.self) { NotificationCenter.default.removeObserver(observer) }
    }

    var statistics: Statistics { state.withLock(\.statistics) }

    /// Returns the image of a key if it is cached.
    func cached(_ key: String) -> UIImage? {
      state.withLock { state in
        guard let entry = state.entries[key] else { return nil }
        state.clock += 1
        state.entries[key]?.lastUse = state.clock
        state.statistics.hits += 1
        return entry.image
      }
    }

    /// Returns the image of a key, and creates it if it isn't cached.
    ///
    /// Failures aren't cached.
    func image(for key: String, make: () -> UIImage?) -> UIImage? {
      switch lookUp(key) {
      case .cached(let image): return image
      case .wait(let construction):
        construction.group.wait()
        return construction.image.withLock(\.self)
      case .make(let construction):
        let image = make()
        construction.image.withLock { $0 = image }
        state.withLock { finish(key, image, &$0) }
        construction.group.leave()
        return image
      }
    }

    /// Removes all images.
    ///
    /// Images under construction are cached when they are complete.
    func removeAll() {
      state.withLock { state in
        state.entries = [:]
        state.statistics.bytes = 0
        state.statistics.count = 0
      }
    }

    private func lookUp(_ key: String) -> Lookup {
      state.withLock { state in
        state.clock += 1
        if let entry = state.entries[key] {
          state.entries[key]?.lastUse = state.clock
          state.statistics.hits += 1
          return .cached(entry.image)
        }
        if let construction = state.constructions[key] {
          state.statistics.hits += 1
          return .wait(construction)
        }
        let construction = Construction()
        construction.group.enter()
        state.constructions[key] = construction
        state.statistics.made += 1
        return .make(construction)
      }
    }

    private func finish(_ key: String, _ image: UIImage?, _ state: inout State) {
      state.constructions[key] = nil
      guard let image else { return }
      let bytes = Self.bytes(of: image)
      guard bytes <= byteLimit else { return }
      while state.statistics.bytes + bytes > byteLimit,
        let oldest = state.entries.min(by: { $0.value.lastUse < $1.value.lastUse })
      {
        state.entries[oldest.key] = nil
        state.statistics.bytes -= oldest.value.bytes
      }
      state.clock += 1
      state.entries[key] = Entry(image: image, bytes: bytes, lastUse: state.clock)
      state.statistics.bytes += bytes
      state.statistics.count = state.entries.count
    }

    /// Returns the number of bytes of the pixels of an image, or of an animation's different frames: four each.
    static func bytes(of image: UIImage) -> Int {
      let frames = image.images ?? [image]
      var counted: Set<ObjectIdentifier> = []
      return frames.reduce(0) { sum, frame in
        guard counted.insert(ObjectIdentifier(frame)).inserted else { return sum }
        let pixels = frame.size.width * frame.size.height * frame.scale * frame.scale
        let (total, overflow) = sum.addingReportingOverflow(Int(exactly: (pixels * 4).rounded()) ?? Int.max)
        return overflow ? Int.max : total
      }
    }
  }
#endif
