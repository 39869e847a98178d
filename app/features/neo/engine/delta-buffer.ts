/** ms between two drawings of an answer that is coming in. */
const flushMs = 40;

/** Hands on the first piece at once and what follows it together, so that a fast answer is not drawn at every token. */
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
