import type { Conversion } from "./conversion.ts";
import { escapeText, escapeTitle } from "./escape-markdown.ts";
import { find, getAttribute, getClasses, getLine, toLine, walk } from "./html-query.ts";
import type { HtmlElement } from "./parse-html.ts";

const isAddress = (text: string): boolean => text !== "" && !/^(?:data|blob|about):/i.test(text);

/** The widest of a `srcset`. */
const findWidest = (sources: string): string => {
  let widest = { address: "", width: -1 };
  for (const source of sources.slice(0, 20_000).split(/,\s/)) {
    const [address = "", size = ""] = source.trim().split(/\s+/);
    const width = Number.parseFloat(size) || 0;
    if (isAddress(address) && width > widest.width) widest = { address, width };
  }
  return widest.address;
};

/** Where a picture is; scripts that load pictures late keep it in attributes of their own. */
export const findSource = (image: HtmlElement): string => {
  const names = ["data-orig-file", "data-full-url", "data-src", "data-lazy-src", "data-original", "src"];
  const address = names.map((name) => getAttribute(image, name)).find(isAddress);
  if (address !== undefined) return address;
  const sets = ["srcset", "data-srcset", "data-lazy-srcset"].map((name) => findWidest(getAttribute(image, name)));
  return sets.find((set) => set !== "") ?? "";
};

/** Whether a link around a picture leads to the picture itself, or to a page that shows nothing else. */
export const leadsToPicture = (link: HtmlElement, source: string): boolean => {
  const address = getAttribute(link, "href");
  const isFile = /\.(?:avif|gif|jpe?g|png|webp|svg|bmp|tiff?|heic)$/i.test(address.split(/[?#]/, 1)[0] ?? "");
  return source !== "" && (isFile || address === source || /\battachment\b/.test(getAttribute(link, "rel")));
};

const isPixel = (image: HtmlElement): boolean =>
  ["0", "1"].includes(getAttribute(image, "width")) && ["0", "1"].includes(getAttribute(image, "height"));

/** A picture that stands for a character, or for mathematics: its text. */
export const findPictureText = (image: HtmlElement): string | null => {
  const classes = getClasses(image);
  const text = toLine(getAttribute(image, "alt"));
  if (text !== "" && classes.some((name) => ["emoji", "wp-smiley"].includes(name))) return text;
  return text !== "" && classes.includes("latex") ? `$${text}$` : null;
};

/** `![alt](address "caption")`; null if there is nothing to be shown. */
export const writePicture = (image: HtmlElement, conversion: Conversion, caption = ""): string | null => {
  if (isPixel(image)) return null;
  const source = findSource(image);
  const alt = toLine(getAttribute(image, "alt"));
  const address = source === "" ? null : conversion.resolve(source, "picture");
  if (address === null) {
    const isInText = getAttribute(image, "src").startsWith("data:");
    const name = alt === "" ? "without a description" : `“${alt.slice(0, 100)}”`;
    if (isInText) conversion.addLoss("picture", `A picture ${name} is written into the text itself and was left out.`);
    else if (source !== "" || alt !== "")
      conversion.addLoss("picture", `A picture ${name} has no address that can be used.`);
    return null;
  }
  const title = caption === "" ? "" : ` "${escapeTitle(caption)}"`;
  return `![${escapeText(alt).replaceAll("!\\[", "\\!\\[")}](${address}${title})`;
};

/** The caption of a figure as text. Links in it are named, for a picture's title holds none. */
export const readCaption = (figure: HtmlElement, { resolve, addLoss }: Conversion): string => {
  const caption = find(
    figure,
    (element) => element.name === "figcaption" || getClasses(element).includes("wp-caption-text"),
  );
  if (!caption) return "";
  for (const link of walk(caption)) {
    const address = link.name === "a" ? resolve(getAttribute(link, "href"), "link") : null;
    if (address !== null && /^https?:/i.test(address))
      addLoss("link", `The caption of a picture loses its link to ${address.slice(0, 200)}`);
  }
  return getLine(caption);
};

export const isCaption = (element: HtmlElement): boolean =>
  element.name === "figcaption" || getClasses(element).includes("wp-caption-text");
