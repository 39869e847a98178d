/** When the next part of a text is shown, and whether all of it is shown at once. */
export type Frames = { next: () => Promise<void>; isCalm: () => boolean };

const fewest = 6;
const share = 8;

/** Animation frames of the page; a hidden tab has none, and reduced motion wants none. */
export const pageFrames: Frames = {
  next: () => new Promise((resolve) => requestAnimationFrame(() => resolve())),
  isCalm: () => document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches,
};

/** Shows a text that is still growing: some characters a frame, and the more the further it is behind. */
export const createReveal = (frames: Frames, show: (text: string) => void) => {
  let text = "";
  let shown = 0;
  let isRunning = false;
  let finished: (() => void) | null = null;

  const step = (): void => {
    const left = text.length - shown;
    shown += frames.isCalm() ? left : Math.min(left, Math.max(fewest, Math.ceil(left / share)));
    if (/[\uD800-\uDBFF]/.test(text.charAt(shown - 1))) shown += 1;
    show(text.slice(0, shown));
  };
  const run = async (): Promise<void> => {
    if (isRunning) return;
    isRunning = true;
    while (shown < text.length) {
      step();
      if (shown < text.length) await frames.next();
    }
    isRunning = false;
    finished?.();
  };
  return {
    add(more: string): void {
      text += more;
      void run();
    },
    /** Resolves with the whole text when all of it is shown. */
    end: (): Promise<string> =>
      new Promise((resolve) => {
        finished = () => resolve(text);
        if (!isRunning) finished();
      }),
    /** Shows nothing more, and gives what was shown. */
    stop(): string {
      text = text.slice(0, shown);
      return text;
    },
  };
};
