import { countEvent } from "#app/lib/asking/count-event.ts";
import { soundFloor } from "#app/lib/sound-floor.ts";
import { isOn } from "../engine/player-state.ts";
import { artwork, butterflyFade, overview, seedPlays, tracks } from "../player-content.ts";
import { realClock } from "../playback/clock.ts";
import { dockSignal } from "./dock-signal.ts";
import { createAudio } from "../playback/media-element.ts";
import { makePlayCounts, type PlayCounts } from "../keeping/play-counts.ts";
import { makePlayer, type Player, type PlayerParts } from "../playback/player.ts";
import { makePlayerMemory } from "../keeping/player-memory.ts";
import { browserStorage } from "../keeping/safe-storage.ts";

export const playerMemory = makePlayerMemory(browserStorage);
export const playCounts = makePlayCounts(browserStorage, seedPlays);

// The visitor's own counts stay in the browser; the site learns that something was heard, and not by whom.
const counts: PlayCounts = {
  ...playCounts,
  add(title) {
    playCounts.add(title);
    countEvent("play", title);
  },
};

const make = (name: string, own: PlayerParts["tracks"]): Player =>
  makePlayer({ tracks: own, butterflyFade, createMedia: () => createAudio(name), clock: realClock, floor: soundFloor, memory: playerMemory, counts });

// They live above the pages, so that sound goes on while the visitor moves between them.
export const songPlayer = make("song", tracks);
export const overviewPlayer = make("overview", [overview]);

const players = [songPlayer, overviewPlayer];
let latest = songPlayer;
let isConnected = false;
let isShared = false;

const shareAll = async () => {
  if (isShared || !("mediaSession" in navigator)) return;
  isShared = true;
  const { shareWithSystem } = await import("../playback/media-session.ts");
  for (const player of players) shareWithSystem(player, { session: navigator.mediaSession, makeMetadata: (card) => new MediaMetadata(card), artwork });
};

/** The player that sounded last. */
export const latestPlayer = (): Player => latest;

/** Called in the browser by whatever shows a player; the first call counts. */
export const connectPlayers = (): void => {
  if (isConnected) return;
  isConnected = true;
  playCounts.restore();
  for (const player of players) {
    player.restore();
    player.subscribe(() => {
      if (!isOn(player.current())) return;
      latest = player;
      dockSignal.raise();
      void shareAll();
    });
  }
  window.addEventListener("pagehide", () => {
    for (const player of players) player.send({ type: "leave" });
  });
};
