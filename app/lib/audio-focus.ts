type FocusHolder = { owner: unknown; stop: () => void };

const pauseVideo = JSON.stringify({ event: "command", func: "pauseVideo", args: [] });

/** Tells every embedded video frame of the page to be quiet. */
export const pauseVideoFrames = (): void => {
  if (typeof document === "undefined") return;
  // To any origin: the command holds nothing secret, and a frame may have been led to another host.
  for (const frame of document.querySelectorAll("iframe")) frame.contentWindow?.postMessage(pauseVideo, "*");
};

/** Who may be heard: one sound at a time. `pauseFrames` runs whenever a sound of our own begins. */
export const createAudioFocus = (pauseFrames: () => void) => {
  let holder: FocusHolder | null = null;
  return {
    /**
     * Begins a sound. Whoever sounded before is stopped at once through their `stop`. An embedded frame that begins
     * takes the floor with `{ isFrame: true }`, so that it does not silence itself.
     */
    request(owner: unknown, stop: () => void, { isFrame = false } = {}): void {
      const before = holder;
      holder = { owner, stop };
      if (before && before.owner !== owner) before.stop();
      if (!isFrame) pauseFrames();
    },
    /** Says that a sound is over; nothing happens unless it is this owner's turn. */
    release(owner: unknown): void {
      if (holder?.owner === owner) holder = null;
    },
  };
};

export type AudioFocus = ReturnType<typeof createAudioFocus>;

export const audioFocus: AudioFocus = createAudioFocus(pauseVideoFrames);
