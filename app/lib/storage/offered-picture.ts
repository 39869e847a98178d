import { tabStore } from "./browser-storage.ts";

/** Generated image that the owner chose for a post; passed from the image generator to the editor. */
export type OfferedPicture = { url: string; prompt: string };

const key = "chloe-admin-picture";
const maxLength = 2_000;

const isText = (value: unknown): value is string => typeof value === "string" && value.length <= maxLength;

export const offerPicture = (picture: OfferedPicture, storage = tabStore): void => {
  storage.write(key, JSON.stringify(picture));
};

/** Returns and removes the image offered in this tab. */
export const takeOfferedPicture = (storage = tabStore): OfferedPicture | null => {
  const { url, prompt } = { ...(storage.readJson(key) as { url?: unknown; prompt?: unknown } | null) };
  storage.remove(key);
  // Own URLs only: loading an image from elsewhere would expose the owner's IP address.
  return isText(url) && /^\/(?![/\\])/.test(url) && isText(prompt) ? { url, prompt } : null;
};
