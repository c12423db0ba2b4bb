#!/usr/bin/env bash
# Builds a package that uses the plugin SkinKeys, changes its skin, and checks that the keys follow. The package is in a
# temporary folder; what it builds stays in .build/plugin, because a cold build takes minutes.
set -euo pipefail
cd "$(dirname "$0")/.."

root=$PWD
scratch=$root/.build/plugin
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# The path of a package is part of what SwiftPM builds for it, so it must be the same each time.
mkdir -p "$scratch"
package=$scratch/package
rm -rf "$package"
mkdir -p "$package/Sources/Shop/Skins/builtin/modules"
cat >"$package/Package.swift" <<EOF
// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "Shop", platforms: [.iOS(.v16), .macOS(.v14)],
  dependencies: [.package(name: "SkinKit", path: "$root")],
  targets: [
    .executableTarget(
      name: "Shop", dependencies: [.product(name: "SkinKit", package: "SkinKit")], resources: [.copy("Skins")],
      plugins: [.plugin(name: "SkinKeys", package: "SkinKit")])
  ])
EOF
cat >"$package/Sources/Shop/Shop.swift" <<'EOF'
import SkinKit

@main
struct Shop {
  static func main() {
    let key: SkinKey<SkinColor> = .homeTitle
    print(key)
  }
}
EOF
skin=$package/Sources/Shop/Skins/builtin
echo '{"schema": 1, "id": "builtin", "version": "1.0.0"}' >"$skin/skin.json"
echo '{"colors": {"title": "#F00"}}' >"$skin/modules/home.json"

build() {
  env -u SKINKIT_TOOLS -u SKINKIT_WARNINGS_AS_ERRORS \
    swift build --package-path "$package" --scratch-path "$scratch/build" >"$folder/log" 2>&1
}

fail() {
  cat "$folder/log" >&2
  echo "plugin: $1" >&2
  exit 1
}

build || fail "the package doesn't build"
[ "$("$scratch/build/debug/Shop")" = home.title ] || fail "the key has another name"
if grep -qi argument-parser "$package/Package.resolved" 2>/dev/null; then fail "the app resolved the tools' dependencies"; fi

# A renamed key: the old constant must not compile any more, without anybody generating keys.
echo '{"colors": {"heading": "#F00"}}' >"$skin/modules/home.json"
if build; then fail "a key that the skin lacks compiles"; fi
grep -q "homeTitle" "$folder/log" || fail "the error isn't about the key"
sed -i.old 's/homeTitle/homeHeading/' "$package/Sources/Shop/Shop.swift" && rm "$package/Sources/Shop/Shop.swift.old"
build || fail "the new key doesn't compile"

# A new module, and a mistake in it, which is reported with its file and line.
printf '{\n  "colors": {"price": "#GG"}\n}\n' >"$skin/modules/shop.json"
if build; then fail "a skin with errors builds"; fi
grep -q 'shop.json:2: error:' "$folder/log" || fail "the error has no file and line"
echo "plugin: keys follow their skin at each build"
