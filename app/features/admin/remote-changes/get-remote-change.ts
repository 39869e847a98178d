import type { PostChange } from "./post-broadcast.ts";

/** A change together with the version that the form had been filled with when it was heard of. */
export type RemoteChange = PostChange & { against: number | null };

/** The change that the form has to tell of; null while what it holds is what is stored. */
export const getRemoteChange = (
  remoteChange: RemoteChange | null,
  { id, version }: { id: string; version: number | null },
): PostChange | null => {
  if (!remoteChange || version === null || remoteChange.id !== id || remoteChange.against !== version) return null;
  return remoteChange.version === version ? null : remoteChange;
};

/** The time of a change as it stands in a sentence behind "at": with its day where that is not today. */
export const formatWhen = (iso: string, now = new Date()): string => {
  const at = new Date(iso);
  const time = at.toLocaleTimeString("en-US", { timeStyle: "short" });
  return at.toDateString() === now.toDateString()
    ? time
    : `${time} on ${at.toLocaleDateString("en-US", { dateStyle: "long" })}`;
};
