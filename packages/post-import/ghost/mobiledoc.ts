import { escapeHtml } from "../plain-text.ts";
import { type RenderMarkdown, writeCard } from "./cards.ts";
import { type JsonRecord, isRecord, toText } from "../json-record.ts";

type Writer = { renderMarkdown: RenderMarkdown; addLoss: (text: string) => void };
type List = readonly unknown[];

const toList = (value: unknown): List => (Array.isArray(value) ? value : []);
const toName = (value: unknown, allowed: ReadonlySet<string>, other: string): string => {
  const name = toText(value).toLowerCase();
  return allowed.has(name) ? name : other;
};

const inlineNames = new Set(["a", "b", "strong", "i", "em", "s", "del", "u", "code", "sub", "sup", "mark"]);
const sectionNames = new Set(["p", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "aside", "pull-quote"]);
const maxOpen = 40;

const openMarkup = (markup: unknown): { name: string; open: string } => {
  const [tag, attributes] = toList(markup);
  const name = toName(tag, inlineNames, "span");
  const values = toList(attributes);
  const at = values.indexOf("href");
  const address = name === "a" && at !== -1 ? toText(values[at + 1]) : "";
  return { name, open: name === "a" ? `<a href="${escapeHtml(address)}">` : `<${name}>` };
};

const writeMarkers = (markers: unknown, document: JsonRecord): string => {
  const open: string[] = [];
  const parts: string[] = [];
  for (const marker of toList(markers)) {
    const [type, opened, closed, value] = toList(marker);
    for (const index of toList(opened)) {
      const markup = openMarkup(toList(document["markups"])[typeof index === "number" ? index : -1]);
      if (open.length >= maxOpen) break;
      open.push(markup.name);
      parts.push(markup.open);
    }
    if (type === 1) {
      const [name, text] = toList(toList(document["atoms"])[typeof value === "number" ? value : -1]);
      parts.push(name === "soft-return" ? "<br>" : escapeHtml(toText(text)));
    } else parts.push(escapeHtml(toText(value)));
    for (let count = typeof closed === "number" ? closed : 0; count > 0 && open.length > 0; count -= 1)
      parts.push(`</${open.pop() ?? "span"}>`);
  }
  return (
    parts.join("") +
    open
      .toReversed()
      .map((name) => `</${name}>`)
      .join("")
  );
};

const writeSection = (section: unknown, document: JsonRecord, writer: Writer): string => {
  const [type, first, second] = toList(section);
  if (type === 1) {
    const name = toName(first, sectionNames, "p").replace(/^(?:aside|pull-quote)$/, "blockquote");
    return `<${name}>${writeMarkers(second, document)}</${name}>`;
  }
  if (type === 2) return `<figure><img src="${escapeHtml(toText(first))}"></figure>`;
  if (type === 3) {
    const name = first === "ol" ? "ol" : "ul";
    const items = toList(second).map((markers) => `<li>${writeMarkers(markers, document)}</li>`);
    return `<${name}>${items.join("")}</${name}>`;
  }
  if (type !== 10) return "";
  const [name, payload] = toList(toList(document["cards"])[typeof first === "number" ? first : -1]);
  const { html, loss } = writeCard(toText(name), isRecord(payload) ? payload : {}, writer.renderMarkdown);
  if (loss !== null) writer.addLoss(loss);
  return html;
};

/** A document of Ghost's editor from 1.0 to 4 as HTML. */
export const mobiledocToHtml = (document: JsonRecord, writer: Writer): string =>
  toList(document["sections"])
    .map((section) => writeSection(section, document, writer))
    .join("");
