import { type Block, type BlockPlace, type BlockWriter, toParagraph } from "./block.ts";
import { type Conversion, nameAddress } from "./conversion.ts";
import { findEmbedPage, getHost } from "./embed-address.ts";
import { toLinkAddress, escapeText } from "./escape-markdown.ts";
import { findByName, getAttribute, getElements, getLine, toLine } from "./html-query.ts";
import type { HtmlElement } from "./parse-html.ts";

const withScheme = (address: string): string => (address.startsWith("//") ? `https:${address}` : address);

export const writeLinkAlone = (text: string, address: string): Block =>
  toParagraph(`[${escapeText(toLine(text))}](${address})`);

/** Services that show embeds of others name them in their own address. */
const unwrap = (address: string): string => {
  if (!URL.canParse(address)) return address;
  const { hostname, searchParams } = new URL(address);
  const inner = hostname.endsWith(".embedly.com") ? (searchParams.get("url") ?? searchParams.get("src") ?? "") : "";
  return /^(?:https?:)?\/\//.test(inner) ? withScheme(inner) : address;
};

/** An embed of another site: its page alone in a paragraph, or a link and a loss. */
export const writeEmbed = (source: string, title: string, { resolve, addLoss }: Conversion): Block[] => {
  const address = unwrap(withScheme(source.trim()));
  const page = findEmbedPage(address);
  if (page !== null) return [toParagraph(toLinkAddress(page))];
  const resolved = /^about:/i.test(address) ? null : resolve(address, "link");
  const host = getHost(address).slice(0, 200);
  addLoss(
    "embed",
    resolved === null
      ? "An embed without an address was left out."
      : `An embed of ${host} becomes a link: ${nameAddress(address)}`,
  );
  return resolved === null ? [] : [writeLinkAlone(title === "" ? host : title, resolved)];
};

export const writeFrame: BlockWriter = (frame, { conversion }) => {
  const source = ["src", "data-src", "data-lazy-src", "data-orig-src"]
    .map((name) => getAttribute(frame, name))
    .find((address) => address !== "" && !address.startsWith("about:"));
  if (source !== undefined) return writeEmbed(source, getAttribute(frame, "title"), conversion);
  if (frame.attributes.has("srcdoc")) conversion.addLoss("embed", "A frame with content of its own was left out.");
  return [];
};

export const writeObject: BlockWriter = (element, place) => {
  const source = getAttribute(element, "data") || getAttribute(element, "src");
  return source === "" ? null : writeEmbed(source, getAttribute(element, "title"), place.conversion);
};

const names = new Map([
  ["audio", "Audio"],
  ["video", "Video"],
]);

export const writeMedia = (element: HtmlElement, title: string, { conversion }: BlockPlace): Block[] => {
  const source = getAttribute(element, "src") || getAttribute(findByName(element, "source") ?? element, "src");
  const address = source === "" ? null : conversion.resolve(source, "media");
  const name = names.get(element.name) ?? "File";
  if (address === null) {
    conversion.addLoss("embed", `${name} without an address that can be used was left out.`);
    return [];
  }
  conversion.addLoss("embed", `${name} becomes a link: ${nameAddress(address)}`);
  return [
    writeLinkAlone(title || getAttribute(element, "title") || getAttribute(element, "aria-label") || name, address),
  ];
};

/** Quotes that a script of their site turns into an embed. */
export const writeSocialQuote: BlockWriter = (quote, { conversion }) => {
  const address = ["data-embed-url", "data-instgrm-permalink", "cite"]
    .map((name) => getAttribute(quote, name))
    .find(Boolean);
  if (address === undefined || quote.attributes.has("cite")) return null;
  return writeEmbed(address, "", conversion);
};

/** Scripts that write an embed where they stand. */
export const writeScriptEmbed: BlockWriter = (script, { conversion }) => {
  const source = withScheme(getAttribute(script, "src"));
  if (!URL.canParse(source)) return null;
  const url = new URL(source);
  if (url.hostname !== "gist.github.com" || !url.pathname.endsWith(".js")) return null;
  const page = `https://gist.github.com${url.pathname.slice(0, -".js".length)}`;
  return writeEmbed(page, "Gist", conversion);
};

/** The pages that a figure of a frame belongs to, when the frame itself was not kept. */
export const findOnlyAddress = (element: HtmlElement): string | null => {
  const line = getLine(element);
  return getElements(element).length === 0 && /^https?:\/\/[^\s<>"]{1,2000}$/.test(line) ? line : null;
};
