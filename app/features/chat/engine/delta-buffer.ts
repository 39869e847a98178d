/** Interval in ms between two renders of a streaming answer. */
const flushMs = 40;

/** Emits the first delta at once and batches the next ones, so that a fast answer does not render on every token. */
export const createDeltaBuffer = (onText: (text: string) => void) => {
  let text = "";
  let timer: ReturnType<typeof setTimeout> | undefined;

  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (text === "") return;
    const piece = text;
    text = "";
    onText(piece);
  };
  const handleTimer = (): void => {
    timer = undefined;
    if (text === "") return;
    flush();
    timer = setTimeout(handleTimer, flushMs);
  };
  return {
    flush,
    add: (delta: string): void => {
      text += delta;
      if (timer !== undefined) return;
      flush();
      timer = setTimeout(handleTimer, flushMs);
    },
  };
};
