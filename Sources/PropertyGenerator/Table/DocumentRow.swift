/// A row of docs/coverage.md: one property of a class, for all states and places.
package struct DocumentRow: Sendable {
  /// The class.
  package let type: PropertyClass
  /// The property in each state and place.
  package let properties: [NamedProperty]

  /// The name without state or place.
  package var base: String { properties[0].base }

  /// The property that the sample code binds: that of the first state or place, if there are some.
  package var sample: NamedProperty { properties.count > 1 ? properties[1] : properties[0] }

  /// Code that binds the sample.
  package var code: String { sample.call(on: "\(type.variable).skin", key: "key") }
}

extension PropertyTable {
  /// The rows of the document for a class, by name.
  func documentRows(of type: PropertyClass) -> [DocumentRow] {
    Dictionary(grouping: properties(of: type), by: \.base).sorted { $0.key < $1.key }.map { _, same in
      DocumentRow(type: type, properties: same.sorted { $0.order < $1.order })
    }
  }

  /// All rows of the document.
  package var documentRows: [DocumentRow] { classes.flatMap(documentRows) }

  /// The names of a row in Interface Builder.
  package func attributes(of row: DocumentRow) -> [String] {
    row.properties.filter(\.isInspectable).map(attribute)
  }
}
