import { find, findByName, getAttribute, getLine, hasClass, walk } from "../html/html-query.ts";
import { type HtmlElement, parseHtml } from "../html/parse-html.ts";
import { isRecord, toRecords, toText } from "../json-record.ts";
import { escapeHtml } from "../plain-text.ts";

type Attributes = Readonly<Record<string, unknown>>;

/** Elements that the editor fills in keep what they show as JSON. */
const readAttributes = (element: HtmlElement): Attributes => {
  if (!element.attributes.has("data-attrs")) return {};
  try {
    const attributes: unknown = JSON.parse(getAttribute(element, "data-attrs"));
    return isRecord(attributes) ? attributes : {};
  } catch {
    return {};
  }
};

const setHtml = (element: HtmlElement, html: string): void => {
  const { root } = parseHtml(html);
  for (const child of root.children) if (typeof child === "object" && "name" in child) child.parent = element;
  element.children = root.children;
};

const isAddress = (value: unknown): value is string => typeof value === "string" && /^https?:\/\//.test(value);

const writeGallery = (attributes: Attributes): string => {
  const gallery = isRecord(attributes["gallery"]) ? attributes["gallery"] : {};
  const images = toRecords(gallery["images"]).map(
    ({ src, alt }) => `<img src="${escapeHtml(toText(src))}" alt="${escapeHtml(toText(alt))}">`,
  );
  const caption = toText(gallery["caption"]);
  return images.join("") + (caption === "" ? "" : `<figcaption>${escapeHtml(caption)}</figcaption>`);
};

/** Buttons for subscribing, sharing and commenting do nothing elsewhere. */
const isServiceButton = (element: HtmlElement): boolean => {
  const link = findByName(element, "a");
  const address = link ? getAttribute(link, "href") : toText(readAttributes(element)["url"]);
  return (
    address === "" ||
    /%%|\/subscribe|action=share|\/comments|checkout|giftSubscription|\/survey\/|\/leaderboard/i.test(address)
  );
};

const isEmpty = (element: HtmlElement): boolean =>
  getLine(element) === "" && find(element, ({ name }) => ["img", "iframe", "audio", "video"].includes(name)) === null;

const fill = (element: HtmlElement, addLoss: (text: string) => void): void => {
  const attributes = readAttributes(element);
  // The original, of which the editor shows a smaller copy.
  if (element.name === "img" && isAddress(attributes["src"]))
    element.attributes = new Map([...element.attributes, ["src", attributes["src"]]]);
  if (hasClass(element, "image-gallery-embed") && findByName(element, "img") === null)
    setHtml(element, writeGallery(attributes));
  else if (hasClass(element, "latex-rendered"))
    setHtml(element, escapeHtml(`$$${toText(attributes["persistentExpression"])}$$`));
  else if (hasClass(element, "button-wrapper")) {
    if (isServiceButton(element)) element.children = [];
  } else if (hasClass(element, "image-link-expand")) element.children = [];
  else if (element.attributes.has("data-component-name") && isEmpty(element)) {
    const address = [attributes["url"], attributes["canonical_url"], attributes["post_url"]].find(isAddress);
    const video = toText(attributes["videoId"]);
    const title = toText(attributes["title"]) || toText(attributes["full_text"]).slice(0, 200);
    if (video !== "") setHtml(element, `<iframe src="https://www.youtube.com/embed/${escapeHtml(video)}"></iframe>`);
    else if (address !== undefined)
      setHtml(element, `<p><a href="${escapeHtml(address)}">${escapeHtml(title || address)}</a></p>`);
    else if (!/Paywall|Subscri|Footnote|Button/.test(getAttribute(element, "data-component-name")))
      addLoss(
        `A part that Substack filled in was left out: ${getAttribute(element, "data-component-name").slice(0, 50)}.`,
      );
  }
};

export type Body = { root: HtmlElement; losses: string[]; isRestricted: boolean };

/** Whether a part of the text was only for some: below the line where the paid part begins, or for certain readers. */
const isRestriction = (element: HtmlElement): boolean =>
  hasClass(element, "paywall-jump") ||
  hasClass(element, "paywall") ||
  hasClass(element, "dynamic-content-block") ||
  getAttribute(element, "data-component-name").startsWith("Paywall");

/** Parses the text of a post, and fills in what it keeps beside its HTML. */
export const parseBody = (html: string): Body => {
  const { root, problem } = parseHtml(html);
  const losses = new Set<string>(problem === null ? [] : [problem]);
  const elements = [...walk(root)];
  for (const element of elements) fill(element, (text) => losses.add(text));
  return { root, losses: [...losses], isRestricted: elements.some(isRestriction) || /<!--\s{0,5}paywall/i.test(html) };
};
