"""From a mix to finished files: loudness, limiter, tags, cover, encoders."""
import json
import re
from importlib import import_module

import numpy as np
from scipy import signal

dsp = import_module("dsp-tools")


def limit(sound, ceiling_db):
    """Look-ahead limiter that reads the 4x oversampled (true) peaks."""
    ceiling, ahead = dsp.db(ceiling_db), int(0.004 * dsp.RATE)
    over = np.abs(signal.resample_poly(sound, 4, 1, axis=0)).max(axis=1)
    peak = over[:len(sound) * 4].reshape(-1, 4).max(axis=1)
    need = np.minimum(1.0, ceiling / np.maximum(peak, 1e-9))
    padded = np.pad(need, ahead, mode="edge")
    held = np.lib.stride_tricks.sliding_window_view(
        padded, 2 * ahead + 1).min(axis=1)
    gain = np.minimum(held, dsp.smooth(held, 0.008))
    window = np.hanning(2 * ahead + 1)
    gain = signal.fftconvolve(np.pad(gain, ahead, mode="edge"),
                              window / window.sum(), "valid")
    return sound * gain[:, None]


def measure(path):
    """Loudness figures of a file as ffmpeg's EBU R128 meter reads them."""
    text = dsp.run("ffmpeg", "-hide_banner", "-nostats", "-i", path, "-af",
                   "ebur128=peak=true:framelog=verbose", "-f", "null", "-")
    summary = text[text.rindex("Summary:"):]

    def pick(pattern):
        return float(re.search(pattern, summary).group(1))
    return {"lufs": pick(r"I:\s+(-?[\d.]+) LUFS"),
            "range": pick(r"LRA:\s+([\d.]+) LU"),
            "true_peak": pick(r"Peak:\s+(-?[\d.]+|-inf) dBFS")}


def master(sound, path, lufs=-14.0, ceiling_db=-1.8, fades=(0.03, 0.6)):
    """Remove DC, fade, bring to the loudness, limit, write a WAV."""
    sound = dsp.high_pass(sound - sound.mean(axis=0), 25)
    shape = np.ones(len(sound))
    first, last = (int(s * dsp.RATE) for s in fades)
    shape[:first] = 0.5 - 0.5 * np.cos(np.pi * np.arange(first) / first)
    shape[-last:] = 0.5 + 0.5 * np.cos(np.pi * np.arange(1, last + 1) / last)
    sound = sound * shape[:, None]
    sound *= dsp.db(-6) / np.abs(sound).max()
    gain = 0.0
    for _ in range(5):
        dsp.save_wav(path, limit(sound * dsp.db(gain), ceiling_db))
        miss = lufs - measure(path)["lufs"]
        if abs(miss) < 0.05:
            break
        gain += miss
    return measure(path)


# IPTC's word for what an algorithm made without a trained model
SOURCE = "http://cv.iptc.org/newscodes/digitalsourcetype/algorithmicMedia"
ALBUM, ARTIST, YEAR = "Chloe AI", "Chloe AI", "2026"
COVER_FROM = dsp.ROOT / "content" / "media" / "podcast" / "cover.jpg"


def cover():
    """Her portrait as a square of 600 pixels, small enough to travel inside a
    sound file."""
    path = dsp.BUILD / "cover.jpg"
    dsp.run("ffmpeg", "-y", "-v", "error", "-i", COVER_FROM, "-vf",
            "scale=600:600:flags=lanczos", "-q:v", "4", "-map_metadata", "-1",
            "-fflags", "+bitexact", "-flags:v", "+bitexact", path)
    return path


def encode(wav, name, title, track, bit_rate, other_rate):
    """MP3 (main) and AAC in M4A (alternative), both with tags and a cover."""
    tags = ["-map_metadata", "-1"]
    for key, value in {
            "title": title, "artist": ARTIST, "album_artist": ARTIST,
            "album": ALBUM, "date": YEAR, "track": track,
            "comment": f"Computed by scripts. DigitalSourceType: {SOURCE}",
            "DigitalSourceType": SOURCE}.items():
        tags += ["-metadata", f"{key}={value}"]
    both = ["-i", wav, "-i", cover(), "-map", "0:a", "-map", "1:v",
            "-c:v", "copy", "-disposition:v:0", "attached_pic", *tags,
            "-metadata:s:v", "title=Album cover",
            "-metadata:s:v", "comment=Cover (front)",
            "-ac", "2", "-fflags", "+bitexact"]
    # LAME turns everything down by 0.45 dB; give it back
    dsp.run("ffmpeg", "-y", "-v", "error", *both, "-af", "volume=0.45dB",
            "-c:a", "libmp3lame", "-b:a", bit_rate, "-id3v2_version", "3",
            "-write_id3v1", "1", dsp.OUT / f"{name}.mp3")
    dsp.run("ffmpeg", "-y", "-v", "error", *both, "-c:a", "aac", "-b:a",
            other_rate, "-movflags", "+faststart", dsp.OUT / f"{name}.m4a")


def facts(path):
    """Duration and size as ffprobe reports them."""
    text = dsp.run("ffprobe", "-v", "error", "-show_entries",
               "format=duration,size,bit_rate:format_tags=title,artist,album",
               "-of", "json", path)
    return json.loads(text)["format"]
