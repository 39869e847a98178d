"""Small audio toolbox shared by every script here: files, filters, reverb,
delay, captions.  Everything is float64 numpy at 44100 Hz; stereo is
an array of shape (samples, 2)."""
import os
import subprocess
from pathlib import Path

import numpy as np
from scipy import signal
from scipy.io import wavfile

RATE = 44100
ROOT = Path(__file__).resolve().parents[2]
OUT = ROOT / "content" / "media" / "audio"
LYRICS = ROOT / "content" / "lyrics"
BUILD = Path(os.environ.get("AUDIO_BUILD", "/tmp/chloe-audio"))
BUILD.mkdir(parents=True, exist_ok=True)


def run(*command):
    """Run a program quietly, return its standard output and error text."""
    done = subprocess.run([str(part) for part in command], check=True,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return done.stdout.decode("utf8", "replace")


# ---------------------------------------------------------------- files

def save_wav(path, sound):
    wavfile.write(str(path), RATE, np.asarray(sound, dtype=np.float32))


def load_wav(path):
    rate, data = wavfile.read(str(path))
    if data.dtype.kind == "i":
        data = data / float(np.iinfo(data.dtype).max)
    data = np.asarray(data, dtype=np.float64)
    if rate != RATE:
        data = signal.resample_poly(data, RATE, rate, axis=0)
    return data


def decode(path, rate=RATE, channels=2):
    """Any audio file as float samples, through ffmpeg."""
    raw = subprocess.run(
        ["ffmpeg", "-v", "error", "-i", str(path), "-f", "f32le",
         "-ac", str(channels), "-ar", str(rate), "-"],
        check=True, stdout=subprocess.PIPE).stdout
    return np.frombuffer(raw, "<f4").reshape(-1, channels).astype(float)


# ---------------------------------------------------------------- level

def db(value):
    return 10.0 ** (value / 20.0)


def to_db(value):
    return 20.0 * np.log10(np.maximum(value, 1e-9))


def pan(mono, position):
    """Constant power pan, -1 left to +1 right."""
    angle = (position + 1.0) * np.pi / 4.0
    return np.stack([mono * np.cos(angle), mono * np.sin(angle)], axis=-1)


def stereo(sound):
    return sound if sound.ndim == 2 else np.stack([sound, sound], axis=-1)


def fit(sound, length):
    """Cut or pad with silence to a number of samples."""
    if len(sound) >= length:
        return sound[:length]
    room = [(0, length - len(sound))] + [(0, 0)] * (sound.ndim - 1)
    return np.pad(sound, room)


def add_at(target, sound, seconds, gain=1.0):
    """Mix a sound into target at a time, dropping what falls outside."""
    start = int(round(seconds * RATE))
    if start < 0:
        sound, start = sound[-start:], 0
    stop = min(len(target), start + len(sound))
    if stop > start:
        target[start:stop] += gain * sound[:stop - start]


def curve(points, length):
    """Breakpoints [(seconds, value), ...] as a sample-by-sample curve."""
    times, values = zip(*points)
    return np.interp(np.arange(length) / RATE, times, values)


def smooth(values, seconds, rate=RATE):
    size = max(3, int(seconds * rate) | 1)
    window = np.hanning(size + 2)[1:-1]
    padded = np.pad(values, size // 2, mode="edge")
    return signal.fftconvolve(padded, window / window.sum(), "valid")


# ---------------------------------------------------------------- filters

def high_pass(sound, hertz, order=2):
    sos = signal.butter(order, hertz, "high", fs=RATE, output="sos")
    return signal.sosfilt(sos, sound, axis=0)


def low_pass(sound, hertz, order=2):
    sos = signal.butter(order, hertz, "low", fs=RATE, output="sos")
    return signal.sosfilt(sos, sound, axis=0)


def band_pass(sound, low, high, order=2):
    sos = signal.butter(order, [low, high], "band", fs=RATE, output="sos")
    return signal.sosfilt(sos, sound, axis=0)


def bell(sound, hertz, gain_db, width=1.0):
    """Peaking equaliser (audio cookbook formula)."""
    a, w = db(gain_db / 2.0), 2 * np.pi * hertz / RATE
    alpha = np.sin(w) / (2 * width)
    b = np.array([1 + alpha * a, -2 * np.cos(w), 1 - alpha * a])
    d = np.array([1 + alpha / a, -2 * np.cos(w), 1 - alpha / a])
    return signal.lfilter(b / d[0], d / d[0], sound, axis=0)


def shelf(sound, hertz, gain_db, high=True):
    """High or low shelf equaliser."""
    a, w = db(gain_db / 2.0), 2 * np.pi * hertz / RATE
    c, root = np.cos(w), 2 * np.sqrt(a) * np.sin(w) / np.sqrt(2)
    s = 1 if high else -1
    b = a * np.array([(a + 1) + s * (a - 1) * c + root,
                      -2 * s * ((a - 1) + s * (a + 1) * c),
                      (a + 1) + s * (a - 1) * c - root])
    d = np.array([(a + 1) - s * (a - 1) * c + root,
                  2 * s * ((a - 1) - s * (a + 1) * c),
                  (a + 1) - s * (a - 1) * c - root])
    return signal.lfilter(b / d[0], d / d[0], sound, axis=0)


# ---------------------------------------------------------------- space

def room_response(seconds, bright, seed, before=0.02):
    """A made-up hall: stereo noise whose bands die away at their own speed."""
    rng = np.random.default_rng(seed)
    length = int(seconds * 1.6 * RATE)
    t = np.arange(length) / RATE
    total = np.zeros((length, 2))
    edges = [90, 300, 900, 2500, 6000, 12000]
    speed = [0.85, 1.0, 0.95, 0.75, 0.5]
    for low, high, rate in zip(edges, edges[1:], speed):
        noise = band_pass(rng.standard_normal((length, 2)), low, high)
        colour = bright ** (np.log2(high / 900.0))
        total += colour * noise * np.exp(-6.9 * t / (seconds * rate))[:, None]
    total *= np.clip(t / 0.012, 0, 1)[:, None]
    total /= np.sqrt((total ** 2).sum(axis=0))
    return np.pad(total, [(int(before * RATE), 0), (0, 0)])


def reverb(sound, seconds, bright=0.9, seed=1, before=0.02):
    source, length = stereo(sound), len(sound)
    response = room_response(seconds, bright, seed, before)
    wet = [signal.fftconvolve(source[:, c], response[:, c])[:length]
           for c in (0, 1)]
    return np.stack(wet, axis=-1)


def ping_pong(sound, seconds, feedback=0.4, times=6, cut=3500):
    """Echoes that swing from side to side and grow darker."""
    mono = sound.mean(axis=1) if sound.ndim == 2 else sound
    out, echo = np.zeros((len(mono), 2)), mono
    for count in range(times):
        echo = low_pass(high_pass(echo, 250, 1), cut, 1)
        add_at(out, pan(echo, 0.75 if count % 2 else -0.75),
               seconds * (count + 1), feedback ** count)
    return out


def wobble(mono, depth, hertz, phase, base=0.012):
    """Slowly moving short delay: one chorus voice."""
    t = np.arange(len(mono))
    delay = RATE * (base + depth * np.sin(2 * np.pi * hertz * t / RATE + phase))
    return np.interp(t - delay, t, mono)


def squeeze(mono, threshold_db, ratio, attack=0.01, release=0.12):
    """Compressor working on a smoothed level (no make-up gain)."""
    step = 64
    blocks = fit(mono, -(-len(mono) // step) * step).reshape(-1, step)
    level = to_db(np.sqrt((blocks ** 2).mean(axis=1)))
    want = np.minimum(0, (threshold_db - level) * (1 - 1 / ratio))
    fast, slow = (np.exp(-step / RATE / s) for s in (attack, release))
    gain, now = np.zeros(len(want)), 0.0
    for i, target in enumerate(want):
        k = fast if target < now else slow
        now = k * now + (1 - k) * target
        gain[i] = now
    points = np.arange(len(gain)) * step + step / 2
    return mono * db(np.interp(np.arange(len(mono)), points, gain))


def soften_s(mono, hertz=4800, threshold_db=-36, ratio=4.0):
    """De-esser: only the hiss region is compressed, very quickly."""
    hiss = high_pass(mono, hertz, 1)
    return mono - hiss + squeeze(hiss, threshold_db, ratio, 0.002, 0.04)


# ---------------------------------------------------------------- captions

def stamp(seconds):
    """WebVTT time stamp."""
    milli = int(round(seconds * 1000))
    return (f"{milli // 3600000:02d}:{milli // 60000 % 60:02d}:"
            f"{milli // 1000 % 60:02d}.{milli % 1000:03d}")


def write_vtt(path, cues):
    """cues: list of (start, end, text)."""
    parts = ["WEBVTT", ""]
    for number, (start, end, text) in enumerate(cues, 1):
        parts += [str(number), f"{stamp(start)} --> {stamp(end)}", text, ""]
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join(parts), encoding="utf8")
