import type { Player } from "../playback/player.ts";

const seekStep = 5;
const volumeStep = 0.1;

/** The relevant part of a keyboard event. */
export type KeyPress = { key: string; altKey: boolean; ctrlKey: boolean; metaKey: boolean };

const act = (player: Player, key: string): boolean => {
  const { volume, duration } = player.current();
  const changeVolume = (by: number) => player.send({ type: "set-volume", to: Math.round((volume + by) * 10) / 10 });
  switch (key) {
    case " ":
      player.send({ type: "toggle" });
      return true;
    case "ArrowLeft":
      player.seekBy(-seekStep);
      return true;
    case "ArrowRight":
      player.seekBy(seekStep);
      return true;
    case "ArrowUp":
      changeVolume(volumeStep);
      return true;
    case "ArrowDown":
      changeVolume(-volumeStep);
      return true;
    case "m":
      player.send({ type: "toggle-mute" });
      return true;
    case "l":
      player.send({ type: "toggle-loop" });
      return true;
    default:
      if (!/^\d$/.test(key)) return false;
      player.send({ type: "seek", to: (duration * Number(key)) / 10 });
      return true;
  }
};

/**
 * Keyboard shortcuts of the focused player: Space, arrows, M, L and 0 to 9. A focused control keeps the keys it needs:
 * `onButton` Space, `onField` all of them. Returns whether the key was handled.
 */
export const pressKey = (
  player: Player,
  { key, altKey, ctrlKey, metaKey }: KeyPress,
  focus: { onButton: boolean; onField: boolean },
): boolean => {
  if (altKey || ctrlKey || metaKey || focus.onField || (key === " " && focus.onButton)) return false;
  return act(player, key.length === 1 ? key.toLowerCase() : key);
};
