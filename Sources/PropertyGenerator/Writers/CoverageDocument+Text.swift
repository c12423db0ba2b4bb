extension CoverageDocument {
  /// The text before the tables.
  var introduction: String {
    """
    # Coverage

    Every property that has a name, compared with SwiftTheme 0.6.4 and DDSkin.

    In code, every writable property follows keys if a skin can make its type, with or without a name: `view.skin.property(key)`. Names are for data:

    - rules of skins, `{"match": {"class": "UILabel"}, "set": {"textColor": "app.title"}}`,
    - Interface Builder and Objective-C, where `textColor` is `textColorSkinKey`, and `titleColor.highlighted` is `highlightedTitleColorSkinKey`. A key \
    without a module is in `app`, or in the object's `skinModule`,
    - names that are known at run time only, `object.skin.bind(named: "textColor", to: "app.title")`.

    Subclasses inherit names. A state or a place follows behind a dot: `titleColor.highlighted`, `barBackgroundColor.scrollEdge`. The kind is that of the \
    key. Where the kind is a list of names, the key is a text with one of them. If a row has states or places, the code shows the first of them, and the \
    columns behind the code show the first name.

    ## Totals

    | | SkinKit | SwiftTheme | DDSkin |
    |---|---|---|---|
    | classes | \(Set(table.documentRows.map(\.type)).count) | \(Set(SwiftThemeProperty.all.map(\.className)).count) | \
    \(Set(DDSkinNames.all.map(\.className)).count) |
    | properties of classes | \(table.documentRows.count) | \(SwiftThemeProperty.all.count) | \(DDSkinNames.bases.count) |
    | the same, each state and place counted | \(table.properties.count) | – | \(DDSkinNames.all.count) |
    | attributes in Interface Builder | \(table.inspectables.count) | 0 | \(DDSkinNames.inInterfaceBuilder) |

    The functions of SwiftTheme take any state. Every property of both libraries has a counterpart here, except one that UIKit doesn't have.

    ## How this is kept true

    `make generate` writes this file from [UIKit.properties](../\(PropertyTable.path)), and a test fails when it differs. \
    A test for each name binds, switches, restores and unbinds it. The code of every row is compiled and run, and must bind the property of the \
    name. The names of the other libraries are lists in the generator, taken from their sources.
    """
  }

  /// The setters that `SkinSetterHook` replaces.
  var hookedSetters: String {
    let rows = table.hookedSetters
    let selectors = rows.map { "\($0.setter.className) \($0.setter.selector)" }
    let head = """
      ## Plain assignments

      While `SkinSetterHook` runs, these \(Set(selectors).count) setters bind the \(rows.count) properties that they set, states not counted, to the \
      keys of the colors, fonts and images that they are given; colors of layers, to the keys of the colors that they come from. Of texts and \
      dictionaries, the attributes for color and font count. It also covers colors and fonts anywhere in `attributedText` of labels, text fields and \
      text views, and in `setAttributedTitle:forState:` of buttons.

      | class | setters |
      |---|---|
      """
    let lines = table.classes.compactMap { type -> String? in
      let own = rows.filter { $0.setter.className == type.name }.map(\.setter.selector)
      let unique = own.enumerated().filter { own.firstIndex(of: $0.element) == $0.offset }.map { "`\($0.element)`" }
      return unique.isEmpty ? nil : "| \(type.name) | \(unique.joined(separator: " ")) |"
    }
    return ([head] + lines).joined(separator: "\n")
  }

  /// The properties that UIKit doesn't always let be set.
  var conditions: String {
    let head = """
      ## Conditions

      UIKit raises an Objective-C exception when one of these properties is set while its condition isn't met. The library then leaves the \
      property unchanged, whether code, a rule, a nib or data binds it, and reports `unavailable-property`.

      | class | property | can be set if | documented at |
      |---|---|---|---|
      """
    let lines = table.classes.flatMap { type in
      table.rows(of: type).compactMap { row in
        row.condition.map { condition in
          let states = condition.exceptsNormal ? ", in other states than the normal one" : ""
          let text = PropertyRow.Condition.known[condition.name] ?? condition.name
          return "| \(type.name) | `\(row.name)`\(states) | \(text) | <\(condition.source)> |"
        }
      }
    }
    return ([head] + lines).joined(separator: "\n")
  }

  /// The text after the tables.
  var remarks: String {
    let head = """
      ## Without a name

      A property that takes several keys, or an appearance object, has no name. Those of SwiftTheme:

      | class | SwiftTheme | here |
      |---|---|---|
      """
    let lines = SwiftThemeProperty.all.compactMap { one in
      one.remark.map { "| \(one.className) | `\(one.name)` | \($0) |" }
    }
    let tail = """
      `UISwitch.tintColorSkinKey` of DDSkin is `tintColorSkinKey` of every view here. In both libraries, a view reaches the `CALayer` properties by the \
      key path `layer.cornerRadiusSkinKey`.
      """
    return ([head] + lines).joined(separator: "\n") + "\n\n" + tail
  }
}
