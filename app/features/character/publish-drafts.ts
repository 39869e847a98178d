import type { ContentDocument, FieldProblem } from "#contracts/content/content-admin.ts";
import type { HideablePage } from "#contracts/content/pages.ts";
import { getErrorMessage } from "#app/lib/owner/error-message.ts";
import { publishDraft } from "./api/content-admin.ts";
import { hasChanges } from "./document/describe-status.ts";
import type { DocumentEditor } from "./document/document-editor.ts";
import { describeSteps } from "./document/field-schema.ts";
import { toSentence } from "./document/to-sentence.ts";

const partLabels: Record<HideablePage, string> = {
  film: "the film",
  song: "the song",
  overview: "the spoken introduction",
  playlist: "the videos",
  story: "the story page",
  stories: "the stories",
  play: "the page that makes pictures",
  donation: "the donation page",
  "white-paper": "the white paper",
  "revo-door": "the page about the idea",
  hub: "the documentation",
  roadmap: "the roadmap",
  status: "the system status",
  console: "the console",
  letters: "Emails about new stories",
};

// One after the other: two that show a part of the site again both change which parts there are.

/** Publishes what is changed; returns the first that has to be mended before, and what the site shows again. */
export const publishEditors = async (editors: readonly DocumentEditor[]) => {
  const parts: HideablePage[] = [];
  let blocked: DocumentEditor | null = null;
  for (const editor of editors.filter(({ store }) => hasChanges(store.getState()))) {
    // oxlint-disable-next-line no-await-in-loop -- as above
    const shown = await editor.publish();
    if (shown) parts.push(...shown);
    else blocked ??= editor;
  }
  return { blocked, parts };
};

const describeProblem = ({ path, reason }: FieldProblem): string => {
  const field = describeSteps(path).join(" › ");
  return `${field}: ${toSentence(reason)}`;
};

export type PublishedDrafts = {
  count: number;
  parts: HideablePage[];
  /** Why a draft is still one. */
  failures: { name: string; title: string; reason: string }[];
};

/** Publishes the drafts of these documents; one that does not work keeps no other from it. */
export const publishDrafts = async (
  documents: readonly ContentDocument[],
  onNext: (title: string) => void,
  publish = publishDraft,
): Promise<PublishedDrafts> => {
  const result: PublishedDrafts = { count: 0, parts: [], failures: [] };
  for (const { name, title, version, hasDraft } of documents) {
    if (!hasDraft) continue;
    onNext(title);
    try {
      // oxlint-disable-next-line no-await-in-loop -- as above
      const { problems, shown } = await publish(name, version);
      const [problem] = problems;
      if (problem) result.failures.push({ name, title, reason: describeProblem(problem) });
      else result.count += 1;
      result.parts.push(...shown);
    } catch (error) {
      result.failures.push({ name, title, reason: getErrorMessage(error) });
    }
  }
  return result;
};

/** What the owner is told when texts are published, and the site shows these parts again with them. */
export const describePublished = (parts: readonly HideablePage[]): string => {
  const list = new Intl.ListFormat("en-US").format(parts.map((part) => partLabels[part]));
  return parts.length > 0
    ? `Published. On the site and in its menus again: ${list}.`
    : "Published. Visitors see it now.";
};
