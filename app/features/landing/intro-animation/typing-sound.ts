const volume = 0.12;

/** Makes the ticks of the typing: low, and only where the visitor has already touched something. */
export const createTypingSound = (src: string): (() => void) => {
  if (!navigator.userActivation?.hasBeenActive) return () => {};
  const sound = new Audio(src);
  sound.volume = volume;
  return () => {
    sound.currentTime = 0;
    sound.play().catch(() => {});
  };
};
