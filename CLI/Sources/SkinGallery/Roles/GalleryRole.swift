public import SkinKit

/// The part that a key plays in the gallery, such as the accent color or the font of titles.
///
/// Skins name their keys freely, so the gallery guesses each key's role from the words in its name. A file can assign
/// roles instead.
public struct GalleryRole: Hashable, Sendable {
  /// The name in a roles file, such as `secondaryText`.
  public let name: String
  /// The kind that keys of this role have.
  public let kind: SkinKind
  /// The use of the role in the gallery, in a few words.
  public let use: String
  /// The words that suggest the role, the likeliest first.
  ///
  /// A key's name must contain all words of one element.
  let words: [[String]]
  /// Words that rule the role out.
  let others: Set<String>
  /// The role whose color must contrast with this one.
  let below: String?

  private init(
    _ name: String, _ kind: SkinKind, _ use: String, _ words: String, not others: String = "", on below: String? = nil
  ) {
    self.name = name
    self.kind = kind
    self.use = use
    self.words = words.split(separator: "|").map { $0.split(separator: " ").map(String.init) }
    self.below = below
    self.others = Set(others.split(separator: " ").map(String.init))
  }

  /// Words that name a part of a screen.
  private static let parts =
    "button bar tab badge banner card search field price gauge track line border hint selected disabled"

  /// The screen's background.
  public static let background = GalleryRole(
    "background", .color, "The background of screens",
    "background|page|bg|canvas|screen|paper|window|backdrop|base",
    not: "\(parts) on text ink title tag secondary tertiary")
  /// The background of cards, cells and panels.
  public static let surface = GalleryRole(
    "surface", .color, "Cards, cells and panels",
    "surface|card|panel|secondary background|elevated|cell|container|sheet|background secondary",
    not: "text ink title on line border note name")
  /// The color of interactive elements.
  public static let accent = GalleryRole(
    "accent", .color, "Tint of buttons, switches, sliders, links",
    "accent|brand|primary|tint|main|theme|highlight|link|action",
    not: "text ink title background on secondary button bar disabled light dark")
  /// The color of titles on the accent color.
  public static let onAccent = GalleryRole(
    "onAccent", .color, "Titles on the accent color",
    "on accent|on brand|on primary|accent text|brand text|button ink|button text|button title|primary text inverse"
      + "|text inverse|inverse|on button|on bar", not: "background", on: "accent")
  /// The color of text.
  public static let text = GalleryRole(
    "text", .color, "Labels, titles of cells, typed text",
    "text|ink|label|foreground|primary text|text primary|title|on background|on surface|body",
    not: "\(parts) secondary tertiary faint muted subtle tag note link placeholder inverse accent brand code")
  /// The color of less prominent text.
  public static let secondaryText = GalleryRole(
    "secondaryText", .color, "Subtitles and captions",
    "text secondary|secondary text|secondary label|subtitle|note|caption|muted|subtle|secondary ink|gray|grey|secondary",
    not: "\(parts) on background tag")
  /// The color of placeholders.
  public static let placeholder = GalleryRole(
    "placeholder", .color, "Placeholders of text fields",
    "placeholder|hint|field hint|search hint|text faint|faint|tertiary text|text tertiary", not: "background")
  /// The color of lines.
  public static let separator = GalleryRole(
    "separator", .color, "Lines between cells, borders",
    "separator|line|divider|border|outline|hairline|rule|stroke", not: "text font underline")
  /// The background of text fields.
  public static let field = GalleryRole(
    "field", .color, "Backgrounds of text fields and tracks",
    "field|field background|input|text field|search|search background|track|fill",
    not: "ink text hint title gauge placeholder icon")
  /// The color of bars.
  public static let bar = GalleryRole(
    "bar", .color, "Backgrounds of bars without a gradient",
    "bar background|navigation bar|nav bar|navbar background|navigation background|toolbar background|bar",
    not: "text ink title line on shadow item tab")
  /// The color of tab bars.
  public static let tabBar = GalleryRole(
    "tabBar", .color, "Backgrounds of tab bars",
    "tabbar background|tab bar background|tab background|tab bar|tabbar", not: "text ink title line on shadow item")
  /// The color of titles and buttons on bars.
  public static let onBar = GalleryRole(
    "onBar", .color, "Titles and buttons of navigation bars",
    "on bar|bar title|bar text|bar ink|navigation title|nav title|navbar title|bar tint", not: "tab", on: "bar")
  /// The color of unselected tabs.
  public static let tab = GalleryRole(
    "tab", .color, "Unselected tabs",
    "tabbar title|tab title|tab normal|tab item|tab icon|tab", not: "selected background line bar badge")
  /// The color of the selected tab.
  public static let selectedTab = GalleryRole(
    "selectedTab", .color, "The selected tab",
    "tabbar title selected|tab selected|tab title selected|tab active|tab item selected", not: "background")
  /// The color of warnings.
  public static let alert = GalleryRole(
    "alert", .color, "Destructive buttons, warnings",
    "error|danger|destructive|warning|negative|critical|red|alert", not: "ink text title on background")
  /// The color of badges.
  public static let badge = GalleryRole(
    "badge", .color, "Badges of tabs", "badge|notification|unread|dot", not: "ink text title on")
  /// The gradient of filled buttons.
  public static let accentGradient = GalleryRole(
    "accentGradient", .gradient, "Filled buttons, progress",
    "button|accent|primary|brand|progress|main", not: "bar background")
  /// The gradient of bars.
  public static let barGradient = GalleryRole(
    "barGradient", .gradient, "Backgrounds of navigation bars",
    "bar|navigation bar|nav|header|top", not: "button progress tab")
  /// The font of titles.
  public static let titleFont = GalleryRole(
    "titleFont", .font, "Titles of screens",
    "title|large title|heading|headline|h1|display|name", not: "\(parts) body note caption tag")
  /// The font of headings.
  public static let headingFont = GalleryRole(
    "headingFont", .font, "Headings of groups, titles of cells",
    "heading|headline|section|subtitle|h2|body strong|card title|title", not: "bar button tab banner")
  /// The font of text.
  public static let bodyFont = GalleryRole(
    "bodyFont", .font, "Text, typed text, cells",
    "body|text|regular|base|paragraph|content|field|label|note", not: "strong bold caption title button heading")
  /// The font of small text.
  public static let captionFont = GalleryRole(
    "captionFont", .font, "Captions",
    "caption|footnote|small|note|hint|subtitle|detail", not: "title heading button banner")
  /// The font of buttons.
  public static let buttonFont = GalleryRole(
    "buttonFont", .font, "Titles of buttons", "button|action|cta|button title", not: "bar tab banner")
  /// The font of bars' titles.
  public static let barFont = GalleryRole(
    "barFont", .font, "Titles of navigation bars",
    "bar title|navigation title|nav title|navbar title|navigation bar|bar|heading", not: "tab tabbar button")
  /// The font of tabs.
  public static let tabFont = GalleryRole(
    "tabFont", .font, "Titles of tabs", "tabbar title|tab title|tab|tab bar", not: "nav navigation")
  /// A template icon.
  public static let icon = GalleryRole(
    "icon", .image, "Icons of buttons, bars and cells",
    "icon|icon plus|icon search|symbol|glyph|icon bell|mark", not: "backdrop background banner")
  /// A picture.
  public static let picture = GalleryRole(
    "picture", .image, "Pictures in cells and cards",
    "avatar|product|picture|illustration|photo|cover|hero|banner|logo|empty|background", not: "icon tab")
  /// The shadow of cards.
  public static let cardShadow = GalleryRole(
    "cardShadow", .shadow, "Shadows of cards",
    "card|surface|panel|elevation|shadow|small|medium", not: "button text")
  /// The shadow of buttons.
  public static let buttonShadow = GalleryRole(
    "buttonShadow", .shadow, "Shadows of filled buttons", "button|accent|action", not: "text card")
  /// The corner radius of cards.
  public static let cardRadius = GalleryRole(
    "cardRadius", .number, "Corners of cards and cells",
    "card radius|radius card|surface radius|corner radius|radius|corner|radius medium", not: "button field badge")
  /// The corner radius of buttons.
  public static let buttonRadius = GalleryRole(
    "buttonRadius", .number, "Corners of buttons",
    "button radius|radius button|control radius|button corner|corner radius|radius", not: "card field badge banner")

  /// The interface style regardless of the system's: 1 for light, 2 for dark.
  public static let interfaceStyle = GalleryRole(
    "interfaceStyle", .number, "Light (1) or dark (2), regardless of the system",
    "interface|user interface|override user interface|interface mode")

  /// All roles, in the order of the page's table.
  public static let all: [GalleryRole] = [
    background, surface, accent, onAccent, text, secondaryText, placeholder, separator, field, bar, onBar, tabBar, tab,
    selectedTab, alert, badge, accentGradient, barGradient, titleFont, headingFont, bodyFont, captionFont, buttonFont,
    barFont,
    tabFont, icon, picture, cardShadow, buttonShadow, cardRadius, buttonRadius,
    interfaceStyle,
  ]
}
