import SkinServerAPI

extension ActivationDocument.Rule {
  /// Whether devices of a brand follow the rule; for nil, always.
  func isFor(_ brand: String?) -> Bool {
    guard let brand, let brands, !brands.isEmpty else { return true }
    return brands.contains(brand)
  }
}

extension ActivationDocument {
  /// Returns the activation that devices of a brand follow; for nil, the activation itself.
  func followed(by brand: String?) -> ActivationDocument {
    var followed = self
    followed.rules = rules?.filter { $0.isFor(brand) }
    return followed
  }
}

/// The brand whose rules and changes a page lists.
struct BrandFilter: Sendable {
  private let brands: [String]
  /// The chosen brand; nil for all rules.
  let chosen: String?

  /// Reads the choice of a query.
  /// - Parameters:
  ///   - activations: The activations whose rules name the brands.
  ///   - query: The query; a brand that no rule names is ignored.
  init(_ activations: [ActivationDocument], _ query: FormFields) {
    brands = Set(activations.flatMap { $0.rules ?? [] }.flatMap { $0.brands ?? [] }).sorted()
    chosen = query.text("brand").flatMap { [brands] in brands.contains($0) ? $0 : nil }
  }

  /// The brands as options, in a list for templates; empty if no rule names one.
  var view: [View] {
    guard !brands.isEmpty else { return [] }
    return [["options": brands.map { ["name": $0, "isChosen": $0 == chosen] as View }]]
  }
}
