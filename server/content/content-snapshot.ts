import { createHash } from "node:crypto";
import type { Persona, Site } from "#contracts/content/content.ts";
import type { Language } from "#contracts/content/language.ts";
import type { Chat } from "#contracts/content/chat.ts";
import { toPronounValues } from "#contracts/content/pronouns.ts";
import type { SiteDocuments } from "#contracts/site-documents.ts";
import type { HideablePage, Pages } from "#contracts/content/pages.ts";
import { fillAll } from "#contracts/fill.ts";
import { removeHiddenLinks } from "#contracts/hidden-links.ts";
import { applyMergePatch } from "#contracts/json-merge-patch.ts";
import type { JsonValue } from "#contracts/json-value.ts";
import { translateLinks } from "#contracts/translate-links.ts";
import type { FindSchema } from "./document-schemas.ts";
import { type BaseTexts, readShippedDocuments, type ShippedDocuments } from "./shipped-documents.ts";

/** What the owner changed in a document, as a merge patch. */
export type DocumentPatches = ReadonlyMap<string, JsonValue>;

/** All documents at one moment. */
export type ContentSnapshot = {
  /** A document with names and pronouns filled in, and its links as the site has them. Throws for a name that is no document. */
  get<Name extends keyof SiteDocuments>(name: Name): SiteDocuments[Name];
  /** The same with its placeholders, as it is edited. */
  getSource(name: string): JsonValue;
  /** The same with names and pronouns filled in. */
  getFilled(name: string): JsonValue;
  listNames(): readonly string[];
  base: BaseTexts;
  /** Changes with every text. */
  version: string;
};

type Source = {
  shipped: ShippedDocuments;
  patches: DocumentPatches;
  base: BaseTexts;
  /** Pages that the site cannot have with its settings: hidden, whatever the texts say. */
  unavailable?: readonly HideablePage[];
  /** Pages that have nothing behind them with its settings: hidden, if the texts say so. */
  unready?: readonly HideablePage[];
  findSchema: FindSchema;
  /** Called for what the owner wrote where it no longer fits, after an update for example. */
  onInvalid(name: string, reason: string): void;
};

/** Lays what the owner changed over what is shipped. A document that would be invalid is shown as shipped. */
export const createSnapshot = ({
  shipped,
  patches,
  base,
  unavailable = [],
  unready = [],
  findSchema,
  onInvalid,
}: Source): ContentSnapshot => {
  const sources = new Map<string, JsonValue>();
  const filled = new Map<string, unknown>();

  const readSource = (name: string): JsonValue => {
    const below = shipped.get(name, base);
    const patch = patches.get(name);
    if (patch === undefined) return below;
    const value = applyMergePatch(below, patch);
    const result = findSchema(name)?.safeParse(value);
    if (result?.success) return value;
    onInvalid(name, result?.error.issues[0]?.message ?? "has no schema");
    return below;
  };
  const getSource = (name: string): JsonValue => {
    const cached = sources.get(name);
    if (cached !== undefined) return cached;
    const value = readSource(name);
    sources.set(name, value);
    return value;
  };

  const persona = getSource("persona") as Persona;
  const toValues = ({ pronouns }: Language) => ({
    ...toPronounValues(pronouns[persona.pronouns], (getSource("site") as Site).locale),
    product: persona.productName,
    persona: persona.name,
    tagline: persona.tagline,
  });
  const values = toValues(getSource("language") as Language);
  /** The hub is in English in any language. */
  const fillIn = (name: string, source: JsonValue): JsonValue =>
    fillAll(source, name.startsWith("hub/") ? toValues(shipped.get("language", "starter") as Language) : values);
  const pages = getSource("pages") as Pages;
  const hidden = [...new Set([...pages.hidden, ...unavailable, ...(pages.waitsForSetUp ? unready : [])])];
  const toShown = (name: string, source: JsonValue): unknown => {
    // Texts of a card have macros of their own, which are filled in when they are shown or told.
    if (name === "character") return source;
    const shown = translateLinks(removeHiddenLinks(fillIn(name, source), hidden), persona.shortName);
    return name === "chat" ? { ...(shown as Chat), greeting: (source as Chat).greeting } : shown;
  };
  const hash = createHash("sha256").update(JSON.stringify([shipped.version, base, unavailable, unready, ...patches]));

  return {
    base,
    version: hash.digest("base64url").slice(0, 12),
    listNames: () => shipped.listNames(base),
    getSource,
    getFilled: (name) => fillIn(name, getSource(name)),
    get: <Name extends keyof SiteDocuments>(name: Name) => {
      const key = String(name);
      if (!filled.has(key)) {
        const source = key === "pages" ? { ...pages, hidden } : getSource(key);
        filled.set(key, toShown(key, source));
      }
      return filled.get(key) as SiteDocuments[Name];
    },
  };
};

/** The texts of a content folder, without what the owner changed: for commands and tests, which have no database. */
export const readShippedSnapshot = (contentDir: string): ContentSnapshot =>
  createSnapshot({
    shipped: readShippedDocuments(contentDir),
    patches: new Map(),
    base: "shipped",
    findSchema: () => undefined,
    onInvalid: () => undefined,
  });
