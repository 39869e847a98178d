import type { PostChange } from "./post-channel.ts";

/** A change together with the version that the form had been filled with when it was heard of. */
export type Heard = PostChange & { against: number | null };

/** The change that the form has to tell of; null while what it holds is what is stored. */
export const noticeOf = (heard: Heard | null, { id, version }: { id: string; version: number | null }): PostChange | null => {
  if (!heard || version === null || heard.id !== id || heard.against !== version) return null;
  return heard.version === version ? null : heard;
};

/** The time of a change as it stands in a sentence behind "at": with its day where that is not today. */
export const formatWhen = (iso: string, now = new Date()): string => {
  const at = new Date(iso);
  const time = at.toLocaleTimeString("en-US", { timeStyle: "short" });
  return at.toDateString() === now.toDateString() ? time : `${time} on ${at.toLocaleDateString("en-US", { dateStyle: "long" })}`;
};
