#!/bin/bash
# The part of scripts/test_deb.sh that runs in the fresh Debian: test.sh install|run|purge.
set -euo pipefail
export DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8

fail() {
  echo "test-deb: $*" >&2
  exit 1
}

# Fails unless a path has an owner and a mode.
has() { [ "$(stat -c '%U:%G %a' "$1")" = "$2" ] || fail "$1 is $(stat -c '%U:%G %a' "$1"), not $2"; }

install_package() {
  echo "── install"
  apt-get update -qq
  apt-get install -y -qq --no-install-recommends /skin-server.deb curl man-db bash-completion sqlite3 >/install.log 2>&1 \
    || { tail -20 /install.log >&2; fail "the package can't be installed"; }
  grep -q "starts when /etc/skin-server/keys" /install.log || fail "the installation doesn't say that keys are missing"
  has /var/lib/skin-server "skin-server:skin-server 700"
  has /etc/skin-server "root:skin-server 750"
  has /etc/skin-server/keys "skin-server:skin-server 700"
  has /etc/skin-server/token "skin-server:skin-server 600"
  has /etc/skin-server/config.json "root:root 644"
  [ "$(wc -c </etc/skin-server/token)" -eq 64 ] || fail "the token has another length"
  [ -L /etc/systemd/system/multi-user.target.wants/skin-server.service ] || fail "the service isn't enabled"
  if ldd /usr/lib/skin-server/skin /usr/lib/skin-server/skin-server | grep "not found"; then fail "libraries are missing"; fi
  man --location 1 skin >/dev/null || fail "the manual page of skin is missing"
  man 8 skin-server 2>/dev/null | grep -q SKIN_SERVER_TOKEN_FILE || fail "the manual lacks the settings"
  bash -c '. /usr/share/bash-completion/completions/skin && complete -p skin' >/dev/null || fail "no completion"
  [ -s /usr/share/zsh/vendor-completions/_skin ] || fail "no completion for zsh"
  [ -s /usr/share/fish/vendor_completions.d/skin.fish ] || fail "no completion for fish"
}

# Starts the server as the service does, as far as that is possible without systemd.
start() {
  local unit=/lib/systemd/system/skin-server.service command
  [ -e "$(sed -n 's/^ConditionPathExists=//p' $unit)" ] || fail "the service's condition doesn't hold"
  command=$(sed -n 's/^ExecStart=//p' $unit)
  (
    set -a
    # shellcheck disable=SC1091
    . /etc/default/skin-server
    # shellcheck disable=SC2086
    exec setpriv --reuid skin-server --regid skin-server --clear-groups --bounding-set=-all --no-new-privs $command
  ) 2>>/server.log &
  server=$!
  for _ in $(seq 600); do
    if curl --silent --fail http://127.0.0.1:8080/health >/health.json; then return; fi
    kill -0 "$server" 2>/dev/null || { tail -5 /server.log >&2; fail "the server ended"; }
    sleep 0.2
  done
  fail "the server doesn't answer"
}

stop() {
  kill -TERM "$server"
  wait "$server" || fail "the server ended with $?"
}

# Stand-ins for systemd's commands.
systemctl() {
  case "$1 $2" in
  "start skin-server") start ;;
  "stop skin-server") stop ;;
  "restart skin-server") stop && start ;;
  *) fail "no stand-in for systemctl $*" ;;
  esac
}
journalctl() { cat /server.log; }

# Runs the shell blocks of docs/operations.md as they stand, and the preparations in its comments.
handbook() {
  awk '
    /^<!-- test: .* -->$/ { sub(/^<!-- test: /, ""); sub(/ -->$/, ""); print; next }
    /^```sh$/ { on = 1; next }
    /^```/ { on = 0 }
    on
  ' /operations.md >/handbook.sh
  [ "$(wc -l </handbook.sh)" -gt 40 ] || fail "docs/operations.md has hardly any commands"
  set -v
  # shellcheck disable=SC1091
  source /handbook.sh
  { set +v; } 2>/dev/null
}

run_server() {
  cd /root
  handbook
  [ "$(stat -c %U /var/lib/skin-server/skin-server.sqlite)" = skin-server ] || fail "the database has another owner"
  stop

  echo "── upgrade"
  cp /etc/skin-server/token /token.before
  echo 'SKIN_SERVER_LOG_LEVEL=debug' >>/etc/default/skin-server
  dpkg --install /skin-server.deb >/upgrade.log 2>&1 || { cat /upgrade.log >&2; fail "the upgrade failed"; }
  grep -q LOG_LEVEL=debug /etc/default/skin-server || fail "the upgrade replaced a changed setting"
  cmp /etc/skin-server/token /token.before || fail "the upgrade changed the token"
  start
  [ "$(skin activation show --app festival --json --token-file /etc/skin-server/token | grep -c spring)" -gt 0 ] \
    || fail "the activation is gone"
  curl --silent --fail http://127.0.0.1:8080/console/sign-in | grep -q '<form' || fail "the console has no page"
  stop
  setpriv --reuid skin-server --regid skin-server --clear-groups \
    skin-server check --config /etc/skin-server/config.json
}

purge_package() {
  echo "── remove and purge"
  apt-get remove -y -qq skin-server >/remove.log 2>&1 || { cat /remove.log >&2; fail "the removal failed"; }
  [ ! -e /usr/bin/skin-server ] || fail "the removal left the server"
  [ -e /etc/skin-server/config.json ] || fail "the removal took the settings"
  apt-get purge -y -qq skin-server >/purge.log 2>&1 || { cat /purge.log >&2; fail "the purge failed"; }
  grep -q "were kept" /purge.log || fail "the purge doesn't say what it kept"
  local left
  left=$(find / -xdev \( -path /proc -o -path /dev -o -path /var/lib/skin-server -o -path /etc/skin-server/keys \
    -o -path /var/lib/apt -o -path /var/backups -o -path /var/cache -o -path /root -o -path /skin-server.deb \) -prune -o -name '*skin-server*' -print \
    | grep -v '^/etc/skin-server$' || true)
  [ -z "$left" ] || fail "the purge left $left"
  [ "$(find /etc/skin-server -type f | sort | tr '\n' ' ')" \
    = "$(find /etc/skin-server/keys -type f | sort | tr '\n' ' ')" ] || fail "the purge left settings or the token"
  [ -e /etc/skin-server/keys/root.json ] || fail "the keys are gone"
  [ -e /var/lib/skin-server/skin-server.sqlite ] || fail "the data is gone"
  getent passwd skin-server >/dev/null || fail "the owner of the data is gone"
}

case $1 in
install) install_package ;;
run) run_server ;;
purge) purge_package ;;
esac
