import { z } from "zod";
import { defineContent } from "./define-content.ts";
import { feedbackCategories } from "../inbox/feedback.ts";
import { day, labels, line, mediaPath, paragraphs, plural, sitePath } from "./fields.ts";

const webAddress = z.string().regex(/^https:\/\//, "must start with https://");

const videoPath = z.strictObject({ webm: mediaPath, mp4: mediaPath, label: line });

const changeNote = z.strictObject({ date: day, topic: line, note: line });

/** Texts and URLs of the video intro page and the landing page. */
export const landingSchema = defineContent("landing.json", {
  intro: z.strictObject({
    title: line,
    text: line,
    enter: line,
    mute: line,
    unmute: line,
    hiRes: line,
    play: line,
    close: line,
    broken: line,
    film: videoPath.extend({
      /** The first frame of the video, so that nothing changes when it starts. */
      poster: mediaPath,
      /** Shown if the video cannot play automatically. */
      still: mediaPath,
    }),
    hiResFilm: videoPath,
  }),
  opening: z.strictObject({ label: line, skip: line, hint: line, tick: mediaPath }),
  hero: z.strictObject({
    /** The accessible name of the links. */
    begin: line,
    /** Smaller AVIF versions of the two portraits in `pictures.json`; each also exists as -960 and -480. */
    avif: z.strictObject({ dark: mediaPath, light: mediaPath }).optional(),
    links: z.array(
      z.strictObject({
        label: line,
        to: z.union([sitePath, z.string().regex(/^#[\w-]+$/, "must be a path or a place on the page, like #stories")]),
      }),
    ),
  }),
  audio: z.strictObject({ heading: line, text: line, withoutScript: line }),
  bio: z.strictObject({ heading: line, paragraphs, read: line, stop: line, silent: line, facts: z.array(line) }),
  /** A place elsewhere on the web, behind a question for the visitor's age. */
  social: z
    .strictObject({
      label: line,
      address: webAddress,
      dialog: z.strictObject({ title: line, text: line, yes: line, no: line }),
    })
    .optional(),
  videos: z.strictObject({
    heading: line,
    text: line,
    /** The value of `list=` in the URL of a YouTube playlist. */
    playlist: z.string().regex(/^[\w-]+$/, "must be the id of a playlist, the part behind list= in its address"),
    cover: mediaPath,
    frameTitle: line,
    load: line,
    unmute: line,
    fullscreen: line,
    link: line,
    notice: line,
    loading: line,
    silent: line,
  }),
  overview: z.strictObject({ heading: line, text: line }),
  blog: z.strictObject({ text: line, withoutScript: line }),
  donation: z.strictObject({ heading: line, text: line, door: line, doorHint: line, donate: line }),
  recentChanges: z.strictObject({
    label: line,
    close: line,
    notes: z.array(changeNote).length(7, "the panel shows exactly seven notes"),
  }),
});

/** Texts of the feedback drawer. */
export const feedbackContentSchema = defineContent("feedback.json", {
  /** Missing: not. */
  isStored: z.boolean().optional().meta({
    title: "What visitors send reaches you",
    description: "It is stored on this site, and you read it in the panel. Otherwise it stays in their browser.",
  }),
  open: line,
  withoutScript: line,
  title: line,
  text: line,
  kept: z.strictObject({ nowhere: line, stored: line }),
  labels: labels("name", "email", "category", "rating", "subject", "message", "contact"),
  /** The accessible names of the rating. */
  stars: plural("count"),
  optional: line,
  chooseCategory: line,
  categories: labels(...feedbackCategories),
  submit: line,
  thanks: line,
  unsent: line,
});

export type Landing = z.infer<typeof landingSchema>;
export type FeedbackContent = z.infer<typeof feedbackContentSchema>;
