export const frameOrigin = "https://www.youtube-nocookie.com";

/** Address of the frame that plays a playlist; it begins muted, as browsers allow it. `origin` is our own. */
export const frameUrl = (playlist: string, origin: string): string => {
  const query = new URLSearchParams({
    list: playlist,
    enablejsapi: "1",
    autoplay: "1",
    mute: "1",
    playsinline: "1",
    rel: "0",
    origin,
  });
  return `${frameOrigin}/embed/videoseries?${query}`;
};

/** Address of the playlist's own page. */
export const playlistUrl = (playlist: string): string => `https://www.youtube.com/playlist?list=${playlist}`;

export type FrameCommand = "unMute" | "playVideo" | "pauseVideo";

export const sendFrameCommand = (frame: HTMLIFrameElement | null, command: FrameCommand): void => {
  frame?.contentWindow?.postMessage(JSON.stringify({ event: "command", func: command, args: [] }), frameOrigin);
};

/** Asks the frame to tell what it does; it answers to this with messages of its own. */
export const listenToFrame = (frame: HTMLIFrameElement): void => {
  frame.contentWindow?.postMessage(JSON.stringify({ event: "listening", id: 1, channel: "widget" }), frameOrigin);
};

/** What the frame has told of itself so far; its messages hold only what has changed. */
export type FrameInfo = { playerState?: number; muted?: boolean };

const playing = 1;

/** Adds what a message of the frame tells. */
export const addFrameInfo = (known: FrameInfo, message: unknown): FrameInfo => {
  if (typeof message !== "string" || !message.startsWith("{")) return known;
  const { info } = JSON.parse(message) as { info?: FrameInfo | null };
  return { playerState: info?.playerState ?? known.playerState, muted: info?.muted ?? known.muted };
};

export const isPlayingAudibly = ({ playerState, muted }: FrameInfo): boolean =>
  playerState === playing && muted === false;
