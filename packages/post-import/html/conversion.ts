import type { ImportLoss } from "../imported-post.ts";
import { toLinkAddress } from "./escape-markdown.ts";
import type { Footnotes } from "./footnotes.ts";
import type { HtmlElement } from "./parse-html.ts";

export type AddressKind = "link" | "picture" | "media";
export type ResolveAddress = (address: string, kind: AddressKind) => string | null;

/** What the parts of one conversion share. */
export type Conversion = {
  footnotes: Footnotes;
  /** An address as a Markdown link can hold it; null if it leads nowhere. */
  resolve: (address: string, kind: AddressKind) => string | null;
  addLoss: (kind: ImportLoss["kind"], text: string) => void;
  losses: ImportLoss[];
  /** Whether a line break in the source is one for the reader, and an empty line ends a paragraph. */
  breaksLines: boolean;
};

const maxLosses = 200;
const maxAddressLength = 5_000;

const keepAbsolute: ResolveAddress = (address) => (/^(?:https?:\/\/|mailto:)/i.test(address) ? address : null);

/** Without what browsers ignore in addresses. */
const cleanAddress = (address: string): string => address.replaceAll(/[\t\n\r]/g, "").trim();

export const createConversion = (
  footnotes: Footnotes,
  { resolveAddress = keepAbsolute, breaksLines = false }: { resolveAddress?: ResolveAddress; breaksLines?: boolean },
): Conversion => {
  const losses = new Map<string, ImportLoss>();
  const list: ImportLoss[] = [];
  return {
    footnotes,
    losses: list,
    breaksLines,
    resolve: (source, kind) => {
      const address = cleanAddress(source);
      if (address === "" || address.length > maxAddressLength) return null;
      const resolved = resolveAddress(address, kind);
      return resolved === null || /^(?:javascript|vbscript|data):/i.test(resolved) ? null : toLinkAddress(resolved);
    },
    addLoss: (kind, text) => {
      if (losses.has(text) || losses.size >= maxLosses) return;
      const loss: ImportLoss = { kind, text, line: null };
      losses.set(text, loss);
      list.push(loss);
    },
  };
};

/** A short name of what an address leads to, for sentences. */
export const nameAddress = (address: string): string => (address.length > 120 ? `${address.slice(0, 119)}…` : address);

export const isHidden = ({ attributes }: HtmlElement): boolean =>
  attributes.has("hidden") || /display\s{0,5}:\s{0,5}none/i.test(attributes.get("style") ?? "");
