import { tabStore } from "./browser-storage.ts";

/** A picture that the owner wants to use in a post, on its way to the editor. */
export type OfferedPicture = { url: string; prompt: string };

const key = "chloe-admin-picture";
const maxLength = 2_000;

const isText = (value: unknown): value is string => typeof value === "string" && value.length <= maxLength;

export const offerPicture = (picture: OfferedPicture, storage = tabStore): void => {
  storage.write(key, JSON.stringify(picture));
};

/** The picture that was offered in this tab, once. */
export const takeOfferedPicture = (storage = tabStore): OfferedPicture | null => {
  const { url, prompt } = { ...(storage.readJson(key) as { url?: unknown; prompt?: unknown } | null) };
  storage.remove(key);
  // Other addresses than our own could tell strangers about the owner.
  return isText(url) && /^\/(?![/\\])/.test(url) && isText(prompt) ? { url, prompt } : null;
};
