type FocusHolder = { owner: unknown; stop: () => void };

const pauseVideo = JSON.stringify({ event: "command", func: "pauseVideo", args: [] });

/** Pauses every embedded YouTube player on the page. */
export const pauseVideoFrames = (): void => {
  if (typeof document === "undefined") return;
  // Target origin `*`: the command is not secret, and the frame may have been redirected to another host.
  for (const { contentWindow: player } of document.querySelectorAll("iframe")) {
    player?.postMessage(pauseVideo, "*");
    // The player of a post is framed by a page of ours (server/http/routes/embed-frames.ts).
    player?.[0]?.postMessage(pauseVideo, "*");
  }
};

/** Audio focus: only one sound plays at a time. `pauseFrames` runs whenever one of our own sounds starts. */
export const createAudioFocus = (pauseFrames: () => void) => {
  let holder: FocusHolder | null = null;
  return {
    /**
     * Requests the focus when a sound starts; the previous owner is stopped through its `stop`. An embedded frame
     * requests it with `{ isFrame: true }`, so that it does not pause itself.
     */
    request(owner: unknown, stop: () => void, { isFrame = false } = {}): void {
      const before = holder;
      holder = { owner, stop };
      if (before && before.owner !== owner) before.stop();
      if (!isFrame) pauseFrames();
    },
    /** Releases the focus when a sound has ended. No-op unless `owner` holds it. */
    release(owner: unknown): void {
      if (holder?.owner === owner) holder = null;
    },
  };
};

export type AudioFocus = ReturnType<typeof createAudioFocus>;

export const audioFocus: AudioFocus = createAudioFocus(pauseVideoFrames);
