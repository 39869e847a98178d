#!/bin/sh
# Makes every sound again, from words and notes to finished files.
set -eu
cd "$(dirname "$0")"
mkdir -p ../../content/media/audio ../../content/lyrics
for part in song-vocals song-band song-synths song-mix spoken-overview \
            small-sounds make-waveforms; do
  echo "== $part"
  nice python3 "$part.py"
done
echo "== check-audio"
nice python3 check-audio.py
