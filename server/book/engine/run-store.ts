import { z } from "zod";
import {
  type BookRun,
  bookRunModes,
  bookRunStatuses,
  type BookSettings,
  toFailureLine,
} from "#contracts/book/book-run.ts";
import { type StoryPlan, storyPlanSchema } from "#contracts/book/story-plan.ts";
import type { Backend } from "../../backend.ts";
import { type StoredRefusal, storedRefusalSchema } from "./stored-refusal.ts";
import { type StoredStory, storedStorySchema } from "./stored-story.ts";

const orderSchema = z.object({
  mode: z.enum(bookRunModes),
  /** For the audit log. */
  actor: z.string(),
  seed: z.string(),
  note: z.string(),
  useSource: z.boolean(),
  /** The story may only refer to what was published before this time; null for everything. */
  before: z.string().nullable(),
  /** The plan to which the story is written. */
  plan: storyPlanSchema.nullable().default(null),
  /** The story becomes a draft even if nothing speaks against it. */
  isDraft: z.boolean().default(false),
  /** How often the story that is mended was refused before. */
  refusedBefore: z.int().default(0),
});
/** The input of a run. */
export type RunOrder = z.infer<typeof orderSchema>;

const doubtSchema = z.object({
  sentence: z.string(),
  reason: z.string(),
  statement: z.string(),
  madeBy: z.object({ sentence: z.string(), story: z.string().nullable() }).nullable(),
});

const reportSchema = z.object({
  lines: z.array(z.object({ at: z.number(), text: z.string() })),
  progress: z.number(),
  words: z.number().optional(),
  doubts: z.array(doubtSchema),
  post: z
    .object({ id: z.string(), slug: z.string(), title: z.string(), status: z.enum(["draft", "published"]) })
    .nullable(),
  warning: z.string().nullable(),
  error: z.string().nullable(),
});
/** The progress of a run, as shown to the owner. */
export type RunReport = z.infer<typeof reportSchema>;

const runSchema = z.object({
  id: z.string(),
  post_id: z.string(),
  status: z.enum(bookRunStatuses),
  order: orderSchema,
  report: reportSchema,
  has_story: z.boolean(),
});

export type StoredRun = {
  id: string;
  postId: string;
  status: BookRun["status"];
  order: RunOrder;
  report: RunReport;
  /** The story is written but not a post yet. */
  hasStory: boolean;
};

const lostSentence = "The process that wrote the story has ended.";

/** Adds the error message that a run could not store because its process is gone. */
const withReason = (report: RunReport): RunReport => {
  const at = report.lines.at(-1)?.at ?? 0;
  const lines = [...report.lines, { at, text: toFailureLine(lostSentence) }];
  return { ...report, lines, error: lostSentence };
};

const toStoredRun = ({ post_id: postId, has_story: hasStory, ...run }: z.infer<typeof runSchema>): StoredRun => ({
  ...run,
  report: run.status === "failed" && run.report.error === null ? withReason(run.report) : run.report,
  postId,
  hasStory,
});
const parseRun = (value: unknown): StoredRun => toStoredRun(runSchema.parse(value));

const begunSchema = z.object({ started: z.boolean(), run: runSchema });
const savedSchema = z.object({ held: z.boolean(), cancelled: z.boolean() });
const lostSchema = z.object({ run: runSchema, story: storedStorySchema });
const settingsSchema = z.object({
  note: z.string(),
  drafts_when_in_doubt: z.boolean(),
  plan: storyPlanSchema.nullable().default(null).catch(null),
  refused: storedRefusalSchema.nullable().default(null).catch(null),
});

type StoredSettings = Pick<BookSettings, "note" | "draftsWhenInDoubt" | "plan"> & { refused: StoredRefusal | null };
/** What is missing stays as it is. */
export type SettingsChange = { [Name in keyof StoredSettings]?: StoredSettings[Name] | undefined };

export const toBookRun = ({
  id,
  status,
  order,
  report,
}: Pick<StoredRun, "id" | "status" | "order" | "report">): BookRun => ({
  id,
  mode: order.mode,
  status,
  ...report,
});

/** `story`: undefined keeps the stored one, null deletes it because it is a post now. */
type Saved = { id: string; report: RunReport; status: BookRun["status"]; story?: StoredStory | null };

/** How long a run belongs to its holder without a heartbeat, in milliseconds. */
const leaseMs = 30_000;

/**
 * Runs and settings of the Book Engine, in tables that invalidate no cache. All methods throw if the database is
 * unreachable.
 */
export const createRunStore = ({ serviceClient }: Pick<Backend, "serviceClient">, holder: string) => ({
  /** Starts a run unless one is in progress; returns the new run or the one in progress. */
  async begin({ id, postId, order, report }: Pick<StoredRun, "id" | "postId" | "order" | "report">) {
    const { data } = await serviceClient()
      .rpc("begin_book_run", {
        run_id: id,
        post: postId,
        run_order: order,
        run_report: report,
        run_holder: holder,
        lease_ms: leaseMs,
      })
      .throwOnError();
    const { started, run } = begunSchema.parse(data);
    return { isStarted: started, run: toStoredRun(run) };
  },
  /** Extends the lease and stores the progress. */
  async save({ id, report, status, story }: Saved): Promise<{ held: boolean; cancelled: boolean }> {
    const { data } = await serviceClient()
      .rpc("save_book_run", {
        run_id: id,
        run_holder: holder,
        lease_ms: leaseMs,
        run_report: report,
        run_story: story === undefined ? null : (story ?? {}),
        run_status: status,
      })
      .throwOnError();
    return savedSchema.parse(data);
  },
  async cancel(): Promise<void> {
    await serviceClient().rpc("cancel_book_run").throwOnError();
  },
  /** The given run, or the most recent one. */
  async find(id: string | null = null): Promise<StoredRun | null> {
    const { data } = await serviceClient().rpc("read_book_run", { run_id: id }).throwOnError();
    return data === null ? null : parseRun(data);
  },
  /** Fails runs whose holder is gone, and claims one of them whose story is not a post yet. */
  async claimLost(isEveryRun: boolean): Promise<{ run: StoredRun; story: StoredStory } | null> {
    const { data } = await serviceClient()
      .rpc("claim_lost_story", { run_holder: holder, lease_ms: leaseMs, every_run: isEveryRun })
      .throwOnError();
    if (data === null) return null;
    const { run, story } = lostSchema.parse(data);
    return { run: toStoredRun(run), story };
  },
  async readSettings(): Promise<StoredSettings> {
    const { data } = await serviceClient().rpc("read_book_settings").throwOnError();
    const { drafts_when_in_doubt: draftsWhenInDoubt, ...settings } = settingsSchema.parse(data);
    return { ...settings, draftsWhenInDoubt };
  },
  async saveSettings({ draftsWhenInDoubt: drafts_when_in_doubt, ...changes }: SettingsChange): Promise<void> {
    await serviceClient()
      .rpc("save_book_settings", { changes: { ...changes, drafts_when_in_doubt } })
      .throwOnError();
  },
  /** Removes note and plan, unless they were changed in the meantime. */
  async removeUsed({ note, plan }: { note: string; plan: StoryPlan | null }): Promise<void> {
    await serviceClient()
      .rpc("save_book_settings", {
        changes: { ...(note !== "" && { used_note: note }), ...(plan && { used_plan: plan }) },
      })
      .throwOnError();
  },
});

export type RunStore = ReturnType<typeof createRunStore>;
