"""Two interface sounds: the soft typing tick and the notification glide."""
from importlib import import_module

import numpy as np
from scipy import signal
from scipy.io import wavfile

dsp = import_module("dsp-tools")


def tick():
    """35 ms: a fingertip on wood, no pitch to speak of, peak at -20 dB."""
    rng = np.random.default_rng(8)
    t = np.arange(int(0.035 * dsp.RATE)) / dsp.RATE
    wood = np.sin(2 * np.pi * 1250 * t) * np.exp(-t / 0.0045)
    body = np.sin(2 * np.pi * 420 * t) * np.exp(-t / 0.007)
    air = dsp.band_pass(rng.standard_normal(len(t)), 1800, 6000)
    sound = 0.6 * wood + 0.5 * body + 0.25 * air * np.exp(-t / 0.003)
    sound *= np.clip(t / 0.0008, 0, 1) * np.clip((t[-1] - t) / 0.008, 0, 1)
    sound -= sound.mean() * np.hanning(len(t)) * 2
    return sound * dsp.db(-20) / np.abs(sound).max()


def notification():
    """0.4 s: one soft tone gliding 800, 400, 600 Hz, peak at -10 dB."""
    t = np.arange(int(0.4 * dsp.RATE)) / dsp.RATE
    glide = np.exp(np.interp(t, [0, 0.17, 0.34, 0.4],
                             np.log([800, 400, 600, 600])))
    turn = 2 * np.pi * np.cumsum(glide) / dsp.RATE
    sound = np.sin(turn) + 0.12 * np.sin(2 * turn) + 0.04 * np.sin(3 * turn)
    shape = np.sin(np.clip(t / 0.02, 0, 1) * np.pi / 2) ** 2
    shape *= np.exp(-t / 0.28) * np.cos(np.clip((t - 0.25) / 0.15, 0, 1)
                                        * np.pi / 2) ** 2
    sound = sound * shape
    return sound * dsp.db(-10) / np.abs(sound).max()


def main():
    half = signal.resample_poly(tick(), 1, 2)
    wavfile.write(str(dsp.OUT / "tick.wav"), dsp.RATE // 2,
                  np.round(half * 32767).astype(np.int16))
    for name, title, sound in (("tick", "Tick", tick()),
                               ("notification", "Notification",
                                notification())):
        wav = dsp.BUILD / f"{name}.wav"
        dsp.save_wav(wav, sound)
        dsp.run("ffmpeg", "-y", "-v", "error", "-i", wav, "-map_metadata",
                "-1", "-c:a", "libmp3lame", "-b:a", "64k", "-ac", "1",
                "-metadata", f"title={title}", "-metadata",
                "artist=Chloe AI", "-id3v2_version", "3", "-fflags",
                "+bitexact", dsp.OUT / f"{name}.mp3")


if __name__ == "__main__":
    main()
