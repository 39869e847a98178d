import { isPlaybackRequested } from "../engine/player-state.ts";
import type { Player } from "./player.ts";

type Artwork = { src: string; sizes: string; type: string };
export type SystemSession = Pick<MediaSession, "metadata" | "playbackState" | "setActionHandler" | "setPositionState">;
type Card = { title: string; artist: string; artwork: Artwork[] };
type Parts = { session: SystemSession; createMetadata: (card: Card) => MediaMetadata; artwork: Artwork[] };

const seekStep = 5;

/** Media Session API: shows the audible player on lock screens and handles their controls. */
export const shareWithSystem = (player: Player, { session, createMetadata, artwork }: Parts): void => {
  let shownTrack = "";
  let reported = { phase: "", duration: 0, position: 0, at: 0 };

  const setHandler = (action: MediaSessionAction, handler: MediaSessionActionHandler | null) => {
    try {
      session.setActionHandler(action, handler);
    } catch {
      // Action not supported by this browser.
    }
  };

  const takeOver = () => {
    const { id, title, artist } = player.current().track;
    const hasOthers = player.tracks.length > 1;
    session.metadata = createMetadata({ title, artist, artwork });
    shownTrack = id;
    reported.phase = "";
    setHandler("play", () => player.send({ type: "play" }));
    setHandler("pause", () => player.send({ type: "pause" }));
    setHandler("stop", () => player.send({ type: "stop" }));
    setHandler("previoustrack", hasOthers ? player.goBack : null);
    setHandler("nexttrack", hasOthers ? player.goNext : null);
    setHandler("seekbackward", ({ seekOffset }) => player.seekBy(-(seekOffset ?? seekStep)));
    setHandler("seekforward", ({ seekOffset }) => player.seekBy(seekOffset ?? seekStep));
    setHandler("seekto", ({ seekTime }) => seekTime !== undefined && player.send({ type: "seek", to: seekTime }));
  };

  const updatePositionState = () => {
    const { phase, duration, position } = player.current();
    const at = performance.now();
    const expected = reported.position + (reported.phase === "playing" ? (at - reported.at) / 1_000 : 0);
    if (phase === reported.phase && duration === reported.duration && Math.abs(position - expected) < 1) return;
    reported = { phase, duration, position, at };
    if (duration > 0) session.setPositionState({ duration, position: Math.min(position, duration), playbackRate: 1 });
  };

  let isOurs = false;
  const follow = () => {
    const state = player.current();
    if (isPlaybackRequested(state)) {
      const begins = !isOurs || state.track.id !== shownTrack || session.metadata?.title !== state.track.title;
      if (begins) takeOver();
      isOurs = true;
    }
    // Another player may own the media session by now.
    if (!isOurs || session.metadata?.title !== state.track.title) return;
    session.playbackState = isPlaybackRequested(state) ? "playing" : "paused";
    updatePositionState();
  };
  player.subscribe(follow);
  follow();
};
