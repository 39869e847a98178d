const volume = 0.12;

/** Quiet typing sounds, only after a user gesture (autoplay policy). */
export const createTypingSound = (src: string): (() => void) => {
  if (!navigator.userActivation?.hasBeenActive) return () => {};
  const sound = new Audio(src);
  sound.volume = volume;
  return () => {
    sound.currentTime = 0;
    sound.play().catch(() => {});
  };
};
