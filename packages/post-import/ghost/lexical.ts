import { escapeHtml } from "../plain-text.ts";
import { isCard, type RenderMarkdown, writeCard } from "./cards.ts";
import { type JsonRecord, isRecord, toRecords, toText } from "../json-record.ts";

const maxDepth = 60;
type Writer = { renderMarkdown: RenderMarkdown; addLoss: (text: string) => void };

/** Bits of `format`. */
const formats = [
  [1, "strong"],
  [2, "em"],
  [4, "s"],
  [16, "code"],
  [32, "sub"],
  [64, "sup"],
] as const;

const writeText = ({ text, format }: JsonRecord): string =>
  formats.reduce(
    (html, [bit, name]) => (typeof format === "number" && (format & bit) !== 0 ? `<${name}>${html}</${name}>` : html),
    escapeHtml(toText(text)),
  );

const isHeading = (tag: string): boolean => /^h[1-6]$/.test(tag);

const containers = new Map<string, (node: JsonRecord) => readonly [string, string]>([
  ["paragraph", () => ["<p>", "</p>"]],
  ["quote", () => ["<blockquote><p>", "</p></blockquote>"]],
  ["aside", () => ["<blockquote><p>", "</p></blockquote>"]],
  ["heading", ({ tag }) => (isHeading(toText(tag)) ? [`<${toText(tag)}>`, `</${toText(tag)}>`] : ["<h2>", "</h2>"])],
  [
    "list",
    ({ listType, start }) =>
      listType === "number" ? [`<ol start="${typeof start === "number" ? start : 1}">`, "</ol>"] : ["<ul>", "</ul>"],
  ],
  [
    "listitem",
    ({ checked }) => [
      `<li>${typeof checked === "boolean" ? `<input type="checkbox"${checked ? " checked" : ""}>` : ""}`,
      "</li>",
    ],
  ],
  ["link", ({ url }) => [`<a href="${escapeHtml(toText(url))}">`, "</a>"]],
  ["autolink", ({ url }) => [`<a href="${escapeHtml(toText(url))}">`, "</a>"]],
  ["table", () => ["<table>", "</table>"]],
  ["tablerow", () => ["<tr>", "</tr>"]],
  ["tablecell", ({ headerState }) => (headerState ? ["<th>", "</th>"] : ["<td>", "</td>"])],
]);

const writeNode = (node: JsonRecord, writer: Writer, depth: number): string => {
  const type = toText(node["type"]).replace(/^extended-/, "");
  if (depth > maxDepth) {
    writer.addLoss("A part of it is nested too deep, and was left out.");
    return "";
  }
  if (type === "text") return writeText(node);
  if (type === "linebreak") return "<br>";
  if (type === "tab") return " ";
  if (isCard(type)) {
    const { html, loss } = writeCard(type, node, writer.renderMarkdown);
    if (loss !== null) writer.addLoss(loss);
    return html;
  }
  const children = toRecords(node["children"]);
  const [open, close] = containers.get(type)?.(node) ?? ["", ""];
  if (!containers.has(type) && children.length === 0 && type !== "root")
    writer.addLoss(`A card of a kind that is not known here was left out: ${type.slice(0, 50)}.`);
  return open + children.map((child) => writeNode(child, writer, depth + 1)).join("") + close;
};

/** A document of Ghost's editor since 5.0 as HTML. */
export const lexicalToHtml = (document: JsonRecord, writer: Writer): string =>
  isRecord(document["root"]) ? writeNode(document["root"], writer, 0) : "";
