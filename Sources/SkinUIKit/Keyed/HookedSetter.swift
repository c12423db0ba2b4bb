#if canImport(UIKit)
  import Foundation
  import SkinKit
  import UIKit

  /// A setter of UIKit that takes a color, a font or an image, with the properties that it sets.
  @MainActor
  struct HookedSetter {
    /// A property that some calls of the setter set.
    struct Property {
      /// The name in the catalog, without a state.
      let name: String
      /// The arguments after the value; `nil` for the state.
      let arguments: [Int?]
      /// The attribute of a text or of a dictionary that has the value; `nil` if it is the value itself.
      let attribute: NSAttributedString.Key?

      init(_ name: String, _ arguments: [Int?] = [], attribute: NSAttributedString.Key? = nil) {
        self.name = name
        self.arguments = arguments
        self.attribute = attribute
      }

      /// The name with the state that a call is for; `nil` if the call doesn't set the property.
      @MainActor func name(setBy arguments: [Int]) -> String? {
        var state: UIControl.State?
        for (own, argument) in zip(self.arguments, arguments) {
          if let own {
            guard own == argument else { return nil }
          } else {
            state = UIControl.State(rawValue: UInt(bitPattern: argument))
          }
        }
        guard let state else { return name }
        return StandardProperties.name(name, in: state)
      }
    }

    /// The class that declares it.
    let type: AnyClass
    /// The name in Objective-C.
    let selector: String
    let properties: [Property]

    init(_ type: AnyClass, _ selector: String, _ properties: [Property]) {
      self.type = type
      self.selector = selector
      self.properties = properties
    }

    /// The properties that a call sets, with the attributes that have their values.
    func properties(setBy arguments: [Int]) -> [(name: String, attribute: NSAttributedString.Key?)] {
      properties.compactMap { property in property.name(setBy: arguments).map { ($0, property.attribute) } }
    }
  }

  extension StandardProperties {
    /// The name of a property in a state of a control; `nil` for states without a name.
    static func name(_ name: String, in state: UIControl.State) -> String? {
      controlStates.suffixes.indices.first { controlStates[$0] == state }.map { name + controlStates.suffixes[$0] }
    }
  }
#endif
