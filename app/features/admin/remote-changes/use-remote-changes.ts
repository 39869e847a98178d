import { useEffect, useEffectEvent, useRef, useState } from "react";
import { readPostVersion } from "../api/posts-admin.ts";
import type { EditTarget } from "../editor/post-draft.ts";
import { type RemoteChange, getRemoteChange } from "./get-remote-change.ts";
import { subscribeToPostChanges, type PostChange } from "./post-broadcast.ts";

const everyMs = 60_000;

/** Notices that the post in the form was changed or deleted: in another tab at once, by somebody else when the window is looked at again, or within a minute. */
export const useRemoteChanges = (target: EditTarget) => {
  const { id, version } = target;
  const [remoteChange, setHeard] = useState<RemoteChange | null>(null);
  const isAsking = useRef(false);

  const ask = useEffectEvent(async () => {
    if (version === null || isAsking.current || document.visibilityState !== "visible") return;
    isAsking.current = true;
    try {
      const state = await readPostVersion(id, version);
      setHeard({ id, version: state.version, at: state.at ?? new Date().toISOString(), against: version });
    } catch {
      // The site does not answer now; it is asked again soon.
    } finally {
      isAsking.current = false;
    }
  });
  const hear = useEffectEvent((change: PostChange) => {
    if (change.id === id) setHeard({ ...change, against: version });
  });

  const isStored = version !== null;
  useEffect(() => {
    if (!isStored) return undefined;
    const look = () => void ask();
    look();
    const stop = subscribeToPostChanges((change) => hear(change));
    const timer = setInterval(look, everyMs);
    addEventListener("focus", look);
    document.addEventListener("visibilitychange", look);
    return () => {
      stop();
      clearInterval(timer);
      removeEventListener("focus", look);
      document.removeEventListener("visibilitychange", look);
    };
  }, [id, version, isStored]);

  return {
    notice: getRemoteChange(remoteChange, target),
    /** The server said that the post is no more. */
    noteGone: () => setHeard({ id, version: null, at: new Date().toISOString(), against: version }),
  };
};
