import type {
  ContentAdminRequest,
  ContentDocument,
  ContentMatch,
  DocumentRevision,
  FieldProblem,
  OpenDocument,
} from "#contracts/content/content-admin.ts";
import type { JsonValue } from "#contracts/json-value.ts";

type Call = { action: ContentAdminRequest["action"]; name?: string; value?: JsonValue; version?: number } & {
  [other: string]: unknown;
};
type Answer = { status: number; body: object };
type Revision = DocumentRevision & { name: string; value: JsonValue };

const fail = (status: number, code: string, error: string): Answer => ({ status, body: { error, code } });
const answer = (body: object): Answer => ({ status: 200, body });

const toEntry = ({ schema: _a, shipped: _b, published: _c, draft: _d, ...entry }: OpenDocument): ContentDocument =>
  entry;

const findTexts = (
  value: JsonValue,
  query: string,
  path: ContentMatch["path"] = [],
): Omit<ContentMatch, "name" | "title">[] => {
  if (typeof value === "string") return value.toLowerCase().includes(query) ? [{ path, text: value }] : [];
  if (typeof value !== "object" || value === null) return [];
  const parts: [string | number, JsonValue][] = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return parts.flatMap(([step, part]) => findTexts(part, query, [...path, step]));
};

export type FakeDocument = Pick<OpenDocument, "name" | "schema" | "shipped"> & Partial<OpenDocument>;

/** The function `content-admin` in memory. `check` finds what is wrong with a value. */
export const createFakeContentAdmin = (
  given: FakeDocument[],
  check: (name: string, value: JsonValue) => FieldProblem[] = () => [],
) => {
  const documents = new Map<string, OpenDocument>(
    given.map((document) => [
      document.name,
      {
        title: document.name,
        group: "pages",
        page: null,
        isOff: false,
        version: 0,
        isChanged: false,
        hasDraft: false,
        updatedAt: null,
        published: document.shipped,
        draft: null,
        ...document,
      },
    ]),
  );
  const revisions: Revision[] = [];
  const change = (document: OpenDocument, part: Partial<OpenDocument>, kind: Revision["kind"]): OpenDocument => {
    const at = new Date().toISOString();
    const next = { ...document, ...part, version: document.version + 1, updatedAt: at };
    const changed = {
      ...next,
      hasDraft: next.draft !== null,
      isChanged: JSON.stringify(next.published) !== JSON.stringify(next.shipped),
    };
    documents.set(changed.name, changed);
    const value = changed.draft ?? changed.published;
    revisions.unshift({ id: crypto.randomUUID(), at, actor: "owner", kind, name: changed.name, value });
    return changed;
  };

  const edit = ({ action, value, version }: Call, document: OpenDocument): Answer => {
    if (version !== document.version) return fail(409, "conflict", "This text was changed elsewhere.");
    switch (action) {
      case "save": {
        const problems = check(document.name, value ?? null);
        if (problems.length > 0) return answer({ document: null, problems });
        return answer({ document: toEntry(change(document, { draft: value ?? null }, "draft")), problems: [] });
      }
      case "publish": {
        const published = document.draft ?? document.published;
        return answer({ document: toEntry(change(document, { published, draft: null }, "published")) });
      }
      default:
        return answer({ document: toEntry(change(document, { draft: null }, "reset")) });
    }
  };

  const handle = (call: Call): Answer => {
    switch (call.action) {
      case "list":
        return answer({ documents: [...documents.values()].map(toEntry) });
      case "search": {
        const query = String(call.query).toLowerCase();
        const matches = [...documents.values()].flatMap(({ name, title, draft, published }) =>
          findTexts(draft ?? published, query).map((match) => ({ name, title, ...match })),
        );
        return answer({ matches: matches.slice(0, 50) });
      }
      case "texts": {
        const asked = [...documents.values()].filter(({ name }) => (call.names as string[]).includes(name));
        const texts = asked.flatMap(({ name, title, draft, published }) =>
          findTexts(draft ?? published, "").map((found) => ({ name, title, ...found })),
        );
        return answer({ texts });
      }
      case "preview-key":
        return answer({ key: "preview-key" });
      case "history":
        return answer({ revisions: revisions.filter(({ name }) => name === call.name) });
      case "revision":
        return answer({ value: revisions.find(({ id }) => id === call.id)?.value ?? null });
      default: {
        const document = documents.get(call.name ?? "");
        if (!document) return fail(404, "not_found", "There is no such text.");
        return call.action === "get" ? answer({ document }) : edit(call, document);
      }
    }
  };

  return {
    handle,
    read: (name: string) => documents.get(name) as OpenDocument,
    /** What somebody else saves meanwhile. */
    saveElsewhere: (name: string, draft: JsonValue) => change(documents.get(name) as OpenDocument, { draft }, "draft"),
  };
};
