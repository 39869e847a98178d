/** Runs it when the browser has nothing else to do; in Safari, which has no idle callbacks, a moment later. */
export const whenIdle = (run: () => void): void => {
  if ("requestIdleCallback" in window) requestIdleCallback(run);
  else setTimeout(run, 200);
};
