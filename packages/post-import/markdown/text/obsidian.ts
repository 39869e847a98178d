import { replaceOutsideCode } from "./code-ranges.ts";
import { toCalloutKind, toLink, toPicture } from "./write-markdown.ts";

export type WikiContext = {
  findNote(name: string): { address: string; title: string } | null;
  /** The path of a picture of this name below the note or anywhere in the vault, as Markdown has it. */
  findPicture(name: string): string;
  onMissing(name: string, at: number): void;
  /** Whether a link to nothing is just text that looks like one. */
  keepsUnknown: boolean;
};

const pictureEnding = /\.(?:png|jpe?g|gif|webp|avif|svg|heic|tiff?|bmp)$/i;
const wikiPattern = /(!?)\[\[([^[\]|#\n]{0,300})(?:#([^[\]|\n]{0,300}))?(?:\\?\|([^[\]\n]{0,300}))?\]\]/g;

/** The id that a heading gets on this site. */
const toAnchor = (heading: string): string =>
  heading
    .split("#")
    .at(-1)
    ?.trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M}\s_-]/gu, "")
    .replaceAll(/\s{1,50}/g, "-") ?? "";

const isSize = (words: string): boolean => /^\d{1,5}(?:x\d{1,5})?$/.test(words.trim());

/** `[[note]]`, `[[note|text]]`, `[[note#heading]]`, `![[picture.png|300]]` and `![[note]]`. */
export const translateWikiLinks = (text: string, context: WikiContext): string =>
  text.includes("[[")
    ? replaceOutsideCode(text, (piece, start) =>
        piece.replaceAll(
          wikiPattern,
          (
            source: string,
            mark: string,
            name: string,
            heading: string | undefined,
            words: string | undefined,
            at: number,
          ) => {
            const target = name.trim().replace(/\\$/, "");
            if (mark === "!" && pictureEnding.test(target)) {
              const caption = (words ?? "").split("|").find((part) => !isSize(part) && part.trim() !== "");
              return toPicture(context.findPicture(target), caption ?? "", null);
            }
            const anchor = heading === undefined || heading.startsWith("^") ? "" : `#${toAnchor(heading)}`;
            const label =
              words?.split("|")[0]?.trim() ||
              [target.split("/").at(-1), heading?.replace(/^\^/, "")].filter(Boolean).join(" > ");
            if (target === "") return anchor === "" ? label : toLink(label, anchor);
            const note = context.findNote(target);
            if (note) return toLink(label, note.address + anchor);
            if (context.keepsUnknown) return source;
            context.onMissing(target, start + at);
            return label;
          },
        ),
      )
    : text;

const isTagLine = (line: string): boolean =>
  /^(?:#[\p{L}\p{N}_/-]{1,100}[ \t,]{0,5}){1,50}$/u.test(line.trim()) && !/^#{1,6}$/.test(line.trim());

/** Tags in the text, without their sign. Lines of nothing but tags leave the text. */
export const takeTags = (text: string): { text: string; tags: string[] } => {
  const tags: string[] = [];
  const kept = replaceOutsideCode(text, (piece) =>
    piece
      .split("\n")
      .flatMap((line) => {
        if (!line.includes("#")) return [line];
        const lineTags = [
          ...line.matchAll(
            /(?:^|\s)#([\p{L}_/-][\p{L}\p{N}_/-]{0,100}|\d{1,10}[\p{L}_/-][\p{L}\p{N}_/-]{0,100})(?=$|[\s.,;:!?)])/gu,
          ),
        ];
        tags.push(...lineTags.map(([, tag = ""]) => tag));
        return lineTags.length > 0 && isTagLine(line) ? [] : [line];
      })
      .join("\n"),
  );
  return { text: kept, tags: tags.slice(0, 100) };
};

/** Comments between `%%`, ids of blocks, and highlights between `==`. */
export const removeObsidianMarks = (text: string): string => {
  const withoutComments = text.includes("%%")
    ? replaceOutsideCode(text, (piece) => {
        const parts = piece.split("%%");
        const isOdd = parts.length % 2 === 0;
        return parts.filter((_, at) => at % 2 === 0 || (isOdd && at === parts.length - 1)).join("");
      })
    : text;
  return replaceOutsideCode(withoutComments, (piece) =>
    piece
      .replaceAll(/(?:^|[ \t])\^[A-Za-z0-9-]{1,60}[ \t]{0,10}$/gm, "")
      .replaceAll(/==(?=\S)([^=\n]{1,500})==/g, "**$1**"),
  );
};

/** `> [!note]- Title`: one of the kinds that this site knows; one that folds becomes a toggle. */
export const translateCallouts = (text: string): string =>
  text.includes("[!")
    ? replaceOutsideCode(text, (piece) =>
        piece.replaceAll(
          /^((?:[ \t]{0,3}>){1,10}[ \t]?)\[!([A-Za-z-]{1,30})(?:\|[^[\]\n]{0,100})?\]([+-]?)[ \t]{0,10}([^\n]{0,300})$/gm,
          (_, quote: string, kind: string, fold: string, words: string) => {
            const title = words.trim();
            if (kind.toUpperCase() === "DETAILS" || fold !== "") return `${quote}[!DETAILS] ${title || kind}`;
            if (/^(?:quote|cite)$/i.test(kind))
              return title === "" ? quote.trimEnd() : `${quote}**${title}**\n${quote.trimEnd()}`;
            const callout = `${quote}[!${toCalloutKind(kind)}]`;
            return title === "" ? callout : `${callout}\n${quote}**${title}**\n${quote.trimEnd()}`;
          },
        ),
      )
    : text;
