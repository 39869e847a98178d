import type { Tag } from "./tag.ts";

export type TagContext = {
  /** The title of the post. */
  title: string;
  /** Scheme and host of the site, and the path that it is under. */
  site: string;
  base: string;
  /** Another post by the path or the name of its file, by its address or its title; null if there is none. */
  findPost(reference: string): { address: string; title: string } | null;
};

/** What a tag says in Markdown; null if it is not known. `body` is what stands between it and its end. */
export type Translator = (tag: Tag, body: string | null, context: TagContext) => string | null;
