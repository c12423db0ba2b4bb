extension CoverageDocument {
  /// The text before the tables.
  var introduction: String {
    """
    # Coverage

    Every property that has a name, with SwiftTheme 0.6.4 and DDSkin beside.

    In code, any writable property of a type that a skin can make follows a key, whether it is listed here or not: `view.skin.property(key)`. The \
    name is for what names properties in data:

    - rules of skins, `{"match": {"class": "UILabel"}, "set": {"textColor": "app.title"}}`,
    - Interface Builder and Objective-C, where `textColor` is `textColorSkinKey`, and `titleColor.highlighted` is `highlightedTitleColorSkinKey`; a key \
    without a module is of `app`, or of the object's `skinModule`,
    - code that has a name only at run time, `object.skin.bind(named: "textColor", to: "app.title")`.

    A name counts for the class and those that inherit from it. What differs by state or place has that behind a dot: `titleColor.highlighted`, \
    `barBackgroundColor.scrollEdge`. The kind is that of the key; where it is a list of names, the key is a text that is one of them. Where a row \
    has states or places, the code shows the first of them, and the columns after it the first name of theirs.

    ## Totals

    | | SkinKit | SwiftTheme | DDSkin |
    |---|---|---|---|
    | classes | \(Set(table.documentRows.map(\.type)).count) | \(Set(SwiftThemeProperty.all.map(\.className)).count) | \
    \(Set(DDSkinNames.all.map(\.className)).count) |
    | properties of classes | \(table.documentRows.count) | \(SwiftThemeProperty.all.count) | \(DDSkinNames.bases.count) |
    | the same, each state and place counted | \(table.properties.count) | – | \(DDSkinNames.all.count) |
    | attributes in Interface Builder | \(table.inspectables.count) | 0 | \(DDSkinNames.inInterfaceBuilder) |

    SwiftTheme's functions take any state. Every property of either library has a counterpart here, but for one that UIKit doesn't have.

    ## How this is kept true

    `make generate` writes this file from [UIKit.properties](../\(PropertyTable.path)), and a test fails when it differs. \
    Each name is bound, switched, restored and unbound by a test of its own. The code of every row is compiled and run, and must bind what the \
    name means. The names of the other libraries are lists in the generator, taken from their sources.
    """
  }

  /// The text after the tables.
  var remarks: String {
    let head = """
      ## Without a name

      What takes several keys, or a whole appearance object, has no single key and so no name. SwiftTheme's:

      | class | SwiftTheme | here |
      |---|---|---|
      """
    let lines = SwiftThemeProperty.all.compactMap { one in
      one.remark.map { "| \(one.className) | `\(one.name)` | \($0) |" }
    }
    let tail = """
      DDSkin's `UISwitch.tintColorSkinKey` is every view's `tintColorSkinKey` here. Its `CALayer` properties are reached from a view by the key path \
      `layer.cornerRadiusSkinKey`, in both libraries.
      """
    return ([head] + lines).joined(separator: "\n") + "\n\n" + tail
  }
}
