/**
 * What of a prompt a sketch shows: header of the function `image`, in the form of a query. Words of the prompt, except
 * that English ones have an article.
 */
export type SketchReport = {
  drawn: readonly string[];
  /** Nouns that the sketch maker cannot draw. */
  missed: readonly string[];
  /** Known, but there was no room. */
  crowded: readonly string[];
  /** Drawn as something that resembles it. */
  replaced: readonly { asked: string; by: string }[];
};

const maxHeaderLength = 4_000;
const maxItems = 4;
const maxItemLength = 40;

/** Empty if it would be longer than a header should be. */
export const writeSketchReport = ({ drawn, missed, crowded, replaced }: SketchReport): string => {
  const pairs = [
    ...drawn.map((item) => ["drawn", item]),
    ...missed.map((item) => ["missed", item]),
    ...crowded.map((item) => ["crowded", item]),
    ...replaced.flatMap(({ asked, by }) => [
      ["asked", asked],
      ["by", by],
    ]),
  ];
  const text = new URLSearchParams(pairs).toString();
  return text.length > maxHeaderLength ? "" : text;
};

/** Null if there is none, or it is too long. */
export const parseSketchReport = (header: string | null): SketchReport | null => {
  if (header === null || header.length > maxHeaderLength) return null;
  const query = new URLSearchParams(header);
  const read = (name: string): string[] =>
    query
      .getAll(name)
      .filter((item) => item !== "" && item.length <= maxItemLength)
      .slice(0, maxItems);
  const asked = read("asked");
  const by = read("by");
  return {
    drawn: read("drawn"),
    missed: read("missed"),
    crowded: read("crowded"),
    replaced: asked.length === by.length ? asked.map((item, index) => ({ asked: item, by: by[index] ?? "" })) : [],
  };
};
