import type { DocumentEditor } from "../document/document-editor.ts";
import { checkValue } from "../document/check-value.ts";
import { getValue } from "../document/document-state.ts";
import { getAt, setAt, toPathKey } from "../document/json-path.ts";
import { toSentence } from "../document/to-sentence.ts";
import type { Proposal } from "./use-voice.ts";

/** What the page says now where a proposal belongs; null if that is not there any more. */
export const findPresentText = (editor: DocumentEditor, { path }: Pick<Proposal, "path">): string | null => {
  const text = getAt(getValue(editor.store.getState()), path);
  return typeof text === "string" ? text : null;
};

/** Why a proposal cannot be accepted as the owner has edited it, or null. */
export const findProposalProblem = (editor: DocumentEditor, { path, after }: Proposal): string | null => {
  const state = editor.store.getState();
  const key = toPathKey(path);
  const problem = checkValue(state.schema, setAt(getValue(state), path, after)).find(
    (one) => toPathKey(one.path) === key,
  );
  return problem ? toSentence(problem.reason) : null;
};

/** Puts a proposal into the draft. `before` is then what it replaced, for whoever decides again. */
export const accept = (editor: DocumentEditor, proposal: Proposal): Proposal => {
  const before = findPresentText(editor, proposal) ?? proposal.before;
  editor.change(proposal.path, proposal.after);
  return { ...proposal, before, decision: "accepted" };
};

/** Opens a proposal again; the text of one that was accepted goes out of the draft, unless it was changed since. */
export const reopen = (editor: DocumentEditor, proposal: Proposal): Proposal => {
  const { after, before, decision, path } = proposal;
  if (decision === "accepted" && findPresentText(editor, proposal) === after) editor.change(path, before);
  return { ...proposal, decision: "open" };
};

/** Puts all that can be accepted into the draft, as one change to undo. Returns those. */
export const acceptAll = (editor: DocumentEditor, proposals: readonly Proposal[]): Proposal[] => {
  const fitting = proposals.filter(
    (one) => findPresentText(editor, one) !== null && findProposalProblem(editor, one) === null,
  );
  const accepted = fitting.map((one): Proposal => ({
    ...one,
    before: findPresentText(editor, one) ?? one.before,
    decision: "accepted",
  }));
  const value = fitting.reduce(
    (changed, { path, after }) => setAt(changed, path, after),
    getValue(editor.store.getState()),
  );
  editor.change([], value);
  return accepted;
};
