import { toPicture } from "../write-markdown.ts";
import { getArgument, type Tag } from "./tag.ts";
import type { Translator } from "./translator.ts";

const isPicture = (text: string): boolean =>
  /\.(?:png|jpe?g|gif|webp|avif|svg|heic|tiff?|bmp)(?:[?#][^\s]{0,500})?$/i.test(text);

const sourceNames = [
  "src",
  "url",
  "path",
  "image_path",
  "img",
  "image",
  "file",
  "source",
  "filename",
  "link_src",
  "name",
];
const captionNames = ["caption", "description", "title", "legend", "attr"];

const plain = (text: string): string => text.replaceAll(/<[^<>]{0,500}>/g, "");

const write = (tag: Tag, source: string, alt: string, caption: string | null): string => {
  const picture = toPicture(source, plain(alt), caption === null ? null : plain(caption));
  const link = getArgument(tag, ["link", "href"]);
  const linked = link === null || link === source || /\s/.test(link) ? picture : `[${picture}](${link})`;
  return caption === null ? linked : `\n\n${linked}\n\n`;
};

/** `figure src="" alt="" caption=""` of Hugo, and what themes call it. */
const figure: Translator = (tag, body) => {
  const source = getArgument(tag, sourceNames) ?? tag.values.find(isPicture) ?? null;
  if (source === null || /\n/.test(source)) return null;
  const [first, second] = tag.values.filter((value) => value !== source);
  const caption = getArgument(tag, captionNames) ?? (body !== null && body.trim() !== "" ? body.trim() : null);
  const alt = getArgument(tag, ["alt"]) ?? first ?? caption ?? "";
  return write(tag, source, alt, caption ?? second ?? null);
};

/** Hexo's: `img [class] src [width] [height] "title" "alt"`. */
const hexoImage: Translator = (tag, body, context) => {
  const at = tag.values.findIndex((value) => isPicture(value) || value.startsWith("http") || value.startsWith("/"));
  const source = tag.values[at];
  if (source === undefined) return figure(tag, body, context);
  const words = tag.values.slice(at + 1).filter((value) => !/^\d{1,5}(?:px|%)?$/.test(value));
  // Octopress and Hexo have both texts in one pair of quotes within another: '"title" "alt"'.
  const [title = "", alt = title] = words.flatMap((word) =>
    [...word.matchAll(/"([^"]{0,500})"/g)].map(([, text = ""]) => text),
  );
  if (title !== "") return write(tag, source, alt, title);
  const isOne = words.length > 2;
  const caption = isOne ? words.join(" ") : (words[0] ?? null);
  return write(tag, source, (isOne ? caption : (words[1] ?? caption)) ?? "", caption);
};

const pictureNames = [
  "figure",
  "fig",
  "img",
  "image",
  "picture",
  "imgproc",
  "responsive_image",
  "imgcap",
  "postimage",
  "imagecaption",
  "img-lightbox",
  "lightbox",
  "respimg",
  "figure_image",
  "image-with-caption",
  "imgwebp",
  "resize_image",
  "rfigure",
  "centerimg",
  "zoomable_image",
  "eleventyimage",
  "imageplugin",
];

/** `{% include figure.html … %}`: the file names the kind. */
export const isFigureName = (name: string): boolean => /figure|image|img|picture|photo/.test(name);

export const translateFigure = figure;

export const figures: readonly (readonly [string, Translator])[] = [
  ...pictureNames.map((name) => [name, figure] as const),
  ["img", hexoImage],
  ["asset_img", hexoImage],
  ["asset_path", ({ values }) => values[0] ?? null],
  [
    "asset_link",
    ({ values }) => {
      const [source, ...words] = values;
      return source === undefined ? null : `[${words.join(" ") || source}](${source})`;
    },
  ],
  ["gallery", (_, body) => body],
];
