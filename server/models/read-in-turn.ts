import type { LanguageModel, ModelRequest, ModelStream } from "./language-model.ts";

/** How many requests are before one that waits for its turn; null when its turn has come. */
export type Place = { ahead: number | null };

/** The stream of a request, with its places until its turn; none if it need not wait. */
export const readInTurn = (
  stream: LanguageModel["stream"],
  { onTurn, ...request }: Omit<ModelRequest, "onPlace">,
): Omit<ModelStream, "text"> & { text: AsyncGenerator<string | Place, void, undefined> } => {
  let place: Place | null = null;
  let change = Promise.withResolvers<void>();
  const tell = (ahead: number | null): void => {
    place = { ahead };
    change.resolve();
  };
  const { text, ...more } = stream({
    ...request,
    onPlace: tell,
    async onTurn() {
      if (place) tell(null);
      await onTurn?.();
    },
  });

  const read = async function* () {
    const pieces = text[Symbol.asyncIterator]();
    const first = pieces.next();
    // Its reader may have gone.
    first.catch(() => undefined);
    let isWaiting = true;
    void first.then(
      () => (isWaiting = false),
      () => (isWaiting = false),
    );
    try {
      while (isWaiting) {
        await Promise.race([first, change.promise]);
        if (!place || !isWaiting) continue;
        const told: Place = place;
        change = Promise.withResolvers();
        yield told;
      }
      for (let next = await first; !next.done; next = await pieces.next()) yield next.value;
    } finally {
      // Not awaited: it may wait for its turn, which the signal ends.
      pieces.return?.(undefined).catch(() => undefined);
    }
  };
  return { ...more, text: read() };
};
