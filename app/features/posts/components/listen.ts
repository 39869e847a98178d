import { getContent } from "#app/lib/content/content.ts";
import { toggleReading } from "#app/lib/read-aloud/reading-player.ts";
import { isReadingOf, readingStore } from "#app/lib/read-aloud/reading-store.ts";
import { toSpokenPath } from "#contracts/speech/reading.ts";

export type ListenState = { label: string; notice: string };

/** Keeps the button's label right while its story is heard or not. Returns a function that ends that. */
export const followReading = (slug: string, show: (state: ListenState) => void): (() => void) => {
  const { listen, pause } = getContent("site").blog;
  const source = toSpokenPath({ kind: "post", name: slug });
  let label = "";
  const follow = () => {
    const now = isReadingOf(readingStore.getState(), source) ? pause : listen;
    if (now !== label) show({ label: now, notice: "" });
    label = now;
  };
  follow();
  return readingStore.subscribe(follow);
};

/** Reads the story aloud, or pauses it. */
export const pressListen = async (slug: string, show: (state: ListenState) => void): Promise<void> => {
  const notice = await toggleReading({ kind: "post", name: slug });
  if (notice) show({ label: getContent("site").blog.listen, notice });
};
