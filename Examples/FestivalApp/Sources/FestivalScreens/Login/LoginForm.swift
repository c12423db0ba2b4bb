// The login form: two fields, a button with a gradient, and an agreement as rich text from several keys.

import Foundation
import SkinKit
import SkinUIKit
import UIKit

final class LoginForm: CardView {
  static let height: CGFloat = 302
  private let title = UILabel()
  private let phone = FormField(hint: "phone_hint_text", keyboard: .phonePad)
  private let code = FormField(hint: "code_hint_text", keyboard: .numberPad)
  private let getCode = UIButton(type: .custom)
  private let signIn = UIButton(type: .custom)
  private let agreement = UILabel()

  override init(frame: CGRect) {
    super.init(frame: frame)
    agreement.numberOfLines = 0
    getCode.contentHorizontalAlignment = .right
    for part in [title, phone, code, getCode, signIn, agreement] { content.addSubview(part) }
    title.skin.module("login").text("card_title_text").textColor("card_title").font("card_title_font")
    getCode.skin.module("login").title("code_text", for: .normal).titleColor("code", for: .normal)
      .titleFont("code_font")
    signIn.skin.module("login").title("button_text", for: .normal).titleColor("button_ink", for: .normal)
      .titleFont("button_font").backgroundGradient(.loginButton).shadow("button_shadow")
    signIn.layer.skin.cornerRadius(.buttonRadius)
    followAgreement()
  }

  required init?(coder: NSCoder) { nil }

  /// Binds the agreement to several keys.
  ///
  /// If the sentence, a link or a color changes, the text is rebuilt.
  private func followAgreement() {
    agreement.skin.module("login").attributedText(
      "agreement_text", "agreement_terms_text", "agreement_and_text", "agreement_privacy_text", "agreement",
      "agreement_link", "agreement_font", "agreement_link_font"
    ) { values in
      let plain = Self.attributes(values, "login.agreement", "login.agreement_font")
      let link = Self.attributes(values, "login.agreement_link", "login.agreement_link_font")
      let text = NSMutableAttributedString(string: "")
      let parts: [(SkinKey<String>, [NSAttributedString.Key: Any])] = [
        ("login.agreement_text", plain), ("login.agreement_terms_text", link), ("login.agreement_and_text", plain),
        ("login.agreement_privacy_text", link),
      ]
      for (key, attributes) in parts {
        text.append(NSAttributedString(string: values[key] ?? "", attributes: attributes))
      }
      return text
    }
  }

  private static func attributes(
    _ values: SkinValues, _ color: SkinKey<SkinColor>, _ font: SkinKey<SkinFont>
  ) -> [NSAttributedString.Key: Any] {
    let style = NSMutableParagraphStyle()
    style.lineSpacing = 3
    var attributes: [NSAttributedString.Key: Any] = [.paragraphStyle: style]
    attributes[.foregroundColor] = values.variants(color).map { UIColor($0) }
    attributes[.font] = values.variants(font).flatMap { UIFont.skinValue($0, in: values.appearance) }
    return attributes
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let margin: CGFloat = 20
    let width = bounds.width - 2 * margin
    place(title, x: margin, y: 22, width: width)
    phone.frame = CGRect(x: margin, y: 60, width: width, height: 48)
    code.frame = CGRect(x: margin, y: 118, width: width, height: 48)
    getCode.frame = CGRect(x: margin + width - 130, y: 118, width: 116, height: 48)
    signIn.frame = CGRect(x: margin, y: 182, width: width, height: 50)
    place(agreement, x: margin, y: 246, width: width)
  }
}

/// A text field with a rounded background.
final class FormField: UIView {
  private let field = UITextField()

  init(hint: String, keyboard: UIKeyboardType) {
    super.init(frame: .zero)
    layer.cornerRadius = 12
    field.borderStyle = .none
    field.keyboardType = keyboard
    addSubview(field)
    skin.module("login").backgroundColor("field")
    field.skin.module("login").textColor("field_ink").font("field_font")
    let hint = SkinKey<String>("login.\(hint)")
    field.skin.follow(hint.erased, "login.field_hint", name: "hint") { field, values in
      field.attributedPlaceholder = NSAttributedString(
        string: values[hint] ?? "",
        attributes: [.foregroundColor: values.variants("login.field_hint").map { UIColor($0) } ?? .placeholderText])
    }
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    field.frame = bounds.insetBy(dx: 14, dy: 4)
  }
}
