"""Chloe's voice, first half: from words to spectral frames.

Festival turns text into phonemes, syllables and context labels; hts_engine
turns the labels into one mel-cepstrum every 5 ms (the colour of the voice)
and its own natural pitch.  We throw the machine's rhythm away where we sing:
`stretch` moves every syllable onto a note."""
import subprocess
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path

import numpy as np

dsp = import_module("dsp-tools")

VOICE = "cmu_us_slt_arctic_hts"
MODEL = (f"/usr/share/festival/voices/us/{VOICE}/hts/{VOICE}.htsvoice")
FRAME = 0.005
ORDER = 45
VOWELS = set("aa ae ah ao aw ax axr ay eh er ey ih iy ow oy uh uw".split())
GLIDES = set("aw ay ey ow oy".split())
BREATHY = set("p t k f th s sh ch hh pau".split())
LONGEST = 0.2                  # seconds that one consonant may take


@dataclass
class Speech:
    """Phonemes with natural times, and the frames they were made of."""
    phones: list
    syllables: list            # syllable number of each phone, -1 for pauses
    starts: np.ndarray         # natural start of each phone, seconds
    ends: np.ndarray
    cepstra: np.ndarray        # (frames, 45)
    log_pitch: np.ndarray      # natural log f0, nan where unvoiced
    words: list = field(default_factory=list)

    @property
    def syllable_count(self):
        return max(self.syllables) + 1


def analyse(text, tag, speed=1.0, threshold=0.5):
    """Text to Speech.  `tag` names the temporary files."""
    base = Path(dsp.BUILD) / f"say-{tag}"
    spoken = text.replace('"', "").replace("\u2019", "'")
    spoken = spoken.replace("\u2014", ",")
    script = f"""(voice_{VOICE})
(set! utt (utt.synth (Utterance Text "{spoken}")))
(hts_dump_feats utt hts_feats_list "{base}.lab")
(mapcar (lambda (s) (format t "%s %s %s\\n" (item.name s)
  (item.feat s "R:SylStructure.parent.id")
  (item.feat s "R:SylStructure.parent.parent.id")))
  (utt.relation.items utt 'Segment))
"""
    base.with_suffix(".scm").write_text(script, encoding="utf8")
    listing = subprocess.run(["festival", "-b", f"{base}.scm"], check=True,
                             stdout=subprocess.PIPE).stdout.decode()
    rows = [line.split() for line in listing.splitlines() if line.strip()]
    dsp.run("hts_engine", "-m", MODEL, "-r", speed, "-u", threshold,
            "-od", f"{base}.dur", "-om", f"{base}.mcp", "-of", f"{base}.lf0",
            f"{base}.lab")
    times = [line.split()[:2] for line in
             Path(f"{base}.dur").read_text().splitlines() if line.strip()]
    pitch = np.fromfile(f"{base}.lf0", "<f4").astype(float)
    pitch[pitch < 0] = np.nan
    numbers, names = [], {}
    for _, syllable, _ in rows:
        if syllable == "0":
            numbers.append(-1)
        else:
            numbers.append(names.setdefault(syllable, len(names)))
    return Speech(
        phones=[row[0] for row in rows], syllables=numbers,
        starts=np.array([int(a) / 1e7 for a, _ in times]),
        ends=np.array([int(b) / 1e7 for _, b in times]),
        cepstra=np.fromfile(f"{base}.mcp", "<f4").reshape(-1, ORDER).astype(float),
        log_pitch=pitch, words=[row[2] for row in rows])


def vowel_index(speech):
    """Index of the vowel (or most vowel-like phone) of each syllable."""
    found = []
    for number in range(speech.syllable_count):
        mine = [i for i, s in enumerate(speech.syllables) if s == number]
        nuclei = [i for i in mine if speech.phones[i] in VOWELS]
        found.append(nuclei[0] if nuclei else mine[len(mine) // 2])
    return found


def plan_times(speech, onsets, end):
    """Target (start, end) of every sung phone: vowels begin on the notes,
    consonants keep about their spoken length and steal from the vowel
    before."""
    natural = speech.ends - speech.starts
    vowels = vowel_index(speech)
    sung = [i for i, s in enumerate(speech.syllables) if s >= 0]
    first, last = sung[0], sung[-1]
    plan = {}

    lead = [i for i in sung if i < vowels[0]]
    length = min(LONGEST, sum(natural[i] for i in lead) or 0.0)
    if lead:
        scale = length / sum(natural[i] for i in lead)
        at = onsets[0] - length
        for i in lead:
            plan[i] = (at, at + natural[i] * scale)
            at = plan[i][1]
    for number, vowel in enumerate(vowels):
        stop = onsets[number + 1] if number + 1 < len(vowels) else end
        upto = vowels[number + 1] if number + 1 < len(vowels) else last + 1
        between = [i for i in sung if vowel < i < upto]
        space = stop - onsets[number]
        wanted = sum(min(natural[i], LONGEST) for i in between)
        scale = min(1.0, 0.6 * space / wanted) if wanted else 1.0
        at = stop - wanted * scale
        plan[vowel] = (onsets[number], at)
        for i in between:
            plan[i] = (at, at + min(natural[i], LONGEST) * scale)
            at = plan[i][1]
    return plan, first, last


def phone_path(speech, index, length):
    """Where in the natural phone each new 5 ms frame is read from: the way
    in and the way out keep their speed, the middle of a vowel is held."""
    start, stop = speech.starts[index], speech.ends[index]
    natural = stop - start
    u = (np.arange(max(1, int(round(length / FRAME)))) + 0.5) * FRAME
    if length <= natural or speech.phones[index] not in VOWELS:
        return start + np.clip(u / length, 0, 1) * natural
    glide = speech.phones[index] in GLIDES
    into = natural * (0.30 if glide else 0.40)
    out = natural * (0.50 if glide else 0.30)
    out_length = min(out * (2.2 if glide else 1.0), 0.5 * length)
    into_length = min(into, 0.4 * length)
    marks = [0.0, into_length, length - out_length, length]
    places = [0.0, into, natural - out, natural]
    return start + np.interp(u, marks, places)


def read_frames(speech, seconds):
    """Cepstra and voicing at natural times, linearly interpolated."""
    place = np.clip(np.asarray(seconds) / FRAME - 0.5, 0,
                    len(speech.cepstra) - 1.001)
    low = place.astype(int)
    part = (place - low)[:, None]
    cepstra = ((1 - part) * speech.cepstra[low]
               + part * speech.cepstra[low + 1])
    voiced = ~np.isnan(speech.log_pitch[np.round(place).astype(int)])
    return cepstra, voiced


def stretch(speech, onsets, end):
    """Sung version of a line.

    Returns (first time, cepstra, voicing 0..1) on a 5 ms grid."""
    plan, first, last = plan_times(speech, onsets, end)
    begin, rows, voicing = plan[first][0], [], []
    made = 0
    for index in range(first, last + 1):
        if index not in plan:          # a comma: no gap, the notes decide
            continue
        start, stop = plan[index]
        count = int(round((stop - begin) / FRAME)) - made
        if count <= 0:
            continue
        cepstra, voiced = read_frames(
            speech, phone_path(speech, index, count * FRAME))
        if speech.phones[index] in VOWELS:
            voiced[:] = True
        elif speech.phones[index] in BREATHY:
            voiced[:] = False
        rows.append(cepstra)
        voicing.append(voiced)
        made += count
    cepstra = np.concatenate(rows)
    voiced = np.concatenate(voicing).astype(float)
    kernel = np.hanning(7)[1:-1]
    kernel /= kernel.sum()
    voiced = np.convolve(np.pad(voiced, 2, mode="edge"), kernel, "valid")
    return begin, cepstra, voiced
