import type { ContentDocument, FieldProblem, OpenDocument } from "#contracts/content/content-admin.ts";
import { initialSaveState, type SaveState } from "#app/lib/editing/create-saver.ts";
import type { JsonValue } from "#contracts/json-value.ts";
import { isSame } from "./compare-values.ts";
import { type EditHistory, startHistory } from "./edit-history.ts";
import { type FieldSchema, toFieldSchema } from "./field-schema.ts";
import { getAt, type Path, toPathKey } from "./json-path.ts";

/** What was saved elsewhere is the whole document. */
export type DocumentState = SaveState<OpenDocument> & {
  document: ContentDocument;
  schema: FieldSchema;
  shipped: JsonValue;
  published: JsonValue;
  /** What the server has: the draft, else what is published. */
  stored: JsonValue;
  history: EditHistory;
  /** What is wrong, by the key of the field's path. */
  problems: ReadonlyMap<string, FieldProblem>;
  notice: "restored" | "storage-full" | "refreshed" | null;
};

const toDocument = ({ schema: _a, shipped: _b, published: _c, draft: _d, ...document }: OpenDocument) => document;

export const toState = (opened: OpenDocument): DocumentState => {
  const stored = opened.draft ?? opened.published;
  return {
    document: toDocument(opened),
    schema: toFieldSchema(opened.schema),
    shipped: opened.shipped,
    published: opened.published,
    stored,
    history: startHistory(stored),
    ...initialSaveState,
    problems: new Map(),
    notice: null,
  };
};

/** The state on top of a newer version, with the value of the form as it is. */
export const rebase = (state: DocumentState, opened: OpenDocument): DocumentState => ({
  ...toState(opened),
  history: state.history,
  problems: state.problems,
});

export const getValue = (state: DocumentState): JsonValue => state.history.value;

export const isDirty = (state: DocumentState): boolean => !isSame(getValue(state), state.stored);

export const toProblemMap = (problems: FieldProblem[]): ReadonlyMap<string, FieldProblem> =>
  new Map(problems.map((problem) => [toPathKey(problem.path), problem] as const));

/** The problems that a change did not touch. Those of the field, of what is in it and of what it is in may be gone. */
export const keepOtherProblems = (problems: DocumentState["problems"], path: Path): DocumentState["problems"] => {
  const touches = (other: Path) => other.slice(0, path.length).every((step, index) => step === path[index]);
  const left = [...problems].filter(([, problem]) => !touches(problem.path));
  return left.length === problems.size ? problems : new Map(left);
};

/** Whether a field differs from what was shipped; one that was not shipped has nothing to differ from. */
export const isFieldChanged = (state: DocumentState, path: Path): boolean => {
  const shipped = getAt(state.shipped, path);
  return shipped !== undefined && !isSame(getAt(getValue(state), path), shipped);
};
