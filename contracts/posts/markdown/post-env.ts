import type { Env } from "markdown-it";
import type { Embed } from "../embeds/embeds.ts";

/** What a quote can be besides a quote; `details` is a toggle. */
export const calloutKinds = ["note", "tip", "important", "warning", "caution", "details"] as const;
export type CalloutKind = (typeof calloutKinds)[number];

/** What the site says around a text (`content/post.json`); names in braces are filled in. */
export type PostTexts = Record<CalloutKind, string> & {
  footnotes: string;
  /** With `{number}`. */
  footnote: string;
  /** With `{number}`. */
  footnoteBack: string;
  /** With `{model}`. */
  writtenWith: string;
  /** With `{place}`, the notice also with `{host}`. */
  embed: { titles: Record<Embed["kind"], string>; notice: string; load: Record<"video" | "audio", string> };
};

/** The environment of a rendering. */
export type PostEnv = {
  texts: PostTexts;
  /** Before the ids of footnotes, if other texts stand in the same document. */
  idPrefix?: string;
};

export const getTexts = (env: Env | undefined): PostTexts => (env as PostEnv).texts;
