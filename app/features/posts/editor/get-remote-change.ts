import { formatLongDay } from "#app/lib/format-date.ts";
import type { PostChange } from "./post-broadcast.ts";

/** A remote change and the version that was open in the form when it was received. */
export type RemoteChange = PostChange & { against: number | null };

/** The remote change to show; null while the form is based on the stored version. */
export const getRemoteChange = (
  remoteChange: RemoteChange | null,
  { id, version }: { id: string; version: number | null },
): PostChange | null => {
  if (!remoteChange || version === null || remoteChange.id !== id || remoteChange.against !== version) return null;
  return remoteChange.version === version ? null : remoteChange;
};

/** Formats the time of a change, for use after "at"; includes the date unless it is today. */
export const formatWhen = (iso: string, now = new Date()): string => {
  const at = new Date(iso);
  const time = at.toLocaleTimeString("en-US", { timeStyle: "short" });
  return at.toDateString() === now.toDateString() ? time : `${time} on ${formatLongDay(at)}`;
};
