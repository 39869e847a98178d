import { randomUUID, createHash } from "node:crypto";
import { countWords } from "@site/storyteller/grammar/text.ts";
import { builtInStoryteller, type GenerateStory } from "@site/storyteller/grammar-storyteller.ts";
import type { Storyteller } from "@site/storyteller/storyteller.ts";
import { publishedLine, toWarningLine, type BookRun } from "#contracts/book/book-run.ts";
import type { Backend } from "../../backend.ts";
import { findLastIllustration, type PublishedStory, readPublishedStories } from "../published-stories.ts";
import { findPost, type PostWriter, createPost } from "../../posts/mutations.ts";
import type { ImageService } from "../../images/image-service.ts";
import type { Log } from "../../telemetry/log.ts";
import { postFields } from "#contracts/posts/post-fields.ts";
import type { ActiveRun } from "./active-run.ts";
import type { StoredStory } from "./stored-story.ts";
import type { RunStore } from "./run-store.ts";
import type { OpenStoryWorker, StoryWorker } from "./story-worker/open-story-worker.ts";
import { withSignal } from "./with-signal.ts";
import { keepRefused } from "./refused-story.ts";
import { planStory, type Sources, toDoubts, toFaults, toSentence, writeStory } from "./write-story.ts";
import { storyPlanSchema } from "#contracts/book/story-plan.ts";
import { AppError } from "#contracts/errors.ts";
import { maxImageSeed } from "#contracts/images/image-request.ts";
import { storeImage } from "../../images/upload/store-image.ts";

type StoryPost = {
  postId: string;
  story: StoredStory;
  status: "draft" | "published";
  imageUrl: string | null;
  tags: string[] | undefined;
};

/** Saves a story as the post of its run, with its ledger entry, which counts once the post is public. */
const saveStoryAsPost = async (
  context: PostWriter,
  { postId, story, status, imageUrl, tags }: StoryPost,
): Promise<NonNullable<BookRun["post"]>> => {
  const { title, content, excerpt, imagePrompt, entry, writtenWith } = story;
  const { error } = await context.backend.serviceClient().from("story_ledger").upsert({ id: postId, entry });
  if (error)
    throw new AppError("unavailable", "The ledger cannot be written at the moment.", { detail: error.message });
  const post = await createPost(
    context,
    {
      title,
      content,
      excerpt,
      image_prompt: imagePrompt,
      image_url: imageUrl,
      written_with: writtenWith,
      status,
      ...(tags && { tags }),
    },
    postId,
  );
  return { id: post.id, slug: post.slug, title: post.title, status: post.status };
};

/** Has a queue of its own, beside those of visitors. */
const imageClient = "book engine";

const toSeed = (seed: string): number => createHash("sha256").update(seed).digest().readUInt32BE(0) & maxImageSeed;

/** Not rate-limited: there is one image per run, and runs are. */
const uncounted = async () => ({ commit: () => undefined, refund: async () => undefined });

/** Creates the image of a story and stores it like a post's. Throws AppError. */
const createStoryImage = async (
  { backend, images }: Pick<RunDeps, "backend" | "images">,
  { prompt, order }: { prompt: string; order: ActiveRun["order"] },
  signal: AbortSignal,
): Promise<{ url: string; isSketch: boolean; isFallback: boolean }> => {
  const caller = { client: imageClient, signal };
  const previous = (await findLastIllustration(backend, order.before)) ?? undefined;
  const request = { prompt, width: 1024, height: 768, seed: toSeed(order.seed), previous } as const;
  const image = await images.create(request, caller, uncounted, true);
  const bytes = await image.read(caller);
  if (!bytes) throw new AppError("unavailable", "The picture could not be read.");
  const url = await storeImage({ backend, images }, bytes, caller);
  return { url, isSketch: image.maker === "sketch", isFallback: image.isFallback };
};

export type RunDeps = {
  backend: Backend;
  images: Pick<ImageService, "create" | "resize">;
  log: Pick<Log, "error" | "warn">;
  store: RunStore;
  openStoryWorker: OpenStoryWorker;
  createStoryteller(options: { generate: GenerateStory | null; apiKey: string }): Storyteller;
};

const count = (number: number, one: string, many = `${one}s`): string =>
  `${number.toLocaleString("en-US")} ${number === 1 ? one : many}`;

const logDoubts = (run: ActiveRun): void => {
  const { doubts } = run.getState().report;
  if (doubts.length === 0) return run.log("Nothing in it contradicts the ledger.");
  run.log(`${count(doubts.length, "sentence")} of it may be wrong:`);
  for (const { sentence, reason, madeBy } of doubts) {
    const source = madeBy?.story ? ` (“${madeBy.sentence}” in “${madeBy.story}”)` : "";
    run.log(`“${sentence}”: ${reason}${source}.`);
  }
};

/** If the run is aborted, nobody waits for the worker any more; its thread is closed once it has opened. */
const openWorker = (run: ActiveRun, deps: RunDeps, reading: Promise<PublishedStory[]>): Promise<StoryWorker> => {
  const opening = deps.openStoryWorker(reading);
  return withSignal(opening, run.signal).catch((error: unknown) => {
    opening.then(({ close }) => close()).catch(() => undefined);
    throw error;
  });
};

/** Reads what was told, and has the storyteller of the site work with it. */
const withStoryteller = async <Result>(
  run: ActiveRun,
  deps: RunDeps,
  work: (sources: Sources) => Promise<Result>,
): Promise<Result> => {
  const { order, apiKey } = run;
  const reading = readPublishedStories(deps.backend, order.before);
  const { bible, generate, review, close } = await openWorker(run, deps, reading);
  const stories = await reading;
  try {
    const facts = count(bible.facts.length, "fact");
    run.log(
      order.useSource
        ? `Read ${count(stories.length, "published story", "published stories")} and ${facts} of the ledger.`
        : `Read ${facts} of the ledger, and no story.`,
    );
    if (order.note !== "") run.log("Your note is taken along.");
    run.update({ progress: 10 });
    const storyteller = deps.createStoryteller({
      apiKey,
      generate: generate && ((options) => generate({ ...options, useSource: order.useSource })),
    });
    return await work({ bible, stories, storyteller, review });
  } finally {
    await close();
  }
};

const planOnly = (run: ActiveRun, deps: RunDeps): Promise<void> =>
  withStoryteller(run, deps, async (sources) => {
    const plan = storyPlanSchema.parse(await planStory(run, sources));
    await deps.store.saveSettings({ plan });
    run.log(`Planned: “${plan.title}”. Nothing is written yet.`);
    run.update({ progress: 100 });
    run.end("succeeded");
  });

/** Reads, writes and reviews. Once written, the story is stored with the run. */
const writeAndCheck = (run: ActiveRun, deps: RunDeps): Promise<StoredStory> =>
  withStoryteller(run, deps, async (sources) => {
    const { storyteller, review } = sources;
    const written = await writeStory(run, sources);
    const model = storyteller.name === builtInStoryteller ? null : storyteller.name;
    const story = { ...written, writtenWith: model && model.slice(0, postFields.written_with.max) };
    run.setStory(story);
    run.log(`Written: “${story.title}”, ${count(countWords(story.content), "word")}.`);
    await run
      .save(deps.store)
      .catch((error: unknown) => deps.log.warn({ detail: String(error) }, "story not kept yet"));
    run.update({ doubts: toDoubts(await withSignal(review(story.content), run.signal)), progress: 65 });
    logDoubts(run);
    return story;
  });

type StoryImage = { url: string | null; warning: string | null };

const illustrate = async (run: ActiveRun, deps: RunDeps, { title, imagePrompt }: StoredStory): Promise<StoryImage> => {
  run.log("Drawing the picture...");
  run.update({ progress: 70 });
  try {
    const drawing = createStoryImage(deps, { prompt: imagePrompt || title, order: run.order }, run.signal);
    const picture = await withSignal(drawing, run.signal);
    if (picture.isSketch) run.log("The picture is a sketch by the built-in maker.");
    const isDegraded = picture.isFallback && picture.isSketch;
    return {
      url: picture.url,
      warning: isDegraded ? "The picture service failed, so the story has a sketch." : null,
    };
  } catch (error) {
    run.signal.throwIfAborted();
    deps.log.error({ run: run.id, detail: String(error) }, "no picture for a story");
    return { url: null, warning: `The story has no picture: ${toSentence(error, deps.backend)}` };
  }
};

/** The post to overwrite. If it was published in the meantime it is left alone, and the new draft gets its own id. */
const findFreePostId = async (run: ActiveRun, writer: PostWriter): Promise<string> => {
  const post = await findPost(writer, run.postId);
  return post && post.status !== "draft" ? randomUUID() : run.postId;
};

const toDoubtWarning = (doubts: number, isDraft: boolean): string =>
  `${count(doubts, "sentence")} of the story may contradict what is known${isDraft ? ", so it was saved as a draft" : ""}. See the ledger.`;

/** What the story was written with has done its work, and a mended story is refused no more. */
const putAway = async (
  { order }: ActiveRun,
  { store }: RunDeps,
  { note, isMended }: { note: string; isMended: boolean },
): Promise<void> => {
  const usedNote = note === order.note ? note : "";
  if (usedNote !== "" || order.plan) await store.removeUsed({ note: usedNote, plan: order.plan });
  if (isMended) await store.saveSettings({ refused: null });
};

const publish = async (run: ActiveRun, deps: RunDeps, story: StoredStory): Promise<void> => {
  const writer = { ...deps, actor: run.order.actor };
  const kept = run.mending?.imageUrl;
  const picture = kept ? { url: kept, warning: null } : await illustrate(run, deps, story);
  run.signal.throwIfAborted();
  run.update({ progress: 90 });
  const { note, draftsWhenInDoubt } = await deps.store.readSettings();
  const { doubts } = run.getState().report;
  const isDoubtful = doubts.length > 0 && draftsWhenInDoubt;
  const status = run.order.mode === "again" || run.order.isDraft || isDoubtful ? "draft" : "published";
  const postId = await findFreePostId(run, writer);
  run.signal.throwIfAborted();
  const post = await saveStoryAsPost(writer, {
    postId,
    story,
    status,
    imageUrl: picture.url,
    tags: run.order.plan?.tags,
  });
  run.clearStory();
  run.update({ post, progress: 100 });
  run.log(status === "published" ? publishedLine : "Story generated and saved as a draft.");
  const warnings = [...(doubts.length > 0 ? [toDoubtWarning(doubts.length, isDoubtful)] : []), picture.warning];
  const warning = warnings.filter((text) => text !== null).join(" ");
  if (warning !== "") {
    run.update({ warning });
    run.log(toWarningLine(warning));
  }
  if (isDoubtful) await keepRefused(run, deps, { ...story, faults: toFaults(doubts) });
  await putAway(run, deps, { note, isMended: run.mending !== null && !isDoubtful }).catch((error: unknown) =>
    deps.log.warn({ detail: String(error) }, "what a story was written with is still there"),
  );
  run.end("succeeded");
};

/** Saves the story as a draft without an image. Throws if it cannot be saved. */
export const saveAsDraft = async (run: ActiveRun, deps: RunDeps, story: StoredStory): Promise<void> => {
  const writer = { ...deps, actor: run.order.actor };
  // A run that was interrupted while publishing does not know whether its post exists.
  const existing = run.order.mode === "next" ? await findPost(writer, run.postId) : null;
  const postId = await findFreePostId(run, writer);
  const { id, slug, title, status } =
    existing ??
    (await saveStoryAsPost(writer, {
      postId,
      story,
      status: "draft",
      imageUrl: run.mending?.imageUrl ?? null,
      tags: run.order.plan?.tags,
    }));
  run.clearStory();
  const post = { id, slug, title, status };
  const warning = existing
    ? `The story had been saved before: “${title}”.`
    : `The text is kept as a draft: “${title}”.`;
  run.update({ post, warning });
  run.log(toWarningLine(warning));
};

/**
 * Runs all steps from the ledger to the post. Throws if aborted or failed; `run.getStory()` then returns what was
 * written.
 */
export const executeRun = async (run: ActiveRun, deps: RunDeps): Promise<void> => {
  if (run.order.mode === "plan") return planOnly(run, deps);
  const story = await writeAndCheck(run, deps);
  run.signal.throwIfAborted();
  await publish(run, deps, story);
};
