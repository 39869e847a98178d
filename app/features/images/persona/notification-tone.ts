/** Sweep of the tone: seconds from its start and frequency in Hz. */
export const toneSweep = [
  [0, 800],
  [0.2, 400],
  [0.4, 600],
] as const;
export const toneSeconds = 0.4;
const volume = 0.12;

/** Plays the notification tone. Call it only after a user gesture (autoplay policy). */
export const playTone = (context: AudioContext = new AudioContext()): void => {
  const oscillator = context.createOscillator();
  const gain = context.createGain();
  const start = context.currentTime;
  for (const [at, frequency] of toneSweep) {
    if (at === 0) oscillator.frequency.setValueAtTime(frequency, start);
    else oscillator.frequency.linearRampToValueAtTime(frequency, start + at);
  }
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(volume, start + 0.02);
  gain.gain.linearRampToValueAtTime(0, start + toneSeconds);
  oscillator.connect(gain).connect(context.destination);
  oscillator.onended = () => void context.close();
  oscillator.start(start);
  oscillator.stop(start + toneSeconds);
};
