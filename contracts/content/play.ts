import { z } from "zod";
import { defineContent } from "./define-content.ts";
import { emotions } from "../values/emotions.ts";
import { labels, line, mediaPath, pageLink, pageMeta, template } from "./fields.ts";

const said = z.strictObject({ mood: z.enum(emotions, "must be neutral, happy or surprised"), text: line });

const comment = said.refine(({ text }) => text.replaceAll("{prompt}", "").match(/\{|\}/) === null, {
  path: ["text"],
  message: "may have no other placeholder than {prompt}",
});

const saidWith = (...names: readonly string[]) => z.strictObject({ mood: z.enum(emotions), text: template(...names) });

const page = labels("heading", "text", "create", "pictures", "back", "avatarAlt", "dropHint").extend({
  withoutScript: z.strictObject({ text: line, link: pageLink }),
});

const generatorLabels = [
  "prompt",
  "promptPlaceholder",
  "generate",
  "generating",
  "lock",
  "unlock",
  "lockedEmpty",
  "details",
  "detailsPlaceholder",
  "cancel",
  "cancelHint",
  "results",
  "placeholder",
  "cancelled",
  "removeSeed",
  "openFile",
  "fileRestored",
  "fileWithoutPrompt",
  "metadata",
  "mute",
  "unmute",
  "offline",
  "unsaved",
] as const;

const generator = labels(...generatorLabels).extend({
  locked: template("base"),
  stages: labels("asking", "receiving", "saving"),
  elapsed: template("seconds"),
  finished: template("prompt"),
  promptFull: template("max"),
  seed: template("seed"),
});

const toasts = labels("emptyPrompt", "failed", "variationMade", "downloaded", "downloadFailed", "statusFailed").extend({
  variationFailed: labels("title", "text"),
});

const pictureLabels = [
  "download",
  "approve",
  "reject",
  "autoGen",
  "edit",
  "keys",
  "rejectedHint",
  "instructions",
  "instructionsPlaceholder",
  "apply",
  "close",
  "unavailable",
  "remove",
] as const;

const picture = labels(...pictureLabels).extend({
  version: template("version"),
  statuses: labels("pending", "approved", "rejected"),
  makers: labels("sketch", "template", "openai", "unknown"),
});

const galleryLabels = [
  "text",
  "make",
  "filter",
  "all",
  "loading",
  "emptyFilter",
  "more",
  "restore",
  "useInPost",
  "lineage",
  "lineageTitle",
  "lineageText",
  "share",
  "unshare",
  "takeBack",
  "asked",
  "shareHint",
  "delete",
  "deleteTitle",
  "deleteText",
  "cancel",
  "deleted",
  "zip",
  "actionFailed",
  "unreachable",
] as const;

const gallery = labels(...galleryLabels).extend({
  ...pageMeta,
  empty: labels("title", "text"),
  failed: labels("title", "text", "again"),
  sharing: labels("requested", "approved", "declined"),
  seed: template("seed"),
  zipping: template("done", "total"),
  zipMissing: template("count"),
});

const avatarImages = z.strictObject({ neutral: mediaPath, happy: mediaPath, surprised: mediaPath });

/** Texts of the play page, the image generator and a user's images. */
export const playSchema = defineContent("play.json", {
  ...pageMeta,
  page,
  overlay: labels("title", "play", "time"),
  /** What the persona says at first, and about a decision. */
  speech: z.strictObject({ page: line, generator: line, creating: line, approved: line, rejected: line }),
  generator,
  toasts,
  picture,
  /** An automatic variation appends one of these to the base prompt. */
  variations: z.array(line).length(7, "there are exactly seven variations"),
  avatar: z.strictObject({
    /** Shown while the site draws its own sketches. */
    images: z.strictObject({ small: avatarImages, large: avatarImages }),
    fallback: line,
    /** Prompts for an external image provider. */
    prompts: labels("neutral", "happy", "surprised"),
  }),
  move: labels("text", "confirm", "later", "moving", "moved", "failed").extend({ title: template("count") }),
  gallery,
  reactions: z.strictObject({
    emptyPrompt: said,
    typing: said,
    started: said,
    slow: said,
    ready: said,
    locked: said,
    unlocked: said,
    variation: said,
    approved: said,
    rejected: said,
    failed: said,
    downloaded: said,
    leaving: said,
  }),
  /** Remarks on a sketch that does not show all that was asked for, and the lines below it. */
  sketch: z.strictObject({
    /** How the names of several things are joined. */
    list: z.strictObject({ more: template("things", "next"), last: template("things", "last") }),
    missed: saidWith("missed", "drawn"),
    onlyMissed: saidWith("missed"),
    replaced: saidWith("asked", "by"),
    crowded: saidWith("crowded", "drawn"),
    nothing: said,
    shows: template("drawn"),
    lacks: template("missed"),
  }),
  /** Comments on a finished image; `{prompt}` is replaced by the visitor's prompt. */
  comments: z
    .array(
      comment.refine(({ text }) => text.includes("{prompt}"), { path: ["text"], message: "must contain {prompt}" }),
    )
    .length(20, "there are exactly twenty comments")
    .refine((comments) => emotions.every((emotion) => comments.some(({ mood }) => mood === emotion)), {
      message: "every mood needs a comment",
    }),
});

export type PlayContent = z.infer<typeof playSchema>;
