"""Chloe's voice, second half: from spectral frames to sound.

A pulse for every period of the pitch we ask for, plus breath noise, each
coloured by the mel-cepstral frame of that moment (a source-filter
resynthesis, pulse by pulse, at 32 kHz, then resampled to 44.1 kHz)."""
from importlib import import_module

import numpy as np
from scipy import signal

dsp = import_module("dsp-tools")

RATE = 32000
FRAME = 0.005
SIZE = 1024
ALPHA = 0.45


def colour_basis(order, formant):
    """Complex basis: log spectrum = cepstra @ basis (minimum phase)."""
    w = np.linspace(0, np.pi, SIZE // 2 + 1)
    w = np.minimum(w / formant, np.pi)
    bent = w + 2 * np.arctan2(ALPHA * np.sin(w), 1 - ALPHA * np.cos(w))
    return np.exp(-1j * np.outer(np.arange(order), bent))


def breath_share(breath):
    """How much of the voice is noise, by frequency (0..1, energy)."""
    hertz = np.linspace(0, RATE / 2, SIZE // 2 + 1)
    rise = 1 / (1 + np.exp(-(hertz - 5600) / 1200))
    return np.clip(0.004 + 0.04 * breath + (0.35 + 0.5 * breath) * rise, 0, 0.95)


def calm():
    """Sung vowels lose their hiss: a gentle shelf above 9 kHz, -3 dB."""
    hertz = np.linspace(0, RATE / 2, SIZE // 2 + 1)
    return dsp.db(-3 / (1 + np.exp(-(hertz - 9000) / 700)))


def sharpen(cepstra, amount):
    """Formant emphasis: makes the averaged voice model a little clearer."""
    out = cepstra.copy()
    out[:, 2:] *= 1 + amount
    return out


def pulse_part(cepstra, hertz, voiced, basis, share, rng):
    """One filtered pulse per pitch period."""
    total = int(len(cepstra) * FRAME * RATE)
    t = (np.arange(total)) / RATE / FRAME - 0.5
    grid = np.arange(len(cepstra))
    f0 = np.interp(t, grid, hertz)
    phase = np.cumsum(f0) / RATE
    beats = np.arange(1, int(phase[-1]) + 1)
    at = np.interp(beats, phase, np.arange(total))
    out = np.zeros(total + 2 * SIZE)
    w = np.linspace(0, np.pi, SIZE // 2 + 1)
    keep = np.sqrt(1 - share) * calm()
    for begin in range(0, len(at), 512):
        spot = at[begin:begin + 512]
        place = np.clip(spot / RATE / FRAME - 0.5, 0, len(cepstra) - 1.001)
        low = place.astype(int)
        part = (place - low)[:, None]
        frame = (1 - part) * cepstra[low] + part * cepstra[low + 1]
        level = np.interp(place, grid, voiced)
        period = RATE / np.interp(place, grid, hertz)
        whole = np.floor(spot).astype(int)
        late = np.exp(-1j * np.outer(spot - whole, w))
        jitter = rng.normal(1.0, 0.012, len(spot))
        scale = np.sqrt(period) * level * jitter
        spectra = np.exp(frame @ basis) * keep * late * scale[:, None]
        shapes = np.fft.irfft(spectra, SIZE, axis=1)
        shapes *= np.concatenate([np.ones(SIZE // 2),
                                  np.hanning(SIZE)[SIZE // 2:]])
        for position, shape in zip(whole, shapes):
            out[position:position + SIZE] += shape
    return out[:total], phase


def noise_part(cepstra, voiced, basis, share, phase, rng):
    """Breath and consonants: noise coloured frame by frame."""
    total = int(len(cepstra) * FRAME * RATE)
    hop = int(FRAME * RATE)
    pulse = np.interp((np.arange(total) / RATE / FRAME) - 0.5,
                      np.arange(len(voiced)), voiced)
    noise = rng.standard_normal(total)
    noise *= 1 + 0.6 * pulse * np.cos(2 * np.pi * phase)
    noise = np.pad(noise, (hop, 2 * SIZE))
    window = np.hanning(2 * hop + 1)[:-1]
    out = np.zeros(total + 4 * SIZE)
    for begin in range(0, len(cepstra), 512):
        rows = np.arange(begin, min(begin + 512, len(cepstra)))
        v = voiced[rows][:, None]
        gain = np.sqrt(v * share * calm() ** 2 + (1 - v))
        colour = np.exp(cepstra[rows] @ basis) * gain
        pieces = np.stack([noise[i * hop + hop // 2:i * hop + hop // 2 + 2 * hop]
                           * window for i in rows])
        shapes = np.fft.irfft(np.fft.rfft(pieces, SIZE, axis=1) * colour,
                              SIZE, axis=1)
        for i, shape in zip(rows, shapes):
            start = i * hop - hop // 2 + hop
            out[start:start + SIZE] += shape
    return out[hop:hop + total]


def render(cepstra, hertz, voiced, breath=0.3, formant=1.0, edge=0.04,
           seed=1):
    """Frames, pitch (Hz per frame) and voicing to 44.1 kHz mono sound."""
    rng = np.random.default_rng(seed)
    basis = colour_basis(cepstra.shape[1], formant)
    share = breath_share(breath)
    colour = sharpen(cepstra, edge)
    tones, phase = pulse_part(colour, hertz, voiced, basis, share, rng)
    air = noise_part(colour, voiced, basis, share, phase, rng)
    sound = (tones + air) / 32768.0
    ramp = int(0.006 * RATE)
    if len(sound) > 2 * ramp:
        sound[:ramp] *= np.linspace(0, 1, ramp)
        sound[-ramp:] *= np.linspace(1, 0, ramp)
    return signal.resample_poly(sound, dsp.RATE, RATE)


def sung_pitch(length, begin, onsets, notes, end, rng, vibrato=0.28,
               scoop=0.9, detune=0.0):
    """Pitch curve of a sung line on the 5 ms grid, in Hz: glides between the
    notes, a scoop into the first, vibrato that wakes late in long notes."""
    t = begin + (np.arange(length) + 0.5) * FRAME
    steps = np.zeros(length)
    for onset, note in zip(onsets, notes):
        steps[t >= onset - 0.035] = note
    steps[t < onsets[0] - 0.035] = notes[0]
    pitch = dsp.smooth(steps, 0.085, 1 / FRAME)
    pitch -= scoop * np.exp(-np.maximum(t - onsets[0], 0) / 0.055)
    shake = np.zeros(length)
    for onset, stop in zip(onsets, list(onsets[1:]) + [end]):
        if stop - onset < 0.5:
            continue
        inside = (t >= onset) & (t < stop)
        rise = np.clip((t - onset - 0.28) / 0.45, 0, 1)
        fall = np.clip((stop - t) / 0.12, 0, 1)
        speed = 5.2 + 0.25 * rng.standard_normal()
        shake += inside * rise * fall * np.sin(2 * np.pi * speed * (t - onset))
    drift = dsp.smooth(rng.standard_normal(length), 0.25, 1 / FRAME)
    drift *= 0.06 / (np.std(drift) + 1e-9)
    semis = pitch + vibrato * shake + drift + detune
    return 440.0 * 2 ** ((semis - 69) / 12)
