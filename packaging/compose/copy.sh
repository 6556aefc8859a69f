# Copies the database of the compose file: once (KIND=before), or every night (KIND=nightly). pg_restore reads a copy.
set -eu
folder=${FOLDER:-/copies} keep=14

copy() {
  pg_dump -Fc -f "$folder/$KIND.new"
  mv "$folder/$KIND.new" "$folder/$KIND-$(date +%Y-%m-%d-%H%M%S).dump"
  ls -1 "$folder/$KIND"-*.dump | sort -r | tail -n +$((keep + 1)) | while read -r old; do rm -f "$old"; done
}

[ "$KIND" = nightly ] || { copy; exit; }
while :; do
  sleep $((86400 - ($(date +%s) + 86400 - 3 * 3600) % 86400)) # three o'clock, UTC
  copy
done
