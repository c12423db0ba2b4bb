#!/usr/bin/env bash
# Installs release-output/skin-server_*.deb in a fresh Debian below a temporary folder, runs the server there as its
# service would, with the commands of docs/operations.md, upgrades, removes and purges. Checks the other files of
# packaging/, too.
#
# Needs root, for the mounts, and Debian's mirror. The fresh Debian is kept in .build/debian-base.tar.
set -euo pipefail
cd "$(dirname "$0")/.."
[ "$(id -u)" -eq 0 ] || { echo "test-deb: run as root: it mounts and changes the root folder" >&2; exit 1; }
scripts/install-packages.sh mmdebstrap iproute2 systemd caddy docker-compose python3

mapfile -t packages < <(ls -t release-output/skin-server_*.deb)
[ ${#packages[@]} -gt 0 ] || { echo "test-deb: run make deb first" >&2; exit 1; }
package=$PWD/${packages[0]}

echo "── compose file and Caddyfile"
docker-compose --file packaging/container/compose.yaml config --quiet
caddy_home=$(mktemp -d)
HOME=$caddy_home caddy validate --config packaging/caddy/Caddyfile --adapter caddyfile >"$caddy_home/log" 2>&1 \
  || { cat "$caddy_home/log" >&2; exit 1; }
rm -rf "$caddy_home"

base=.build/debian-base.tar
if [ ! -s "$base" ]; then
  echo "── a fresh Debian"
  # shellcheck disable=SC1091
  suite=$(. /etc/os-release && echo "$VERSION_CODENAME")
  mmdebstrap --quiet --format=tar --variant=minbase "$suite" "$base.new" http://deb.debian.org/debian
  mv "$base.new" "$base"
fi

root=$(mktemp -d)
trap 'rm -rf --one-file-system "$root"' EXIT
tar -C "$root" --exclude './dev/*' -xf "$base"
install -m 0644 "$package" "$root/skin-server.deb"
install -m 0755 scripts/test_deb_inside.sh "$root/test.sh"
install -m 0644 docs/operations.md "$root/operations.md"
cp /etc/resolv.conf "$root/etc/resolv.conf"

# The mounts and processes of the test end with its own name spaces.
# shellcheck disable=SC2016
unshare --mount --pid --fork --kill-child bash -eu -c '
  mount --rbind /dev "$1/dev"
  mount -t proc proc "$1/proc"
  chroot "$1" /test.sh install
  unshare --net bash -eu -c "ip link set lo up; exec chroot \"\$1\" /test.sh run" bash "$1"
' bash "$root"

echo "── the service, checked by systemd"
# This system has neither the executable nor the keys; the run above has shown that both are found.
unit=$(mktemp -d)
sed 's|^ExecStart=/usr/bin/skin-server|ExecStart=/usr/bin/true|' "$root/lib/systemd/system/skin-server.service" \
  >"$unit/skin-server.service"
systemd-analyze verify --man=no "$unit/skin-server.service"
systemd-analyze security --offline=true --threshold=20 "$unit/skin-server.service" | tail -1
rm -r "$unit"

# shellcheck disable=SC2016
unshare --mount --pid --fork --kill-child bash -eu -c '
  mount --rbind /dev "$1/dev"
  mount -t proc proc "$1/proc"
  exec chroot "$1" /test.sh purge
' bash "$root"
echo "test-deb: everything passed"
