#!/bin/sh
# Makes every sound again, from words and notes to finished files.
set -eu
cd "$(dirname "$0")"
mkdir -p ../../content/media/audio ../../content/lyrics
for part in song-vocals song-band song-synths song-mix spoken-overview \
            small-sounds make-waveforms; do
  echo "== $part"
  nice /usr/bin/python3 "$part.py"
done
for check in check-audio check-words; do
  echo "== $check"
  nice /usr/bin/python3 "$check.py"
done
