export const frameOrigin = "https://www.youtube-nocookie.com";

/** URL of the YouTube playlist embed; starts muted because of autoplay policies. `origin` is this site's. */
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

/** URL of the playlist page. */
export const playlistUrl = (playlist: string): string => `https://www.youtube.com/playlist?list=${playlist}`;

export type FrameCommand = "unMute" | "playVideo" | "pauseVideo";

export const sendFrameCommand = (frame: HTMLIFrameElement | null, command: FrameCommand): void => {
  frame?.contentWindow?.postMessage(JSON.stringify({ event: "command", func: command, args: [] }), frameOrigin);
};

/** Handshake that subscribes to the player's state messages (postMessage). */
export const listenToFrame = (frame: HTMLIFrameElement): void => {
  frame.contentWindow?.postMessage(JSON.stringify({ event: "listening", id: 1, channel: "widget" }), frameOrigin);
};

/** Accumulated player state; messages only contain what changed. */
export type FrameInfo = { playerState?: number; muted?: boolean };

const playing = 1;

/** Merges a player message into the state. */
export const addFrameInfo = (known: FrameInfo, message: unknown): FrameInfo => {
  if (typeof message !== "string" || !message.startsWith("{")) return known;
  const { info } = JSON.parse(message) as { info?: FrameInfo | null };
  return { playerState: info?.playerState ?? known.playerState, muted: info?.muted ?? known.muted };
};

export const isPlayingAudibly = ({ playerState, muted }: FrameInfo): boolean =>
  playerState === playing && muted === false;
