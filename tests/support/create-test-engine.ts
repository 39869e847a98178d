import { vi } from "vitest";
import { type RunRequest, createBookEngine } from "#server/book/engine/book-engine.ts";
import { buildBible } from "#server/book/engine/ledger.ts";
import type { OpenStoryWorker } from "#server/book/engine/story-worker/open-story-worker.ts";
import type { ImageRequest } from "#server/images/image-provider.ts";
import { processImage } from "#server/images/process-image.ts";
import type { Log } from "#server/telemetry/log.ts";
import { readContent } from "#tests/support/generate-series.ts";
import type { Backend } from "#server/backend.ts";
import { createStoryWork } from "@site/storyteller/story-work.ts";
import type { StoryPlan } from "@site/storyteller/story-plan.ts";
import type { StoryOrder, WrittenStory } from "@site/storyteller/storyteller.ts";

export const request: RunRequest = { mode: "next", useSource: true, apiKey: "a key", note: undefined, actor: "owner" };

const sentences = Array.from({ length: 60 }, (_, index) => `I wrote line ${index} of the quiet evening myself.`);

/** A story that contradicts nothing. */
export const createStory = (change: Partial<WrittenStory> = {}): WrittenStory => ({
  title: "A Quiet Evening",
  excerpt: "An evening.",
  content: sentences.join(" "),
  imagePrompt: "an evening",
  facts: [
    { kind: "number", subject: "the jar", statement: "the jar has nine beans", sentence: sentences[3] as string },
  ],
  threadsClosed: [],
  threadsOpened: [{ id: "jar", key: "jar", statement: "who filled the jar", sentence: sentences[5] as string }],
  people: ["nives"],
  places: ["hall"],
  ...change,
});

/** Does the worker's job without a thread, which takes longer to start than most tests. */
const openInThisThread: OpenStoryWorker = async (reading) => {
  const [content, stories] = await Promise.all([readContent(), reading]);
  const bible = buildBible(content.bible, stories);
  const work = createStoryWork({ material: content.material, bible, stories });
  return {
    bible,
    generate: async (options) => work.generate(options),
    review: async (text) => work.review(text),
    close: async () => undefined,
  };
};

/** A plan of a fake storyteller. */
export const createPlan = (change: Partial<StoryPlan> = {}): StoryPlan => ({
  seed: "a seed",
  madeBy: "test",
  title: "The Evening to Come",
  premise: "An evening.",
  beats: [{ text: "It gets dark." }, { text: "It gets light." }],
  thread: null,
  leftOpen: { statement: "who lit the lamp", key: "the lamp" },
  tags: ["evening"],
  leansOn: ["the jar: the jar has nine beans"],
  ...change,
});

const noPicture = new Error("no picture");

type Options = {
  backend: Backend;
  /** The storyteller's response; the story above by default. */
  write?: (order: StoryOrder) => Promise<WrittenStory>;
  /** The plan above by default. */
  plan?: (order: StoryOrder) => Promise<StoryPlan>;
  /** Creates the image; fails by default. */
  draw?: (request: ImageRequest) => Promise<never>;
  heartbeatMs?: number;
  runMs?: number;
};

/** A Book Engine with a fake storyteller, like one process on the backend. */
export const createTestEngine = ({
  backend,
  write = () => Promise.resolve(createStory()),
  plan = () => Promise.resolve(createPlan()),
  draw = () => Promise.reject(noPicture),
  ...times
}: Options) => {
  const log = { error: vi.fn<() => void>(), warn: vi.fn<() => void>() } as unknown as Pick<Log, "error" | "warn">;
  const changed: string[] = [];
  backend.onChange((table) => changed.push(table));
  const engine = createBookEngine({
    backend,
    log,
    images: { create: draw, resize: processImage },
    loadBible: async () => (await readContent()).bible,
    openStoryWorker: openInThisThread,
    createStoryteller: () => ({ name: "test", write, plan }),
    ...times,
  });
  /** Starts a run and waits for its end. */
  const generate = async (change: Partial<RunRequest> = {}) => {
    const { id } = await engine.start({ ...request, ...change });
    let last = await engine.find();
    for await (const run of engine.follow(id, new AbortController().signal)) last = run;
    if (!last) throw new Error("There is no run.");
    return last;
  };
  return { ...engine, generate, log, changed };
};
