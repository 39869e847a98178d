import { useEffect, useEffectEvent, useRef, useState } from "react";
import { readPostState } from "../calls/posts-admin.ts";
import type { Subject } from "../editor/post-draft.ts";
import { type Heard, noticeOf } from "./notice.ts";
import { listenToPosts, type PostChange } from "./post-channel.ts";

const everyMs = 60_000;

/** Notices that the post in the form was changed or deleted: in another tab at once, by somebody else when the window is looked at again, or within a minute. */
export const useWatch = (subject: Subject) => {
  const { id, version } = subject;
  const [heard, setHeard] = useState<Heard | null>(null);
  const isAsking = useRef(false);

  const ask = useEffectEvent(async () => {
    if (version === null || isAsking.current || document.visibilityState !== "visible") return;
    isAsking.current = true;
    try {
      const state = await readPostState(id, version);
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
    const stop = listenToPosts((change) => hear(change));
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
    notice: noticeOf(heard, subject),
    /** The server said that the post is no more. */
    noteGone: () => setHeard({ id, version: null, at: new Date().toISOString(), against: version }),
  };
};
