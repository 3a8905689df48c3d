#!/bin/bash
# Writes the database and the uploads to /backups every BACKUP_HOURS, and removes what is older than BACKUP_DAYS.
set -uo pipefail
folder=${BACKUP_FOLDER:-/backups}

backup() {
  local name
  name=$folder/ensign-$(date -u +%Y%m%dT%H%M%SZ)
  # The database first: a file that is uploaded meanwhile is then one too many, not one too few. The new names say that both are whole.
  pg_dump --format=custom --file="$name.dump.part" &&
    tar -czf "$name.uploads.tar.gz.part" -C "${DATA_FOLDER:-/data}" . &&
    mv "$name.uploads.tar.gz.part" "$name.uploads.tar.gz" &&
    mv "$name.dump.part" "$name.dump" &&
    find "$folder" -name 'ensign-*' -mtime "+${BACKUP_DAYS:-14}" -delete &&
    echo "Wrote $name.dump and $name.uploads.tar.gz"
}

while true; do
  backup || echo 'The backup failed.' >&2
  sleep "${BACKUP_HOURS:-24}h"
done
