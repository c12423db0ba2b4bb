#if canImport(UIKit)
  import Foundation
  public import SkinKit
  public import UIKit

  extension SkinProxy where Target: UISegmentedControl {
    /// Binds the titles' color in a state to a key.
    ///
    /// Other attributes stay.
    public var titleColor: SkinStateCall<Target, SkinColor> {
      SkinStateCall(self) { skin, key, state in skin.titles(state).color(key) }
    }

    /// Binds the titles' font in a state to a key.
    ///
    /// Other attributes stay.
    public var titleFont: SkinStateCall<Target, SkinFont> {
      SkinStateCall(self) { skin, key, state in skin.titles(state).font(key) }
    }

    /// Binds the background image in a state to a key.
    /// - Parameters:
    ///   - key: The image's key.
    ///   - state: The state of the segment.
    ///   - barMetrics: The metrics of the bar that contains the control.
    ///   - fileID: The file of the call, for issues of the key.
    ///   - line: The line of the call.
    /// - Returns: The proxy, for chaining.
    @discardableResult
    public func backgroundImage(
      _ key: SkinKey<SkinImage>, for state: UIControl.State = .normal, barMetrics: UIBarMetrics = .default,
      fileID: StaticString = #fileID, line: UInt = #line
    ) -> SkinProxy {
      using(key, .code(fileID, line)) {
        bindState(
          "backgroundImage.\(barMetrics.rawValue)", state, key,
          get: { $0.backgroundImage(for: $1, barMetrics: barMetrics) },
          set: { $0.setBackgroundImage($1, for: $2, barMetrics: barMetrics) })
      }
    }

    /// Binds the image between two segments to a key, for given states of both.
    /// - Parameters:
    ///   - key: The image's key.
    ///   - left: The left segment's state.
    ///   - right: The right segment's state.
    ///   - barMetrics: The metrics of the bar that contains the control.
    ///   - fileID: The file of the call, for issues of the key.
    ///   - line: The line of the call.
    /// - Returns: The proxy, for chaining.
    @discardableResult
    public func dividerImage(
      _ key: SkinKey<SkinImage>, left: UIControl.State = .normal, right: UIControl.State = .normal,
      barMetrics: UIBarMetrics = .default, fileID: StaticString = #fileID, line: UInt = #line
    ) -> SkinProxy {
      using(key, .code(fileID, line)) {
        bind(
          SkinBindingProperty("dividerImage.\(barMetrics.rawValue)", Int(left.rawValue) << 32 | Int(right.rawValue)),
          to: key,
          get: { $0.dividerImage(forLeftSegmentState: left, rightSegmentState: right, barMetrics: barMetrics) },
          set: { $0.setDividerImage($1, forLeftSegmentState: left, rightSegmentState: right, barMetrics: barMetrics) })
      }
    }

    /// Binds the offset of the segments' content to a key.
    /// - Parameters:
    ///   - key: The key of a size, in points to the right and down.
    ///   - segment: The segments, by their position.
    ///   - barMetrics: The metrics of the bar that contains the control.
    ///   - fileID: The file of the call, for issues of the key.
    ///   - line: The line of the call.
    /// - Returns: The proxy, for chaining.
    @discardableResult
    public func contentPositionAdjustment(
      _ key: SkinKey<SkinSize>, forSegmentType segment: UISegmentedControl.Segment = .any,
      barMetrics: UIBarMetrics = .default, fileID: StaticString = #fileID, line: UInt = #line
    ) -> SkinProxy {
      using(key, .code(fileID, line)) {
        bind(
          SkinBindingProperty("contentPositionAdjustment.\(barMetrics.rawValue)", segment.rawValue), to: key,
          get: { $0.contentPositionAdjustment(forSegmentType: segment, barMetrics: barMetrics) },
          set: { $0.setContentPositionAdjustment($1, forSegmentType: segment, barMetrics: barMetrics) })
      }
    }

    /// Binds the title of a segment to a key; it replaces an image.
    ///
    /// Without effect while the control doesn't have the segment.
    /// - Parameters:
    ///   - key: The text's key.
    ///   - segment: The segment's index.
    ///   - fileID: The file of the call, for issues of the key.
    ///   - line: The line of the call.
    /// - Returns: The proxy, for chaining.
    @discardableResult
    public func title(
      _ key: SkinKey<String>, forSegmentAt segment: Int, fileID: StaticString = #fileID, line: UInt = #line
    ) -> SkinProxy {
      using(key, .code(fileID, line)) {
        bindContent(segment, key) { values, appearance in .title(values[appearance]) }
      }
    }

    /// Binds the image of a segment to a key; it replaces a title.
    ///
    /// Without effect while the control doesn't have the segment.
    /// - Parameters:
    ///   - key: The image's key.
    ///   - segment: The segment's index.
    ///   - fileID: The file of the call, for issues of the key.
    ///   - line: The line of the call.
    /// - Returns: The proxy, for chaining.
    @discardableResult
    public func image(
      _ key: SkinKey<SkinImage>, forSegmentAt segment: Int, fileID: StaticString = #fileID, line: UInt = #line
    ) -> SkinProxy {
      using(key, .code(fileID, line)) {
        bindContent(segment, key) { UIImage.skinValue($0, in: $1).map(SegmentContent.image) }
      }
    }

    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    private func titles(_ state: UIControl.State) -> SkinTextProxy<Target> {
      attributes(
        "titleTextAttributes", Int(state.rawValue),
        of: TextDictionary(
          state, get: { $0.titleTextAttributes(for: $1) }, set: { $0.setTitleTextAttributes($1, for: $2) }))
    }

    /// Binds the title or image of a segment, and checks its index because UIKit traps on a segment that doesn't exist.
    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    private func bindContent<Resource: SkinResource>(
      _ segment: Int, _ key: SkinKey<Resource>,
      make: @escaping @MainActor (SkinVariants<Resource>, SkinAppearance) -> SegmentContent?
    ) -> SkinProxy {
      bind(
        SkinBindingProperty("segment", segment), to: key,
        original: { control -> SegmentContent in
          guard segment < control.numberOfSegments else { return .missing }
          if let image = control.imageForSegment(at: segment) { return .image(image) }
          return .title(control.titleForSegment(at: segment))
        }, make: make,
        set: { control, content in
          guard segment < control.numberOfSegments else { return }
          switch content {
          case .missing: break
          case .title(let title): control.setTitle(title, forSegmentAt: segment)
          case .image(let image): control.setImage(image, forSegmentAt: segment)
          }
        })
    }
  }

  /// The content of a segment.
  private enum SegmentContent: Equatable {
    /// The control doesn't have the segment.
    case missing
    case title(String?)
    case image(UIImage)
  }
#endif
