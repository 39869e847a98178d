/** Formats seconds as m:ss, like 1:03. */
export const formatTime = (seconds: number): string => {
  const whole = Math.max(0, Math.floor(seconds + 0.001));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
};
