import type { RefusedStory } from "#contracts/book/book-run.ts";
import { AppError } from "#contracts/errors.ts";
import { toInertText } from "#contracts/inert-text.ts";
import type { StoryFault } from "@site/storyteller/story-plan.ts";
import type { Backend } from "../../backend.ts";
import type { Log } from "../../telemetry/log.ts";
import { findPost } from "../../posts/mutations.ts";
import type { ActiveRun } from "./active-run.ts";
import type { RunStore } from "./run-store.ts";
import type { RefusedText, StoredRefusal } from "./stored-refusal.ts";

const limits = { title: 200, content: 60_000, faults: 50, text: 2_000 };

export const toRefusedStory = ({ title, content, faults, times, postId }: StoredRefusal): RefusedStory => ({
  title,
  content,
  faults,
  times,
  isSaved: postId !== null,
});

/** Keeps a text that the checks have refused for the panel, and says when that was not the first time. */
export const keepRefused = async (
  run: ActiveRun,
  { store, log }: { store: RunStore; log: Pick<Log, "warn"> },
  { title, content, faults }: { title: string; content: string; faults: readonly StoryFault[] },
): Promise<void> => {
  const { seed, note, useSource, before, plan, mode, refusedBefore, isDraft } = run.order;
  const times = mode === "mend" ? refusedBefore + 1 : 1;
  if (times > 1) run.log(`The checks have refused this story ${times === 2 ? "twice" : `${times} times`} now.`);
  const refused = {
    title: toInertText(title, { maxLength: limits.title, isLine: true }),
    content: content.replaceAll("\0", "").toWellFormed().slice(0, limits.content),
    faults: faults.slice(0, limits.faults).map(({ check, reason, sentence }) => ({
      check,
      reason: reason.slice(0, limits.text),
      sentence: sentence && sentence.slice(0, limits.text),
    })),
    times,
    postId: run.getState().report.post?.id ?? run.mending?.postId ?? null,
    order: { seed, note, useSource, before, plan, isDraft: isDraft || mode === "again" },
  };
  await store
    .saveSettings({ refused })
    .catch((error: unknown) => log.warn({ run: run.id, detail: String(error) }, "a refused story is not kept"));
};

type Wanted = { mending: RefusedText } & Pick<StoredRefusal, "order" | "times">;

/** What `mend` works on: the draft as it is now, if there is one. */
export const findRefused = async (
  deps: { backend: Backend; store: RunStore },
  fault: number | undefined,
): Promise<Wanted> => {
  const { refused } = await deps.store.readSettings();
  const wrong = fault === undefined ? undefined : refused?.faults[fault];
  if (!refused || !wrong) throw new AppError("conflict", "There is no refused story with this fault any more.");
  const post = refused.postId === null ? null : await findPost({ ...deps, actor: "" }, refused.postId);
  if (post && post.status !== "draft")
    throw new AppError("conflict", "This story has been published meanwhile. Mend it in the list of posts.");
  const { title, content, order, times } = refused;
  return {
    mending: {
      title: post?.title ?? title,
      content: post?.content ?? content,
      fault: wrong,
      postId: post?.id ?? null,
      imageUrl: post?.image_url ?? null,
    },
    order,
    times,
  };
};
