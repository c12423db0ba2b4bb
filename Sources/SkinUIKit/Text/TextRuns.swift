#if canImport(UIKit)
  import Foundation
  public import SkinKit
  public import UIKit

  /// The values of an attribute in the runs of a rich text.
  ///
  /// A font or color that is set on a view applies to its whole text, and UIKit forgets those of the runs.
  @MainActor
  struct TextRuns {
    private let string: String
    private let attribute: NSAttributedString.Key
    private let runs: [(range: NSRange, value: Any?)]

    /// Captures the values of an attribute; `nil` if all runs have the view's own value.
    init?(_ text: NSAttributedString?, _ attribute: NSAttributedString.Key, of view: NSObject?) {
      guard let text, text.length > 0 else { return nil }
      var runs: [(range: NSRange, value: Any?)] = []
      text.enumerateAttribute(attribute, in: NSRange(location: 0, length: text.length)) { value, range, _ in
        runs.append((range, value))
      }
      guard !runs.allSatisfy({ ($0.value as? NSObject) == view }) else { return nil }
      string = text.string
      self.attribute = attribute
      self.runs = runs
    }

    /// Sets the values on the text of a view, unless the app has set another text.
    func restore(on view: some SkinRichText) {
      guard let current = view.skinRichText, current.string == string else { return }
      let restored = NSMutableAttributedString(attributedString: current)
      for (range, value) in runs {
        if let value {
          restored.addAttribute(attribute, value: value, range: range)
        } else {
          restored.removeAttribute(attribute, range: range)
        }
      }
      view.skinRichText = restored
    }
  }

  /// A font or color of a text: the original one with those of the runs, or a skin's.
  ///
  /// Indirect, because each binding stores some, and few have runs.
  private enum TextStyle<Value> {
    indirect case original(Value, TextRuns?)
    case skin(Value)

    var value: Value {
      switch self {
      case .original(let value, _), .skin(let value): value
      }
    }
  }

  extension SkinProxy where Target: SkinRichText {
    /// Binds a font or color of the whole text, and restores those of its runs.
    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    fileprivate func bindStyle<Value: SkinProperty>(
      _ property: SkinBindingProperty, _ attribute: NSAttributedString.Key, to key: SkinKey<Value.Resource>,
      get: @escaping (Target) -> Value?, set: @escaping @MainActor (Target, Value?) -> Void,
      cover: GradientCover<Target>? = nil
    ) -> SkinProxy {
      guard isBinding(property) else { return self }
      manager.prepareResources()
      bindValue(
        property, to: key,
        original: { view in
          let value = get(view)
          return TextStyle.original(value, TextRuns(view.skinRichText, attribute, of: value as? NSObject))
        },
        make: { values, appearance in Value.skinValue(values, in: appearance).map { TextStyle<Value?>.skin($0) } },
        setter: {
          PropertyConditions.shared.guarding(property) { view, style in
            switch style {
            case .skin(let value): set(view, value)
            case .original(let value, let runs):
              set(view, value)
              runs?.restore(on: view)
            }
          }
        },
        changes: {
          // A font can be scaled for one object and not for another.
          ObservedProperties.shared.changes(of: property, isUniform: Value.self is UIColor.Type, get).map { changes in
            ChangeDetection(
              isUniform: changes.isUniform, current: { changes.current($0).map { .skin($0) } },
              isSame: { changes.isSame($0.value, $1.value) })
          }
        }, cover: cover)
      return self
    }
  }

  extension SkinProxy where Target: UILabel {
    /// Binds the text to a key.
    ///
    /// If no skin defines the key, a rich text has its attributes again.
    public var text: SkinCall<Target, String> {
      SkinCall(self) { skin, key in
        skin.bind(
          SkinBindingProperty(\Target.text), to: key, original: { LabelText.original(OriginalText($0)) },
          make: { values, appearance in .skin(values[appearance]) },
          set: { label, text in
            switch text {
            case .skin(let text): label.text = text
            case .original(let original): original.restore(on: label)
            }
          },
          changes: {
            ChangeDetection(current: { .skin($0.text ?? "") }, isSame: { $0.string == $1.string })
          })
      }
    }

    /// Binds the color of the whole text to a key.
    ///
    /// If no skin defines the key, the runs of a rich text have their colors again.
    public var textColor: SkinCall<Target, SkinColor> {
      SkinCall(self) { skin, key in
        skin.bindStyle(
          SkinBindingProperty(\Target.textColor), .foregroundColor, to: key, get: { $0.textColor as UIColor? },
          set: { $0.textColor = $1 },
          cover: { label, gradient in
            guard let label = label as? SkinGradientLabel else { return false }
            label.cover = gradient
            return true
          })
      }
    }

    /// Binds the font of the whole text to a key.
    ///
    /// If no skin defines the key, the runs of a rich text have their fonts again.
    public var font: SkinCall<Target, SkinFont> {
      SkinCall(self) { skin, key in
        skin.bindStyle(
          SkinBindingProperty(\Target.font), .font, to: key, get: { $0.font as UIFont? }, set: { $0.font = $1 })
      }
    }
  }

  extension SkinProxy where Target: UITextField {
    /// Binds the color of the whole text to a key.
    ///
    /// If no skin defines the key, the runs of a rich text have their colors again.
    public var textColor: SkinCall<Target, SkinColor> {
      SkinCall(self) { skin, key in
        skin.bindStyle(
          SkinBindingProperty(\Target.textColor), .foregroundColor, to: key, get: \.textColor,
          set: { field, color in
            // A text field raises an exception at no color.
            if let color { field.textColor = color }
          })
      }
    }

    /// Binds the font of the whole text to a key.
    ///
    /// If no skin defines the key, the runs of a rich text have their fonts again.
    public var font: SkinCall<Target, SkinFont> {
      SkinCall(self) { skin, key in
        skin.bindStyle(SkinBindingProperty(\Target.font), .font, to: key, get: \.font, set: { $0.font = $1 })
      }
    }
  }

  extension SkinProxy where Target: UITextView {
    /// Binds the color of the whole text to a key.
    ///
    /// If no skin defines the key, the runs of a rich text have their colors again.
    public var textColor: SkinCall<Target, SkinColor> {
      SkinCall(self) { skin, key in
        skin.bindStyle(
          SkinBindingProperty(\Target.textColor), .foregroundColor, to: key, get: \.textColor,
          set: { $0.textColor = $1 })
      }
    }

    /// Binds the font of the whole text to a key.
    ///
    /// If no skin defines the key, the runs of a rich text have their fonts again.
    public var font: SkinCall<Target, SkinFont> {
      SkinCall(self) { skin, key in
        skin.bindStyle(SkinBindingProperty(\Target.font), .font, to: key, get: \.font, set: { $0.font = $1 })
      }
    }
  }

  /// The text of a label: the original one, or a skin's.
  private enum LabelText {
    case original(OriginalText)
    case skin(String)

    @MainActor var string: String {
      switch self {
      case .original(let text): text.string
      case .skin(let text): text
      }
    }
  }
#endif
