import Foundation

/// A skin with two brands and declared pairs of colors.
enum BrandedSkin {
  static func package() throws -> Data {
    let header = """
      {"schema": 1, "id": "house", "name": "House", "version": "1.0.0",
       "contrast": [{"text": "home.title", "background": "home.sky", "minimum": 4.5},
                    {"text": "home.hint", "background": "home.bar", "minimum": 3}]}
      """
    let module = """
      {"colors": {"title": {"any": "#14213D", "dark": "#F5F0E6"}, "hint": "#4A5568", "link": "{home.title}",
                  "bar": {"any": "#FDFBF5", "dark": "#1B263B"}, "accent": "color(display-p3 0.9 0.2 0.1)"},
       "gradients": {"sky": {"any": {"colors": ["#FFE8D6", "#FFF8EE"], "direction": "down"},
                             "dark": {"colors": ["#0B132B", "#1C2541"], "direction": "down"}}},
       "texts": {"greeting": {"any": "Welcome", "zh-Hans": "欢迎"}}, "numbers": {"radius": 12}, "images": {"logo": "images/logo.png"}}
      """
    let files = [
      "skin.json": header, "modules/home.json": module,
      "brands/market/modules/home.json": ##"{"colors": {"title": "#5F0F40"}, "texts": {"greeting": "To market!"}}"##,
      "brands/store/modules/home.json": ##"{"colors": {"bar": "#E0FBFC"}, "numbers": {"radius": 4}}"##,
    ]
    var bytes = files.mapValues { Data($0.utf8) }
    let picture = URL(filePath: #filePath)
      .appending(path: "../../../../../Examples/FestivalApp/Skins/night/images/logo@2x.png").standardizedFileURL
    bytes["images/logo@2x.png"] = try Data(contentsOf: picture)
    return try TestSkin.pack("house", "1.0.0", bytes)
  }
}
