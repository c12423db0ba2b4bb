// What a segmented control shows in its states, for the metrics of bars, and in single segments.

#if canImport(UIKit)
  import Foundation
  public import SkinKit
  public import UIKit

  extension SkinProxy where Target: UISegmentedControl {
    /// Lets the titles' colour of a state follow a key; the other attributes stay.
    /// - Parameters:
    ///   - key: The colour's key.
    ///   - state: The state of the segment.
    /// - Returns: The object's properties.
    @discardableResult
    public func titleColor(_ key: SkinKey<SkinColor>, for state: UIControl.State = .normal) -> SkinProxy {
      bindAttribute(BindingProperty("titleColor", Int(state.rawValue)), key, .color, in: .titles(state))
    }

    /// Lets the titles' font of a state follow a key; the other attributes stay.
    /// - Parameters:
    ///   - key: The font's key.
    ///   - state: The state of the segment.
    /// - Returns: The object's properties.
    @discardableResult
    public func titleFont(_ key: SkinKey<SkinFont>, for state: UIControl.State = .normal) -> SkinProxy {
      bindAttribute(BindingProperty("titleFont", Int(state.rawValue)), key, .font, in: .titles(state))
    }

    /// Lets the background image of a state follow a key.
    /// - Parameters:
    ///   - key: The image's key.
    ///   - state: The state of the segment.
    ///   - barMetrics: The metrics of the bar that the control is in.
    /// - Returns: The object's properties.
    @discardableResult
    public func backgroundImage(
      _ key: SkinKey<SkinImage>, for state: UIControl.State = .normal, barMetrics: UIBarMetrics = .default
    ) -> SkinProxy {
      bindState(
        "backgroundImage.\(barMetrics.rawValue)", state, key,
        get: { $0.backgroundImage(for: $1, barMetrics: barMetrics) },
        set: { $0.setBackgroundImage($1, for: $2, barMetrics: barMetrics) })
    }

    /// Lets the image between two segments follow a key, for the states that they are in.
    /// - Parameters:
    ///   - key: The image's key.
    ///   - left: The left segment's state.
    ///   - right: The right segment's state.
    ///   - barMetrics: The metrics of the bar that the control is in.
    /// - Returns: The object's properties.
    @discardableResult
    public func dividerImage(
      _ key: SkinKey<SkinImage>, left: UIControl.State = .normal, right: UIControl.State = .normal,
      barMetrics: UIBarMetrics = .default
    ) -> SkinProxy {
      bind(
        BindingProperty("dividerImage.\(barMetrics.rawValue)", Int(left.rawValue) << 32 | Int(right.rawValue)),
        to: key,
        own: { $0.dividerImage(forLeftSegmentState: left, rightSegmentState: right, barMetrics: barMetrics) },
        make: { UIImage?.skinValue($0, in: $1) },
        set: { $0.setDividerImage($1, forLeftSegmentState: left, rightSegmentState: right, barMetrics: barMetrics) })
    }

    /// Lets the shift of the segments' content follow a key: a size of how far to the right and down.
    /// - Parameters:
    ///   - key: The size's key.
    ///   - segment: The segments, by where they stand.
    ///   - barMetrics: The metrics of the bar that the control is in.
    /// - Returns: The object's properties.
    @discardableResult
    public func contentPositionAdjustment(
      _ key: SkinKey<SkinSize>, forSegmentType segment: UISegmentedControl.Segment = .any,
      barMetrics: UIBarMetrics = .default
    ) -> SkinProxy {
      bind(
        BindingProperty("contentPositionAdjustment.\(barMetrics.rawValue)", segment.rawValue), to: key,
        own: { $0.contentPositionAdjustment(forSegmentType: segment, barMetrics: barMetrics) },
        make: { UIOffset.skinValue($0, in: $1) },
        set: { $0.setContentPositionAdjustment($1, forSegmentType: segment, barMetrics: barMetrics) })
    }

    /// Lets the title of a segment follow a key, while the control has that segment; it takes the place of an image.
    /// - Parameters:
    ///   - key: The text's key.
    ///   - segment: The segment, from 0 on.
    /// - Returns: The object's properties.
    @discardableResult
    public func title(_ key: SkinKey<String>, forSegmentAt segment: Int) -> SkinProxy {
      bindContent(segment, key) { values, appearance in .title(values[appearance]) }
    }

    /// Lets the image of a segment follow a key, while the control has that segment; it takes the place of a title.
    /// - Parameters:
    ///   - key: The image's key.
    ///   - segment: The segment, from 0 on.
    /// - Returns: The object's properties.
    @discardableResult
    public func image(_ key: SkinKey<SkinImage>, forSegmentAt segment: Int) -> SkinProxy {
      bindContent(segment, key) { UIImage.skinValue($0, in: $1).map(SegmentContent.image) }
    }

    /// Binds what a segment shows, a title or an image; UIKit stops an app that asks for a segment which isn't there.
    private func bindContent<Resource: SkinResource>(
      _ segment: Int, _ key: SkinKey<Resource>,
      make: @escaping @MainActor (SkinVariants<Resource>, SkinAppearance) -> SegmentContent?
    ) -> SkinProxy {
      bind(
        BindingProperty("segment", segment), to: key,
        own: { control -> SegmentContent in
          guard segment < control.numberOfSegments else { return .title(nil) }
          if let image = control.imageForSegment(at: segment) { return .image(image) }
          return .title(control.titleForSegment(at: segment))
        }, make: make,
        set: { control, content in
          guard segment < control.numberOfSegments else { return }
          switch content {
          case .title(let title): control.setTitle(title, forSegmentAt: segment)
          case .image(let image): control.setImage(image, forSegmentAt: segment)
          }
        })
    }
  }

  extension TextDictionary where Target: UISegmentedControl {
    /// The attributes of a state's titles.
    fileprivate static func titles(_ state: UIControl.State) -> Self {
      TextDictionary(
        state, get: { $0.titleTextAttributes(for: $1) },
        set: { $0.setTitleTextAttributes($1, for: $2) })
    }
  }

  /// What a segment shows.
  private enum SegmentContent {
    case title(String?)
    case image(UIImage)
  }
#endif
