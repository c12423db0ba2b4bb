#if canImport(UIKit)
  import Foundation
  import UIKit

  #if canImport(ObjectiveC) && !HEADLESS
    import ObjectiveC
  #endif

  /// The stored properties of a class that can hold a view, by name, with the ones of its superclasses up to UIKit's.
  ///
  /// Names are cached by class; values are read from each instance, because they change.
  @MainActor
  struct StoredProperties {
    private static var known: [ObjectIdentifier: StoredProperties] = [:]

    /// A stored property of a Swift class.
    private struct Location {
      /// The number of superclasses between the instance's class and the property's.
      let depth: Int
      let position: Int
      /// The name in the metadata, which differs for lazy properties and those with a wrapper.
      let label: String
    }

    private var locations: [String: [Location]] = [:]
    #if canImport(ObjectiveC) && !HEADLESS
      /// The positions of instance variables of Objective-C classes, in bytes.
      private var offsets: [String: [Int]] = [:]
    #endif

    /// Returns the properties of an object's class.
    static func of(_ object: AnyObject) -> StoredProperties {
      let type: AnyClass = Swift.type(of: object)
      if let known = known[ObjectIdentifier(type)] { return known }
      let properties = StoredProperties(object)
      known[ObjectIdentifier(type)] = properties
      return properties
    }

    private init(_ object: AnyObject) {
      var (mirror, depth): (Mirror?, Int) = (
        SystemViews.isFromUIKit(type(of: object)) ? nil : Mirror(reflecting: object), 0
      )
      while let each = mirror {
        for (position, child) in each.children.enumerated() {
          guard let label = child.label, label != "(unknown)", StoredView.canHold(child.value, in: label) else {
            continue
          }
          let location = Location(depth: depth, position: position, label: label)
          for name in StoredView.names(of: label) { locations[name, default: []].append(location) }
        }
        mirror = each.superclassMirror.flatMap { above in
          (above.subjectType as? AnyClass).map(SystemViews.isFromUIKit) == false ? above : nil
        }
        depth += 1
      }
      #if canImport(ObjectiveC) && !HEADLESS
        addInstanceVariables(of: type(of: object))
      #endif
    }

    /// The names of the properties.
    var names: Set<String> {
      #if canImport(ObjectiveC) && !HEADLESS
        Set(locations.keys).union(offsets.keys)
      #else
        Set(locations.keys)
      #endif
    }

    /// Returns those of some names whose property refers to a view or bar item.
    /// - Parameters:
    ///   - wanted: The names.
    ///   - object: The instance that may hold it.
    ///   - view: The view or bar item.
    /// - Returns: The names.
    func names(among wanted: Set<String>, of object: AnyObject, holding view: AnyObject) -> Set<String> {
      var found: Set<String> = []
      #if canImport(ObjectiveC) && !HEADLESS
        for name in wanted
        where offsets[name]?.contains(where: { Self.isPointer(to: view, at: $0, of: object) }) == true {
          found.insert(name)
        }
      #endif
      let places = wanted.flatMap { name in (locations[name] ?? []).map { (name: name, location: $0) } }
      guard !places.isEmpty else { return found }
      var (mirror, depth): (Mirror?, Int) = (Mirror(reflecting: object), 0)
      while let each = mirror, places.contains(where: { $0.location.depth >= depth }) {
        for place in places where place.location.depth == depth {
          guard let child = each.children.dropFirst(place.location.position).first, child.label == place.location.label
          else { continue }
          if StoredView.holds(child.value, view, in: place.location.label) { found.insert(place.name) }
        }
        mirror = each.superclassMirror
        depth += 1
      }
      return found
    }

    #if canImport(ObjectiveC) && !HEADLESS
      /// Adds the instance variables of the app's Objective-C classes that are objects, without the leading underscore, too.
      ///
      /// Those of Swift classes have no type here, and are read by a mirror.
      private mutating func addInstanceVariables(of type: AnyClass) {
        var current: AnyClass? = type
        while let each = current, !SystemViews.isFromUIKit(each) {
          var count: UInt32 = 0
          let variables = class_copyIvarList(each, &count)
          defer { free(variables) }
          for index in 0..<Int(count) {
            guard let variable = variables?[index], let encoding = ivar_getTypeEncoding(variable),
              encoding.pointee == CChar(bitPattern: UInt8(ascii: "@")), let label = ivar_getName(variable)
            else { continue }
            let name = String(cString: label)
            for name in Set([name, name.hasPrefix("_") ? String(name.dropFirst()) : name]) {
              offsets[name, default: []].append(ivar_getOffset(variable))
            }
          }
          current = class_getSuperclass(each)
        }
      }

      /// Whether an instance variable has the address of a view.
      ///
      /// Nothing is retained, since the variable may refer to an object that is gone, if it is neither strong nor weak.
      private static func isPointer(to view: AnyObject, at offset: Int, of object: AnyObject) -> Bool {
        let base = UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque())
        let value = base.load(fromByteOffset: offset, as: UnsafeRawPointer?.self)
        return value == UnsafeRawPointer(Unmanaged.passUnretained(view).toOpaque())
      }
    #endif
  }

  /// The values of stored properties, as a mirror shows them.
  private enum StoredView {
    private static let lazyPrefix = "$__lazy_storage_$_"

    /// The names that a rule can use for a property: that of the source, and that of a wrapper's storage.
    static func names(of label: String) -> [String] {
      if label.hasPrefix(lazyPrefix) { return [String(label.dropFirst(lazyPrefix.count))] }
      return label.hasPrefix("_") ? [label, String(label.dropFirst())] : [label]
    }

    /// Whether a value's type may be that of a view: a class, an optional, or a wrapper of one.
    static func canHold(_ value: Any, in label: String) -> Bool {
      if type(of: value) is AnyClass || value is any OptionalValue { return true }
      return label.hasPrefix("_") && Mirror(reflecting: value).children.contains { canHold($0.value, in: "") }
    }

    /// Whether a value is a view, or a wrapper of it.
    static func holds(_ value: Any, _ view: AnyObject, in label: String) -> Bool {
      if let value = value as? any OptionalValue {
        return value.wrappedAny.map { holds($0, view, in: label) } ?? false
      }
      // Casting a value of another type to an object would create one.
      if type(of: value) is AnyClass, value as AnyObject === view { return true }
      return label.hasPrefix("_") && Mirror(reflecting: value).children.contains { holds($0.value, view, in: "") }
    }
  }

  /// An optional of any type.
  private protocol OptionalValue {
    var wrappedAny: Any? { get }
  }

  extension Optional: OptionalValue {
    fileprivate var wrappedAny: Any? { map { $0 } }
  }
#endif
