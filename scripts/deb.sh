#!/usr/bin/env bash
# Builds the Debian package of skin and skin-server: release-output/skin-server_VERSION_ARCHITECTURE.deb.
#
# It packs what `make build` built, with the libraries of Swift that this needs. CONFIGURATION=release builds both
# optimized, with these libraries linked statically, as scripts/release.sh does.
set -euo pipefail
cd "$(dirname "$0")/.."
scripts/install-packages.sh dpkg-dev binutils fakeroot help2man

export SKINKIT_TOOLS=1
options=(-c "${CONFIGURATION:-debug}")
compression=(-Zgzip -z1)
if [ "${CONFIGURATION:-debug}" = release ]; then
  # Foundation's networking, linked statically, needs it.
  scripts/install-packages.sh libcurl4-openssl-dev
  options+=(--static-swift-stdlib --scratch-path .build-release)
  compression=(-Zxz)
  for product in skin skin-server; do swift build "${options[@]}" --product "$product"; done
fi
built=$(swift build "${options[@]}" --show-bin-path)

architecture=$(dpkg --print-architecture)
version=$("$built/skin" --version)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
chmod 755 "$work"
tree=$work/tree
private=$tree/usr/lib/skin-server
mkdir -p "$private"
for tool in skin skin-server; do
  install -D -m 0755 "$built/$tool" "$private/$tool"
  strip "$private/$tool"
done

# The pages, texts and styles of the console, which skin-server finds next to its executable.
cp -R "$built/SkinKit_SkinConsole.resources" "$private/"

# The skin to which the sample app's screens fall back, on pictures of published versions.
cp -R Examples/FestivalApp/Skins/builtin "$private/sample-skin"

# The libraries that no Debian package has are Swift's. The executables look for them in their own folder.
ldd "$built/skin" "$built/skin-server" | awk '$2 == "=>" { print $3 }' | sort -u | while read -r library; do
  if dpkg-query --search "$library" >/dev/null 2>&1 || dpkg-query --search "/usr$library" >/dev/null 2>&1; then continue; fi
  install -m 0644 "$library" "$private/"
  strip --strip-unneeded "$private/${library##*/}"
done

# The executables are found under their names in the path, and their libraries next to the originals.
mkdir -p "$tree/usr/bin"
for tool in skin skin-server; do ln -s "../lib/skin-server/$tool" "$tree/usr/bin/$tool"; done

install -D -m 0644 packaging/systemd/skin-server.service "$tree/lib/systemd/system/skin-server.service"
install -D -m 0644 packaging/debian/default "$tree/etc/default/skin-server"
install -D -m 0644 packaging/debian/config.json "$tree/etc/skin-server/config.json"
mkdir -p "$tree/etc/skin-server/keys"

documents=$tree/usr/share/doc/skin-server
install -D -m 0644 packaging/debian/copyright "$documents/copyright"
gzip -9n <CHANGELOG.md >"$documents/changelog.gz"
install -D -m 0644 packaging/nginx/skin-server.conf "$documents/examples/nginx.conf"
install -D -m 0644 packaging/caddy/Caddyfile "$documents/examples/Caddyfile"

mkdir -p "$tree/usr/share/man/man1" "$tree/usr/share/man/man8"
"$built/skin" manual-pages -o "$tree/usr/share/man/man1" >/dev/null
gzip -9n "$tree"/usr/share/man/man1/*.1
help2man --no-info --section 8 --include packaging/man/skin-server.h2m --version-string "$version" \
  --name "publish skins and serve the signed repository" "$built/skin-server" \
  | gzip -9n >"$tree/usr/share/man/man8/skin-server.8.gz"

for tool in skin skin-server; do
  mkdir -p "$tree"/usr/share/{bash-completion/completions,zsh/vendor-completions,fish/vendor_completions.d}
  "$built/$tool" --generate-completion-script bash >"$tree/usr/share/bash-completion/completions/$tool"
  "$built/$tool" --generate-completion-script zsh >"$tree/usr/share/zsh/vendor-completions/_$tool"
  "$built/$tool" --generate-completion-script fish >"$tree/usr/share/fish/vendor_completions.d/$tool.fish"
done

# The packages of the libraries that the executables and Swift's libraries are linked with.
mkdir "$work/debian"
printf 'Source: skin-server\n\nPackage: skin-server\nArchitecture: any\n' >"$work/debian/control"
mapfile -t binaries < <(find "$private" -maxdepth 1 -type f)
dependencies=$(cd "$work" && dpkg-shlibdeps -O --ignore-missing-info "-l$private" "${binaries[@]}" 2>"$work/warnings")
dependencies=${dependencies#shlibs:Depends=}
[ -n "$dependencies" ] || { cat "$work/warnings" >&2; echo "deb: the dependencies aren't known" >&2; exit 1; }

mkdir -p "$tree/DEBIAN"
size=$(du -sk --exclude=DEBIAN "$tree" | cut -f1)
sed -e "s|@VERSION@|$version|" -e "s|@ARCHITECTURE@|$architecture|" -e "s|@SIZE@|$size|" -e "s|@DEPENDS@|$dependencies|" \
  packaging/debian/control >"$tree/DEBIAN/control"
install -m 0644 packaging/debian/conffiles "$tree/DEBIAN/conffiles"
for script in postinst prerm postrm; do install -m 0755 "packaging/debian/$script" "$tree/DEBIAN/$script"; done
(cd "$tree" && find . -type f ! -path './DEBIAN/*' -printf '%P\0' | sort -z | xargs -0 md5sum) >"$tree/DEBIAN/md5sums"
chmod -R u=rwX,go=rX "$tree"

mkdir -p release-output
package=release-output/skin-server_${version}_$architecture.deb
fakeroot dpkg-deb "${compression[@]}" --build "$tree" "$package" >/dev/null
echo "deb: $package, $(du -h "$package" | cut -f1)"
