/** `requestIdleCallback`, with a timeout as fallback for Safari. */
export const whenIdle = (run: () => void): void => {
  if ("requestIdleCallback" in window) requestIdleCallback(run);
  else setTimeout(run, 200);
};
