import type {
  ContentDocument,
  ContentMatch,
  DocumentRevision,
  OpenDocument,
  PublishedDocument,
  SavedDocument,
  FieldProblem,
} from "#contracts/content/content-admin.ts";
import type { Persona } from "#contracts/content/content.ts";
import type { HideablePage, Pages } from "#contracts/content/pages.ts";
import { isHiddenAddress } from "#contracts/hidden-links.ts";
import { applyMergePatch, createMergePatch } from "#contracts/json-merge-patch.ts";
import type { JsonValue } from "#contracts/json-value.ts";
import type { Look, Scheme, ThemeColorName } from "#contracts/theme/look.ts";
import { toCanonicalLinks } from "#contracts/translate-links.ts";
import { AppError } from "#contracts/errors.ts";
import { documentNotFound } from "./document-errors.ts";
import { findListed, findPlace, sortListed } from "./document-list.ts";
import {
  type DocumentChange,
  type DocumentWriter,
  findStored,
  getStoredRevision,
  listStoredRevisions,
  writeAllStored,
  writeStored,
} from "./document-store.ts";
import { checkValue, toFieldSchema } from "./field-schema.ts";
import { findTexts, listTexts } from "./find-texts.ts";
import {
  baseDocument,
  isEmptyPatch,
  type LiveContent,
  emptyPatch,
  type StoredDocument,
  toEarlierNames,
} from "./live-content.ts";
import { findPatchProblem } from "./stored-patch.ts";
import { checkTheme, type ThemeProblem } from "#contracts/theme/check-theme.ts";
import type { Landing } from "#contracts/content/landing.ts";
import type { Player } from "#contracts/content/player.ts";

const partsOfDocuments: Readonly<Record<string, HideablePage>> = {
  "white-paper": "white-paper",
  "revo-door": "revo-door",
  "story-page": "story",
};

const findFilledByPlayer = ({ overview, tracks }: Player): HideablePage[] => [
  ...(tracks.some(({ src }) => src !== "") ? (["song"] as const) : []),
  ...(overview.src === "" ? [] : (["overview"] as const)),
];

const findFilledByLanding = ({ intro, videos }: Landing, shipped: Landing): HideablePage[] => [
  ...(intro.film.webm !== shipped.intro.film.webm || intro.film.mp4 !== shipped.intro.film.mp4
    ? (["film"] as const)
    : []),
  ...(videos.playlist === shipped.videos.playlist ? [] : (["playlist"] as const)),
];

/** What a site has to show once a document of the owner is published, which may have been hidden until then. */
const findFilledPages = (name: string, value: JsonValue, shipped: JsonValue): HideablePage[] => {
  if (name === "player") return findFilledByPlayer(value as Player);
  if (name === "landing") return findFilledByLanding(value as unknown as Landing, shipped as unknown as Landing);
  if (name === "hub/system-status") return ["status"];
  if (name.startsWith("hub/")) return [name.startsWith("hub/roadmap") ? "roadmap" : "hub"];
  const part = Object.hasOwn(partsOfDocuments, name) ? partsOfDocuments[name] : undefined;
  return part ? [part] : [];
};

const toProblem = ({ field, nearest, needed, ratio, theme, use }: ThemeProblem): FieldProblem => ({
  path: [theme, field] satisfies [Scheme, ThemeColorName],
  reason: `is too hard to see (${use}): a contrast of ${ratio}, and ${needed} is needed. The nearest colour that passes is ${nearest}`,
  offer: nearest,
});

/** The colors of a theme that nobody could read, the worst use of each, with the nearest ones that pass. */
const findThemeProblems = (look: Look): FieldProblem[] => {
  const worstFirst = checkTheme(look).sort((one, other) => one.ratio / one.needed - other.ratio / other.needed);
  const byField = new Map<string, FieldProblem>();
  for (const problem of worstFirst) {
    const key = `${problem.theme}.${problem.field}`;
    if (!byField.has(key)) byField.set(key, toProblem(problem));
  }
  return [...byField.values()];
};

type Reader = Pick<DocumentWriter, "backend">;
const maxMatches = 100;

/** Reads and changes documents for the owner. Values are whole documents; what is stored are patches over what is shipped. */
export const createContentEditor = (content: LiveContent) => {
  const getShipped = (name: string): JsonValue => content.shipped().get(name, content.published().base);
  const toValue = (name: string, stored: unknown): JsonValue => {
    const patch = (stored ?? emptyPatch) as JsonValue;
    return isEmptyPatch(patch) ? getShipped(name) : applyMergePatch(getShipped(name), patch);
  };
  /** Null stands for the shipped text where it is published, and for no draft where it is one. */
  const toPatch = (name: string, value: JsonValue): JsonValue | null => createMergePatch(getShipped(name), value);
  const getSchema = async (name: string) => {
    const schema = findListed(name) && (await content.findSchema())(name);
    if (!schema || !content.published().listNames().includes(name)) throw documentNotFound();
    return schema;
  };

  const toDocument = (name: string, stored: StoredDocument | null | undefined): ContentDocument => {
    const { title, group, page } = findListed(name) ?? { title: name, group: "owner" as const, page: null };
    const place = findPlace(name);
    const isOff = place !== null && isHiddenAddress(place, content.published().get("pages").hidden);
    return {
      name,
      title,
      group,
      page: isOff ? null : page,
      isOff,
      version: stored?.version ?? 0,
      isChanged: Boolean(stored?.published),
      hasDraft: Boolean(stored?.draft),
      updatedAt: stored?.updated_at ?? null,
    };
  };

  const findHidden = (pages: readonly HideablePage[]): HideablePage[] => {
    const { hidden } = content.published().get("pages");
    return content.base().texts === "starter" ? pages.filter((page) => hidden.includes(page)) : [];
  };
  /** The document that hides pages, without these, also as the draft that there may be. */
  const toShownAgain = async (reader: Reader, shown: readonly HideablePage[]): Promise<DocumentChange> => {
    const stored = await findStored(reader, "pages");
    const withoutShown = (patch: unknown) => {
      const pages = toValue("pages", patch) as Pages;
      return toPatch("pages", { ...pages, hidden: pages.hidden.filter((page) => !shown.includes(page)) });
    };
    return {
      version: stored?.version ?? 0,
      published: withoutShown(stored?.published),
      ...(stored?.draft ? { draft: withoutShown(stored.draft) ?? emptyPatch } : {}),
    };
  };

  /** What the site is made of, with the short name that it had: its addresses redirect. Nothing if the name stays. */
  const withFormerName = async (reader: Reader, { shortName }: Persona): Promise<Record<string, DocumentChange>> => {
    const former = content.published().get("persona").shortName;
    if (former === shortName) return {};
    const stored = await findStored(reader, baseDocument);
    const earlierShortNames = toEarlierNames(content.base().earlierShortNames, former, shortName);
    const published = { ...(stored?.published as { [field: string]: JsonValue } | null), earlierShortNames };
    return { [baseDocument]: { version: stored?.version ?? 0, published } };
  };

  return {
    async list(): Promise<ContentDocument[]> {
      await content.reload();
      const stored = content.stored();
      return sortListed(content.published().listNames()).map((name) => toDocument(name, stored.get(name)));
    },

    async open(reader: Reader, name: string): Promise<OpenDocument> {
      const schema = await getSchema(name);
      const stored = await findStored(reader, name);
      return {
        ...toDocument(name, stored),
        schema: toFieldSchema(schema),
        shipped: getShipped(name),
        published: toValue(name, stored?.published),
        draft: stored?.draft ? toValue(name, stored.draft) : null,
      };
    },

    /** Stores a draft. The audit log names the first of a series: autosave would fill it. */
    async save(writer: DocumentWriter, name: string, value: unknown, version: number): Promise<SavedDocument> {
      const { shortName } = content.published().get("persona");
      const checked = checkValue(await getSchema(name), toCanonicalLinks(value, shortName));
      if (checked.problems.length > 0) return { document: null, problems: checked.problems };
      const draft = toPatch(name, checked.value) ?? emptyPatch;
      const reason = findPatchProblem(draft);
      if (reason) return { document: null, problems: [{ path: [], reason }] };
      const before = await findStored(writer, name);
      const action = before?.draft ? null : "text drafted";
      const stored = await writeStored(writer, { name, version, action }, { draft });
      await content.reload();
      return { document: toDocument(name, stored), problems: [] };
    },

    /** Shows the draft to visitors; they see it when this has resolved. */
    async publish(writer: DocumentWriter, name: string, version: number): Promise<PublishedDocument> {
      const schema = await getSchema(name);
      const before = await findStored(writer, name);
      if (!before?.draft) throw new AppError("conflict", "There is no draft of this text to publish.");
      const value = toValue(name, before.draft);
      const { problems } = checkValue(schema, value);
      if (name === "theme" && problems.length === 0) problems.push(...findThemeProblems(value as Look));
      if (problems.length > 0) return { document: null, problems, shown: [] };
      const published = toPatch(name, value);
      const shown = published === null ? [] : findHidden(findFilledPages(name, value, getShipped(name)));
      const action = published === null ? "text reset" : "text published";
      const change = { version, published, draft: null };
      const others = {
        ...(shown.length > 0 && { pages: await toShownAgain(writer, shown) }),
        ...(name === "persona" && (await withFormerName(writer, value as Persona))),
      };
      if (Object.keys(others).length === 0) await writeStored(writer, { name, version, action }, change);
      else {
        const subject = shown.length > 0 ? `${name}, and shown again: ${shown.join(", ")}` : name;
        await writeAllStored(writer, { action, subject }, { [name]: change, ...others });
      }
      await content.reload();
      return { document: toDocument(name, await findStored(writer, name)), problems: [], shown };
    },

    async discard(writer: DocumentWriter, name: string, version: number): Promise<ContentDocument> {
      await getSchema(name);
      const before = await findStored(writer, name);
      if (!before?.draft) return toDocument(name, before);
      const stored = await writeStored(writer, { name, version, action: "draft discarded" }, { draft: null });
      await content.reload();
      return toDocument(name, stored);
    },

    async listRevisions(reader: Reader, name: string): Promise<DocumentRevision[]> {
      await getSchema(name);
      const revisions = await listStoredRevisions(reader, name);
      return revisions.map(({ id, published, actor, created_at }) => ({
        id,
        at: created_at,
        actor: actor ?? "",
        kind: published === null ? "reset" : "published",
      }));
    },

    async readRevision(reader: Reader, id: string): Promise<JsonValue> {
      const { name, published } = await getStoredRevision(reader, id);
      await getSchema(name);
      return toValue(name, published);
    },

    /** All texts of documents, in the order of the panel; names that nobody edits are left out. */
    readTexts(names: readonly string[]): ContentMatch[] {
      const drafts = content.drafts();
      const known = drafts.listNames().filter((name) => names.includes(name));
      return sortListed(known).flatMap((name) =>
        [...listTexts(drafts.getFilled(name))].map((found) => ({
          name,
          title: findListed(name)?.title ?? name,
          ...found,
        })),
      );
    },

    find(query: string): ContentMatch[] {
      const drafts = content.drafts();
      const documents = sortListed(drafts.listNames()).map((name) => ({
        name,
        title: findListed(name)?.title ?? name,
        value: drafts.getSource(name),
      }));
      return findTexts(documents, query, maxMatches);
    },
  };
};
