import { useEffect, useEffectEvent, useRef, useState } from "react";
import { readPostVersion } from "./posts-admin.ts";
import { subscribeToPostChanges, type PostChange } from "./post-broadcast.ts";
import type { EditTarget } from "./post-draft.ts";

const pollIntervalMs = 60_000;

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

/**
 * Detects that the open post was changed or deleted elsewhere: in another tab at once (BroadcastChannel), by others on
 * focus or by polling every minute.
 */
export const useRemoteChanges = (target: EditTarget) => {
  const { id, version } = target;
  const [remoteChange, setRemoteChange] = useState<RemoteChange | null>(null);
  const isPolling = useRef(false);

  const poll = useEffectEvent(async () => {
    if (version === null || isPolling.current || document.visibilityState !== "visible") return;
    isPolling.current = true;
    try {
      const state = await readPostVersion(id, version);
      setRemoteChange({ id, version: state.version, at: state.at ?? new Date().toISOString(), against: version });
    } catch {
      // Server unreachable: the next poll retries.
    } finally {
      isPolling.current = false;
    }
  });
  const handleBroadcast = useEffectEvent((change: PostChange) => {
    if (change.id === id) setRemoteChange({ ...change, against: version });
  });

  const isStored = version !== null;
  useEffect(() => {
    if (!isStored) return undefined;
    const refresh = () => void poll();
    refresh();
    const stop = subscribeToPostChanges((change) => handleBroadcast(change));
    const timer = setInterval(refresh, pollIntervalMs);
    addEventListener("focus", refresh);
    document.addEventListener("visibilitychange", refresh);
    return () => {
      stop();
      clearInterval(timer);
      removeEventListener("focus", refresh);
      document.removeEventListener("visibilitychange", refresh);
    };
  }, [id, version, isStored]);

  return {
    notice: getRemoteChange(remoteChange, target),
    /** Call when the server reported that the post was deleted. */
    markDeleted: () => setRemoteChange({ id, version: null, at: new Date().toISOString(), against: version }),
  };
};
