#!/usr/bin/env bash
# Starts skin-server with the example's skins and a user for the console, until Ctrl-C. The data is removed at the end.
# CONSOLE_PORT chooses the port.
set -euo pipefail
cd "$(dirname "$0")/.."

work=$(mktemp -d)
server=
stop() {
  trap - EXIT INT TERM
  if [ -n "$server" ] && kill "$server" 2>/dev/null; then wait "$server" || true; fi
  rm -rf "$work"
}
trap stop EXIT
trap 'exit 0' INT TERM

password=$(openssl rand -hex 8)
SKIN_TOKEN=$(openssl rand -hex 32)
export SKIN_TOKEN
bin/skin keys init "$work/keys" >"$work/keys.log"

SKIN_SERVER_TOKEN=$SKIN_TOKEN SKIN_SERVER_KEYS=$work/keys SKIN_SERVER_DATA=$work/data SKIN_SERVER_REPORTS=on \
  SKIN_SERVER_PORT=${CONSOLE_PORT:-8080} SKIN_SERVER_PORT_FILE=$work/port bin/skin-server 2>"$work/server.log" &
server=$!
until [ -s "$work/port" ]; do
  kill -0 "$server" 2>/dev/null || { tail -3 "$work/server.log" >&2; exit 1; }
  sleep 0.1
done
address=http://127.0.0.1:$(cat "$work/port")

# Calls the API: api METHOD PATH JSON.
api() {
  curl --silent --show-error --fail-with-body --request "$1" --header "Authorization: Bearer $SKIN_TOKEN" \
    --header 'Content-Type: application/json' --data "$3" "$address/api/v1/$2"
}
day() { date -u -d "$1 days" +%F; }

echo "console: publishing the example's skins"
for skin in spring-festival-1.0.0 spring-festival-2.0.0 night; do
  bin/skin pack "Examples/FestivalApp/Skins/$skin" -o "$work/$skin.skin" >"$work/pack.log"
  bin/skin publish "$work/$skin.skin" --server "$address" --app festival >"$work/publish.log"
done
bin/skin notes spring-festival@2.0.0 "Lanterns on every screen, and warmer reds in dark mode" --server "$address" \
  --app festival >"$work/notes.log"
api PUT apps/festival/channels/stable/activation '{"skin":{"id":"spring-festival","version":"1.0.0"}}' >"$work/api.log"
api PUT apps/festival/channels/stable/activation '{"skin":{"id":"spring-festival","version":"1.0.0"},"rules":[
  {"id":"lanterns","skin":{"id":"spring-festival","version":"2.0.0"},"share":{"below":2500,"salt":"lanterns"}},
  {"id":"night-market","skin":{"id":"night","version":"1.0.0"},"zone":"device",
   "from":"'"$(day 3)"'T18:00:00","until":"'"$(day 4)"'T00:00:00"}]}' >"$work/api.log"
api PUT apps/festival/channels/beta/activation '{"skin":{"id":"night","version":"1.0.0"}}' >"$work/api.log"
for role in viewer publisher activator; do
  api POST users '{"name":"'$role'","roles":[{"role":"'$role'","app":"festival"}]}' >"$work/api.log"
done
api POST users '{"name":"admin","roles":[{"role":"admin","app":"*"}]}' >"$work/api.log"
link=$(api POST users/admin/link '{}')
secret=${link#*#}
secret=${secret%%\"*}
api POST setup '{"token":"'"$secret"'","password":"'"$password"'"}' >"$work/api.log"

cat <<END

  The console:  $address/console
  User:         admin
  Password:     $password

The pictures of the skins are drawn meanwhile. Ctrl-C stops the server and removes its data.
END
wait "$server"
