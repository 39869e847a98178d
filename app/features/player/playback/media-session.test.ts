import { expect, test } from "vitest";
import { createAudioFocus } from "#app/lib/audio-focus.ts";
import { createTestPlayer, secondSong, song } from "#tests/support/fake-media.ts";
import { shareWithSystem, type SystemSession } from "./media-session.ts";

const artwork = [{ src: "/media/icons/icon-512.png", sizes: "512x512", type: "image/png" }];

const openSession = () => {
  const handlers = new Map<string, MediaSessionActionHandler | null>();
  const positions: MediaPositionState[] = [];
  const session: SystemSession = {
    metadata: null,
    playbackState: "none",
    setActionHandler: (action: string, handler: MediaSessionActionHandler | null) => {
      if (action === "stop") throw new TypeError("no such action here");
      handlers.set(action, handler);
    },
    setPositionState: (position) => void positions.push(position ?? {}),
  };
  return {
    session,
    positions,
    press: (action: MediaSessionAction, details = {}) => handlers.get(action)?.({ action, ...details }),
    has: (action: string) => !!handlers.get(action),
  };
};

const createMetadata = (card: unknown) => card as MediaMetadata;

test("sets media session metadata and handles its actions", () => {
  const { player, media, pass, state } = createTestPlayer();
  const { session, positions, press, has } = openSession();
  shareWithSystem(player, { session, createMetadata, artwork });
  expect(session.metadata).toBeNull();
  player.send({ type: "play" });
  media.sound();
  expect(session.metadata).toMatchObject({ title: song.title, artist: song.artist, artwork });
  expect(session.playbackState).toBe("playing");
  expect(positions.at(-1)).toMatchObject({ duration: 63, position: 0 });
  press("seekto", { seekTime: 20 });
  expect(media.currentTime).toBe(20);
  expect(positions.at(-1)).toMatchObject({ position: 20 });
  press("seekforward");
  expect(state().position).toBe(25);
  press("pause");
  pass(600);
  expect(session.playbackState).toBe("paused");
  press("play");
  expect(state().phase).toBe("loading");
  expect(has("nexttrack")).toBe(false);
});

test("gives the media session to the audible player", () => {
  const audioFocus = createAudioFocus(() => {});
  const first = createTestPlayer({ audioFocus });
  const second = createTestPlayer({ audioFocus, tracks: [secondSong, song] });
  const { session, has } = openSession();
  for (const { player } of [first, second]) shareWithSystem(player, { session, createMetadata, artwork });
  first.send("play");
  first.media.sound();
  second.send("play");
  second.media.sound();
  expect(session.metadata?.title).toBe("Another");
  expect(session.playbackState).toBe("playing");
  expect(has("nexttrack")).toBe(true);
});
