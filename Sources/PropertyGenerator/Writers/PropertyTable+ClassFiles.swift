extension PropertyTable {
  /// Returns a file for each family of classes, with a function for each class, and an index of all functions.
  /// - Parameters:
  ///   - path: The files' path up to the `+` of their names.
  ///   - imports: The lines that import modules.
  ///   - index: Returns the index's declaration around the calls of the functions.
  ///   - declaration: Returns the declaration of a class.
  /// - Returns: The files.
  func files(
    _ path: String, imports: [String], index: (String) -> String, declaration: (PropertyClass) -> String
  ) -> [GeneratedFile] {
    func file(_ name: String, _ declarations: [String]) -> GeneratedFile {
      GeneratedFile(swift: "\(path)+\(name).swift", if: "canImport(UIKit)", imports: imports, declarations)
    }
    let calls = classes.map { "\($0.variable)()," }.joined(separator: "\n")
    return [file("All", [index(calls)])]
      + families.map { file(identifier(of: $0), classes(in: $0).map(declaration)) }
  }

  /// Returns a file for each family of classes that has declarations for the Objective-C runtime.
  /// - Parameters:
  ///   - path: The files' path up to the `+` of their names.
  ///   - imports: The lines that import modules.
  ///   - declaration: Returns the declaration of a class; nil if it has none.
  /// - Returns: The files.
  func objectiveCFiles(
    _ path: String, imports: [String], declaration: (PropertyClass) -> String?
  ) -> [GeneratedFile] {
    families.compactMap { family in
      let declarations = classes(in: family).compactMap(declaration)
      guard !declarations.isEmpty else { return nil }
      return GeneratedFile(
        swift: "\(path)+\(identifier(of: family)).swift",
        if: "canImport(UIKit) && canImport(ObjectiveC) && !HEADLESS", imports: imports, declarations)
    }
  }
}

extension PropertyRow {
  /// The name of the list of the row's states or places.
  func variantList(in type: PropertyClass) -> String {
    switch variants {
    case nil, .states: "controlStates"
    case .places: type.places.count > 2 ? "barPlaces" : "fewBarPlaces"
    case .buttonStates: "barButtonStates"
    case .itemStates: "tabBarItemStates"
    }
  }
}
