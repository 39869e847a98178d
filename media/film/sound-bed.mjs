// A quiet bed of sound for the films: slow chords of sine waves, a few bells, a soft echo. Returns a WAV file.
import { createRandom, smoothstep } from "../drawing/random.mjs";

const rate = 48000;
const scale = [293.66, 369.99, 440, 554.37, 587.33, 739.99, 880, 1108.73];

function addPad(left, right, seconds, chords, random) {
  const span = seconds / chords.length;
  chords.forEach((chord, index) => {
    const from = index * span - 1.2,
      to = (index + 1) * span + 1.2;
    for (const pitch of chord) {
      const drift = random.range(0.05, 0.14),
        phase = random.range(0, 6),
        side = random.range(0.25, 0.75);
      const first = Math.max(0, Math.floor(from * rate)),
        last = Math.min(left.length, Math.floor(to * rate));
      for (let i = first; i < last; i++) {
        const t = i / rate,
          swell = smoothstep(from, from + 2.4, t) * smoothstep(to, to - 2.4, t);
        const angle = 2 * Math.PI * pitch * t;
        const voice =
          (Math.sin(angle + phase) + 0.35 * Math.sin(angle * 2.003) + 0.12 * Math.sin(angle * 3.001)) *
          (0.75 + 0.25 * Math.sin(2 * Math.PI * drift * t + phase)) *
          swell *
          Math.sqrt(90 / pitch) *
          0.05;
        left[i] += voice * (1 - side);
        right[i] += voice * side;
      }
    }
  });
}

function addBell(left, right, at, pitch, strength, side) {
  const first = Math.floor(at * rate),
    length = 3 * rate;
  for (let k = 0; k < length && first + k < left.length; k++) {
    const t = k / rate,
      ring = Math.exp(-t * 2.1) * Math.min(1, t * 220);
    const value =
      ring *
      strength *
      (Math.sin(2 * Math.PI * pitch * t) + 0.3 * Math.exp(-t * 4) * Math.sin(2 * Math.PI * pitch * 2.756 * t));
    left[first + k] += value * (1 - side);
    right[first + k] += value * side;
  }
}

function addEcho(channel, delay, amount) {
  const step = Math.floor(delay * rate);
  for (let i = step; i < channel.length; i++) channel[i] += channel[i - step] * amount;
}

export function composeSound(seconds, { seed, chords, bells }) {
  const random = createRandom(seed),
    count = Math.round(seconds * rate);
  const left = new Float32Array(count),
    right = new Float32Array(count);
  addPad(left, right, seconds, chords, random);
  for (const [from, to, many] of bells) {
    for (let i = 0; i < many; i++)
      addBell(
        left,
        right,
        from + ((to - from) * (i + random.range(0, 0.7))) / many,
        random.pick(scale) * random.pick([1, 1, 2]),
        random.range(0.012, 0.035),
        random.next(),
      );
  }
  addEcho(left, 0.37, 0.34);
  addEcho(right, 0.43, 0.34);
  const wav = Buffer.alloc(44 + count * 4);
  wav.write("RIFF", 0);
  wav.writeUInt32LE(36 + count * 4, 4);
  wav.write("WAVEfmt ", 8);
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(2, 22);
  wav.writeUInt32LE(rate, 24);
  wav.writeUInt32LE(rate * 4, 28);
  wav.writeUInt16LE(4, 32);
  wav.writeUInt16LE(16, 34);
  wav.write("data", 36);
  wav.writeUInt32LE(count * 4, 40);
  for (let i = 0; i < count; i++) {
    const t = i / rate,
      edge = smoothstep(0, 1.2, t) * smoothstep(seconds, seconds - 1.4, t);
    wav.writeInt16LE(Math.round(Math.tanh(left[i] * 1.4) * edge * 30000), 44 + i * 4);
    wav.writeInt16LE(Math.round(Math.tanh(right[i] * 1.4) * edge * 30000), 46 + i * 4);
  }
  return wav;
}
