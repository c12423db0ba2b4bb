#if canImport(UIKit)
  import Foundation
  import UIKit

  #if canImport(ObjectiveC) && !HEADLESS
    import ObjectiveC

    extension SkinSetterHook {
      /// Calls a setter's own implementation.
      private typealias Assign = (AnyObject?) -> Void
      /// Binds or unbinds what a call sets, and returns whether it is set.
      private typealias Record = @MainActor (NSObject, AnyObject?, [Int], Assign) -> Bool

      /// Classes without named properties of their own that may override a setter.
      private static let classes: [AnyClass] =
        HookedSetter.classes + [UIControl.self, UIWindow.self, UICollectionReusableView.self]

      static func install() {
        for setter in HookedSetter.all {
          replace(setter.selector, of: setter.type) { record(setter, of: $0, $1, $2, assign: $3) }
        }
        for type in [UILabel.self, UITextField.self, UITextView.self] as [AnyClass] {
          for selector in ["setAttributedText:", "setText:"] {
            replace(selector, of: type) { recordText(of: $0, $1, state: nil, assign: $3) }
          }
        }
        replace("setAttributedTitle:forState:", of: UIButton.self) {
          recordText(of: $0, $1, state: $2.first, assign: $3)
        }
        rememberKeysOfLayerColors()
      }

      /// Replaces the implementations of a setter in a class and in those that override it.
      private static func replace(_ name: String, of base: AnyClass, _ record: @escaping Record) {
        let selector = NSSelectorFromString(name)
        for type in classes where (type as? NSObject.Type)?.isSubclass(of: base) == true {
          guard let method = declaredMethod(selector, of: type) else { continue }
          let original = method_getImplementation(method)
          // An object, and as many integers as there are further arguments. Each function has the static type of its block: one that
          // passes through `Any` may come out of it as another object.
          let replacement: IMP? =
            switch name.count(where: { $0 == ":" }) {
            case 1: implementation(original, selector, record)
            case 2: implementationWithInteger(original, selector, record)
            case 3: implementationWithTwoIntegers(original, selector, record)
            case 4: implementationWithThreeIntegers(original, selector, record)
            default: nil
            }
          if let replacement { method_setImplementation(method, replacement) }
        }
      }

      /// Binds or unbinds what a call sets, and returns whether it is set.
      ///
      /// Layers may be changed on any thread; elsewhere than on the main one, nothing is recorded.
      private nonisolated static func isRecorded(
        _ record: @escaping Record, _ object: NSObject, _ value: AnyObject?, _ arguments: [Int],
        _ assign: @escaping Assign
      ) -> Bool {
        guard Thread.isMainThread else { return false }
        // All of them stay on this thread, which is that of the main actor.
        nonisolated(unsafe) let call = (object: object, value: value, assign: assign)
        return MainActor.assumeIsolated { record(call.object, call.value, arguments, call.assign) }
      }

      /// The method of a class, unless it is inherited.
      private static func declaredMethod(_ selector: Selector, of type: AnyClass) -> Method? {
        guard let method = class_getInstanceMethod(type, selector) else { return nil }
        let inherited = class_getSuperclass(type).flatMap { class_getInstanceMethod($0, selector) }
        return method == inherited ? nil : method
      }

      private static func implementation(_ original: IMP, _ selector: Selector, _ record: @escaping Record) -> IMP {
        typealias Setter = @convention(c) (NSObject, Selector, AnyObject?) -> Void
        // The type of the implementation of a setter of an object.
        let original = unsafeBitCast(original, to: Setter.self)
        let block: @convention(block) (NSObject, AnyObject?) -> Void = { object, value in
          let assign = { original(object, selector, $0) }
          if !isRecorded(record, object, value, [], assign) { assign(value) }
        }
        return imp_implementationWithBlock(block)
      }

      private static func implementationWithInteger(_ original: IMP, _ selector: Selector, _ record: @escaping Record)
        -> IMP
      {
        typealias Setter = @convention(c) (NSObject, Selector, AnyObject?, Int) -> Void
        // The type of the implementation of a setter of an object for a state or for bar metrics.
        let original = unsafeBitCast(original, to: Setter.self)
        let block: @convention(block) (NSObject, AnyObject?, Int) -> Void = { object, value, first in
          let assign = { original(object, selector, $0, first) }
          if !isRecorded(record, object, value, [first], assign) { assign(value) }
        }
        return imp_implementationWithBlock(block)
      }

      private static func implementationWithTwoIntegers(
        _ original: IMP, _ selector: Selector, _ record: @escaping Record
      ) -> IMP {
        typealias Setter = @convention(c) (NSObject, Selector, AnyObject?, Int, Int) -> Void
        // The type of the implementation of a setter of an object for two enumerations.
        let original = unsafeBitCast(original, to: Setter.self)
        let block: @convention(block) (NSObject, AnyObject?, Int, Int) -> Void = {
          object, value, first, second in
          let assign = { original(object, selector, $0, first, second) }
          if !isRecorded(record, object, value, [first, second], assign) { assign(value) }
        }
        return imp_implementationWithBlock(block)
      }

      private static func implementationWithThreeIntegers(
        _ original: IMP, _ selector: Selector, _ record: @escaping Record
      ) -> IMP {
        typealias Setter = @convention(c) (NSObject, Selector, AnyObject?, Int, Int, Int) -> Void
        // The type of the implementation of a setter of an object for three enumerations.
        let original = unsafeBitCast(original, to: Setter.self)
        let block: @convention(block) (NSObject, AnyObject?, Int, Int, Int) -> Void = {
          object, value, first, second, third in
          let assign = { original(object, selector, $0, first, second, third) }
          if !isRecorded(record, object, value, [first, second, third], assign) { assign(value) }
        }
        return imp_implementationWithBlock(block)
      }

      /// Makes the colors that layers take from colors made by key remember the key.
      private static func rememberKeysOfLayerColors() {
        let selector = NSSelectorFromString("CGColor")
        // The class of the colors with a provider has no public name.
        let type: AnyClass? = object_getClass(UIColor { _ in .clear })
        guard let type, let method = class_getInstanceMethod(type, selector) else { return }
        typealias Getter = @convention(c) (UIColor, Selector) -> AnyObject
        // The type of the implementation of a getter of an object.
        let original = unsafeBitCast(method_getImplementation(method), to: Getter.self)
        let block: @convention(block) (UIColor) -> AnyObject = { color in
          // The color that it resolves to has no provider, and another implementation.
          keyedLayerColor(of: color) ?? original(color, selector)
        }
        method_setImplementation(method, imp_implementationWithBlock(block))
      }
    }
  #else
    extension SkinSetterHook {
      static func install() {
        SetterHook.willSet = { view, name, value, state, assign in
          guard let name = StandardProperties.name(name, in: state) else { return false }
          return record(view, name, value, assign: assign)
        }
      }
    }
  #endif
#endif
