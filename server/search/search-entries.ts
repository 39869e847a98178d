import { type HubEntry, toHubEntry } from "#contracts/hub/hub-entry.ts";
import { maxHubEntries } from "#contracts/values/hub-entry-values.ts";
import type { Client } from "../backend.ts";
import type { Content } from "../content/live-content.ts";
import { getSiteWords, type SearchWords } from "./query-terms.ts";
import { type Candidate, toCandidate } from "./rank-paragraphs.ts";

const keepMs = 10_000;

type EntryTexts = { title: string; url: string; texts: string[] };

const isKind = <Kind extends HubEntry["kind"]>(entry: HubEntry, kind: Kind): entry is HubEntry<Kind> =>
  entry.kind === kind;

const toFound = (entry: HubEntry): EntryTexts | null => {
  if (isKind(entry, "log")) {
    const { title, summary, content } = entry.content;
    return { title, url: `/app/devlogs#${entry.id}`, texts: [summary, ...content.split(/\n{2,}/)] };
  }
  if (isKind(entry, "issue")) {
    const { title, description } = entry.content;
    return { title, url: `/app/issues#${entry.id}`, texts: [description] };
  }
  if (isKind(entry, "milestone")) {
    const { title, description, achievements } = entry.content;
    return { title, url: `/app/milestones#${entry.id}`, texts: [description, ...achievements] };
  }
  return null;
};

const toCandidates = (words: SearchWords, { title, url, texts }: EntryTexts): Candidate[] =>
  texts.flatMap((text) => {
    const line = text.replaceAll(/\s+/g, " ").trim().slice(0, 600);
    return line ? [toCandidate(words, { kind: "page", title, heading: null, url, text: line })] : [];
  });

/** The paragraphs of published hub entries: logs, issues, milestones. Cached for ten seconds. */
export const createEntrySearch = (service: Client, content: Content, now = Date.now) => {
  let kept: { candidates: Candidate[]; readAt: number } | undefined;
  return async (signal?: AbortSignal): Promise<Candidate[]> => {
    if (kept && now() - kept.readAt < keepMs) return kept.candidates;
    const query = service
      .from("hub_entries")
      .select("id,kind,status,occurred_at,version,content")
      .eq("status", "published")
      .is("deleted_at", null)
      .neq("kind", "incident")
      .order("occurred_at", { ascending: false })
      .limit(maxHubEntries);
    const { data, error } = await (signal ? query.abortSignal(signal) : query);
    if (error) throw new Error(`hub_entries: ${error.message}`);
    const entries = data.flatMap((row) => toHubEntry(row) ?? []).flatMap((entry) => toFound(entry) ?? []);
    const words = getSiteWords(content);
    kept = { candidates: entries.flatMap((entry) => toCandidates(words, entry)), readAt: now() };
    return kept.candidates;
  };
};
