// Xcode isn't available on Linux. These tests check that the project file can be read and that its references exist.

import Foundation
import SkinKit
import Testing

@Suite("The Xcode project")
struct XcodeProjectTests {
  private typealias Object = [String: Any]

  private static func objects() throws -> (root: String, all: [String: Object]) {
    let file = Places.app.appendingPathComponent("FestivalApp.xcodeproj/project.pbxproj")
    let list = try PropertyListSerialization.propertyList(from: Data(contentsOf: file), format: nil)
    let project = try #require(list as? Object)
    #expect(project["objectVersion"] as? String == "77")
    return (
      try #require(project["rootObject"] as? String), try #require(project["objects"] as? [String: Object])
    )
  }

  @Test("It can be read, and every referenced object exists")
  func references() throws {
    let (root, all) = try Self.objects()
    #expect(all[root]?["isa"] as? String == "PBXProject")
    let identifier = /^F[0-9A-F]{23}$/
    for (name, object) in all {
      #expect(object["isa"] is String, "\(name) has no isa")
      for value in object.values {
        let named = (value as? [String]) ?? [value as? String].compactMap { $0 }
        for target in named where target.wholeMatch(of: identifier) != nil {
          #expect(all[target] != nil, "\(name) names \(target), which isn't there")
        }
      }
    }
  }

  @Test("Every referenced path exists")
  func paths() throws {
    let (_, all) = try Self.objects()
    var paths: [String] = []
    for object in all.values {
      let isProduct = object["sourceTree"] as? String == "BUILT_PRODUCTS_DIR"
      if let path = object["path"] as? String, !isProduct { paths.append(path) }
      if let path = object["relativePath"] as? String { paths.append(path + "/Package.swift") }
      if let settings = object["buildSettings"] as? Object {
        paths += ["INFOPLIST_FILE", "SWIFT_OBJC_BRIDGING_HEADER"].compactMap { settings[$0] as? String }
      }
    }
    #expect(paths.count >= 6)
    for path in paths {
      #expect(FileManager.default.fileExists(atPath: Places.app.appendingPathComponent(path).path), "\(path)")
    }
  }

  @Test("The linked products are those of the package")
  func products() throws {
    let (_, all) = try Self.objects()
    let manifest = try String(
      contentsOf: Places.examples.appendingPathComponent("../Package.swift"), encoding: .utf8)
    let products = all.values.filter { $0["isa"] as? String == "XCSwiftPackageProductDependency" }
      .compactMap { $0["productName"] as? String }
    #expect(products.count == 5)
    // A library has its module's name, or one of its own.
    let libraries = manifest.matches(of: /\n  product (\w+)|\.library\(name: "(\w+)"/).compactMap { match in
      (match.output.1 ?? match.output.2).map { String($0) }
    }
    for product in products { #expect(libraries.contains(product), "\(product)") }
  }

  @Test("The shared scheme's targets are those of the project")
  func scheme() throws {
    let (_, all) = try Self.objects()
    let file = Places.app.appendingPathComponent("FestivalApp.xcodeproj/xcshareddata/xcschemes/FestivalApp.xcscheme")
    let text = try String(contentsOf: file, encoding: .utf8)
    let named = text.matches(of: /BlueprintIdentifier = "(F[0-9A-F]{23})"/).map { String($0.output.1) }
    #expect(Set(named).count == 2)
    for name in named { #expect(all[name]?["isa"] as? String == "PBXNativeTarget", "\(name)") }
  }

  @Test("The app's bundle has all skins, and every key of its own screens is in the built-in one")
  func skins() throws {
    let (_, all) = try Self.objects()
    let isThere = all.values.contains {
      $0["isa"] as? String == "PBXFileReference" && $0["lastKnownFileType"] as? String == "folder"
        && $0["path"] as? String == "Skins"
    }
    #expect(isThere)
    let known = Set(try Places.resolved("builtin").keys)
    let folder = Places.app.appendingPathComponent("iOS")
    let key = /"((?:app|home)\.[a-z_]+)"/
    var found: Set<String> = []
    for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    where ["swift", "m", "storyboard"].contains(file.pathExtension) {
      found.formUnion(try String(contentsOf: file, encoding: .utf8).matches(of: key).map { String($0.output.1) })
    }
    #expect(found.count >= 6 && found.subtracting(known).isEmpty, "\(found.subtracting(known))")
  }

  @Test("Info.plist names the scene's delegate, and the asset catalog its icon")
  func infoAndIcon() throws {
    let info = try PropertyListSerialization.propertyList(
      from: Data(contentsOf: Places.app.appendingPathComponent("iOS/Info.plist")), format: nil)
    let scene = (info as? Object)?["UIApplicationSceneManifest"] as? Object
    let configurations = scene?["UISceneConfigurations"] as? Object
    let first = (configurations?["UIWindowSceneSessionRoleApplication"] as? [Object])?.first
    #expect(first?["UISceneDelegateClassName"] as? String == "$(PRODUCT_MODULE_NAME).SceneDelegate")
    let icon = Places.app.appendingPathComponent("iOS/Assets.xcassets/AppIcon.appiconset/icon.png")
    #expect(FileManager.default.fileExists(atPath: icon.path))
  }
}
