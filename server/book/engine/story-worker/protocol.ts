import type { StoryBible } from "@site/storyteller/story-material.ts";
import type { ErrorCode } from "#contracts/errors.ts";
import type { PublishedStory } from "../../published-stories.ts";
import type { GenerationOptions } from "@site/storyteller/story-work.ts";

/** A given bible stands in place of that of the content folder, whose material then is not used. */
export type WorkerData = { contentDir: string; bible: StoryBible | null };

/** `code` is null for a bug. */
export type WorkerError = { code: ErrorCode | null; message: string; detail: string | undefined };

export type WorkRequest = { kind: "generate"; options: GenerationOptions } | { kind: "review"; content: string };

export type ToWorker =
  /** The first message. */
  { kind: "begin"; stories: readonly PublishedStory[] } | ({ id: number } & WorkRequest);

export type FromWorker =
  /** The story bible of the content, extended by the stories. */
  | { kind: "ready"; bible: StoryBible }
  | { kind: "failed"; error: WorkerError }
  | { kind: "result"; id: number; value: unknown }
  | { kind: "error"; id: number; error: WorkerError };
