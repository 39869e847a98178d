import { getContent } from "#app/lib/content/content.ts";
import type { ImportBatch } from "#contracts/posts/import-batch.ts";
import {
  type ImportBatchResult,
  type ImportProblem,
  type ImportTool,
  maxBatchPosts,
} from "#contracts/posts/imported-posts.ts";
import { getErrorMessage } from "../api/error-message.ts";
import type { ImportCandidate } from "./import-candidate.ts";

/** `drafts` says why posts became drafts, `problems` what was skipped or changed. */
export type PostImportReport = {
  created: number;
  same: number;
  images: number;
  drafts: ImportProblem[];
  problems: ImportProblem[];
};

type Order = {
  tool: ImportTool;
  /** Hosts whose images are copied. */
  hosts: string[];
  onProgress: (done: number) => void;
  send: (batch: ImportBatch) => Promise<ImportBatchResult>;
};

/** A call accepts 1 MB. */
const maxBatchBytes = 600_000;
const maxPostBytes = 980_000;

type Entry = ImportBatch["entries"][number];

const getByteSize = (entry: Entry): number => new TextEncoder().encode(JSON.stringify(entry)).length + 1;

/** The entries from `start` on that fit into one call: at least one. */
const takeBatch = (entries: readonly Entry[], start: number): Entry[] => {
  let end = start;
  for (let size = 0; end < entries.length && end - start < maxBatchPosts; end += 1) {
    size += getByteSize(entries[end] as Entry);
    if (size > maxBatchBytes && end > start) break;
  }
  return entries.slice(start, end);
};

/**
 * Imports posts, many a call. Posts that cannot be stored are reported; an error that concerns the site stops the import,
 * which may be repeated: what is here already stays as it is.
 */
export const importPosts = async (
  candidates: readonly ImportCandidate[],
  { tool, hosts, onProgress, send }: Order,
): Promise<PostImportReport> => {
  const texts = getContent("admin");
  const report: PostImportReport = { created: 0, same: 0, images: 0, drafts: [], problems: [] };
  const isShort = ({ post }: ImportCandidate): boolean => getByteSize({ id: "", address: null, post }) <= maxPostBytes;
  const sent = candidates.filter((candidate) => {
    if (isShort(candidate)) return true;
    report.problems.push({ name: candidate.post.title, reason: texts.transfer.postTooLong });
    return false;
  });
  const entries = sent.map(({ id, address, post }): Entry => ({ id, address, post }));
  for (let done = 0; done < entries.length;) {
    let answer: ImportBatchResult;
    try {
      answer = await send({ tool, hosts, entries: takeBatch(entries, done) });
    } catch (error) {
      const left = (entries.length - done).toLocaleString("en-US");
      report.problems.push({
        name: texts.transfer.stopped,
        reason: `${getErrorMessage(error)} ${left} ${texts.transfer.notSent}`,
      });
      break;
    }
    for (const [index, outcome] of answer.outcomes.entries()) {
      const { post, draftReason } = sent[done + index] as ImportCandidate;
      if (outcome === "created") report.created += 1;
      if (outcome === "same") report.same += 1;
      if (outcome === "created" && draftReason !== null) report.drafts.push({ name: post.title, reason: draftReason });
    }
    report.images += answer.images;
    report.problems.push(...answer.problems);
    done += Math.max(1, answer.outcomes.length);
    onProgress(done);
  }
  return report;
};
