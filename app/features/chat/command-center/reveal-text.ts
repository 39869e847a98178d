/** `next` resolves at the next frame; with `isCalm` the text is shown without animation. */
export type Frames = { next: () => Promise<void>; isCalm: () => boolean };

const minStep = 6;
const share = 8;

/** Animation frames of the page; no animation in hidden tabs and with reduced motion. */
export const pageFrames: Frames = {
  next: () => new Promise((resolve) => requestAnimationFrame(() => resolve())),
  isCalm: () => document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches,
};

/** Typewriter effect for streamed text: some characters per frame, more when further behind. */
export const createReveal = (frames: Frames, show: (text: string) => void) => {
  let text = "";
  let shown = 0;
  let isRunning = false;
  let finished: (() => void) | null = null;

  const step = (): void => {
    const left = text.length - shown;
    shown += frames.isCalm() ? left : Math.min(left, Math.max(minStep, Math.ceil(left / share)));
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
    /** Resolves with the full text once all of it is shown. */
    end: (): Promise<string> =>
      new Promise((resolve) => {
        finished = () => resolve(text);
        if (!isRunning) finished();
      }),
    /** Stops, and returns the text shown so far. */
    stop(): string {
      text = text.slice(0, shown);
      return text;
    },
  };
};
