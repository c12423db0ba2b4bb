#if canImport(UIKit) && canImport(ObjectiveC) && !HEADLESS
  public import Foundation
  import SkinKit
  import SkinUIKit
  public import UIKit

  extension SKNSkin {
    /// Makes a call now, and again whenever the value of one of its keys changes.
    ///
    /// The block makes the call, with fixed arguments and with those that it builds from the values:
    /// ```objc
    /// [SKNSkin replayOn:self.backItem name:@"background" keys:@[@"navigationBg"]
    ///              call:^(UIBarButtonItem *item, SKNValues *values) {
    ///   UIImage *image = [values imageForKey:@"navigationBg" steps:@[
    ///     [SKNImageStep cropToRect:CGRectMake(0, 2, 12, 8)],
    ///     [SKNImageStep stretchBetweenInsets:UIEdgeInsetsMake(1, 4, 1, 4)],
    ///     [SKNImageStep rotateByDegrees:90],
    ///   ]];
    ///   [item setBackgroundImage:image forState:UIControlStateNormal barMetrics:UIBarMetricsDefault];
    /// } otherwise:^(UIBarButtonItem *item) {
    ///   [item setBackgroundImage:nil forState:UIControlStateNormal barMetrics:UIBarMetricsDefault];
    /// }];
    /// ```
    /// A selector with arguments in an array isn't accepted: Swift can't use `NSInvocation`, and a call through the method's address with
    /// arguments of the wrong types would corrupt memory. The compiler checks the call in a block.
    /// - Parameters:
    ///   - target: The object. It isn't retained, and the blocks must not retain it either: use their argument.
    ///   - name: The identity of this call among the object's; a call of the same name replaces the previous one.
    ///   - keys: The keys whose changes repeat the call: `module.name`, or names of the module `app`. An empty list repeats it at every change.
    ///   - call: Makes the call.
    ///   - otherwise: Restores the object while the skin lacks one of the keys; `nil` leaves it unchanged.
    @objc(replayOn:name:keys:call:otherwise:)
    public static func replay(
      on target: NSObject, name: String, keys: [String], call: @escaping @MainActor (AnyObject, SKNValues) -> Void,
      otherwise: (@MainActor (AnyObject) -> Void)?
    ) {
      ReplayedCall.add(to: target, name: name, keys: keys) { target, values in
        call(target, SKNValues(values))
      } otherwise: { target in
        otherwise?(target)
      }
    }

    /// Stops repeating a call; its last effect stays.
    /// - Parameters:
    ///   - target: The object.
    ///   - name: The name of the call.
    @objc(endReplayOn:name:)
    public static func endReplay(on target: NSObject, name: String) { ReplayedCall.end(of: target, name: name) }
  }

  /// The values of keys during a replayed call, for Objective-C; see `+[SKNSkin replayOn:name:keys:call:otherwise:]`.
  ///
  /// A key is `module.name`, or the name of a key of the module `app`. Each method returns `nil` if the skin has no value of its kind.
  @MainActor @preconcurrency
  @objc(SKNValues)
  public final class SKNValues: NSObject {
    private let values: ReplayedValues

    init(_ values: ReplayedValues) { self.values = values }

    /// Returns the color of a key.
    /// - Parameter key: The key.
    /// - Returns: The color; `nil` if there is none.
    @objc(colorForKey:) public func color(forKey key: String) -> UIColor? { values.color(key) }

    /// Returns the font of a key.
    /// - Parameter key: The key.
    /// - Returns: The font; `nil` if there is none.
    @objc(fontForKey:) public func font(forKey key: String) -> UIFont? { values.font(key) }

    /// Returns the image of a key.
    /// - Parameter key: The key.
    /// - Returns: The image; `nil` if there is none.
    @objc(imageForKey:) public func image(forKey key: String) -> UIImage? { values.image(key) }

    /// Returns the image of a key after some steps.
    /// - Parameters:
    ///   - key: The key.
    ///   - steps: The steps, in their order.
    /// - Returns: The result of the last step; `nil` if there is no image.
    @objc(imageForKey:steps:) public func image(forKey key: String, steps: [SKNImageStep]) -> UIImage? {
      values.image(key, steps.map(\.step))
    }

    /// Returns the text of a key.
    /// - Parameter key: The key.
    /// - Returns: The text; `nil` if there is none.
    @objc(textForKey:) public func text(forKey key: String) -> String? { values.text(key) }

    /// Returns the number of a key.
    /// - Parameter key: The key.
    /// - Returns: The number; `nil` if there is none.
    @objc(numberForKey:) public func number(forKey key: String) -> NSNumber? {
      values.number(key).map { NSNumber(value: $0) }
    }

    /// Returns the flag of a key.
    /// - Parameter key: The key.
    /// - Returns: The flag; `nil` if there is none.
    @objc(flagForKey:) public func flag(forKey key: String) -> NSNumber? {
      values.flag(key).map { NSNumber(value: $0) }
    }
  }

  /// A step that builds an image from another, for Objective-C; Swift has `SkinImageRecipe.Step`.
  @objc(SKNImageStep)
  public final class SKNImageStep: NSObject, Sendable {
    let step: SkinImageRecipe.Step

    private init(_ step: SkinImageRecipe.Step) { self.step = step }

    /// Crops the image.
    /// - Parameter rect: The part that is left, in points from the top left corner.
    /// - Returns: The step.
    @objc(cropToRect:) public static func crop(to rect: CGRect) -> SKNImageStep {
      SKNImageStep(.crop(x: rect.minX, y: rect.minY, width: rect.width, height: rect.height))
    }

    /// Resizes the image.
    /// - Parameter size: The size, in points.
    /// - Returns: The step.
    @objc(resizeToSize:) public static func resize(to size: CGSize) -> SKNImageStep {
      SKNImageStep(.resize(SkinSize(width: size.width, height: size.height)))
    }

    /// Makes the image stretchable.
    /// - Parameter insets: The edges that keep their size.
    /// - Returns: The step.
    @objc(stretchBetweenInsets:) public static func stretch(between insets: UIEdgeInsets) -> SKNImageStep {
      SKNImageStep(
        .resizable(SkinInsets(top: insets.top, left: insets.left, bottom: insets.bottom, right: insets.right)))
    }

    /// Rotates the image clockwise.
    /// - Parameter degrees: The angle.
    /// - Returns: The step.
    @objc(rotateByDegrees:) public static func rotate(byDegrees degrees: Double) -> SKNImageStep {
      SKNImageStep(.rotate(degrees: degrees))
    }

    /// Rounds the corners of the image.
    /// - Parameter radius: The radius, in points.
    /// - Returns: The step.
    @objc(roundCornersWithRadius:) public static func roundCorners(radius: Double) -> SKNImageStep {
      SKNImageStep(.round(radius: radius))
    }
  }
#endif
