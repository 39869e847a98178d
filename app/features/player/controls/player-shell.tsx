import type { ComponentProps, KeyboardEvent } from "react";
import type { Player } from "../playback/player.ts";
import { pressKey } from "./player-keys.ts";

const getFocus = (target: EventTarget) => ({
  onButton: target instanceof Element && target.closest("button, a, summary, [role=switch]") !== null,
  onField:
    target instanceof Element && target.closest("input[type=range], input[type=text], select, textarea") !== null,
});

/** Focusable region: keyboard shortcuts control the player while focus is inside; a click moves focus into it. */
export const PlayerShell = ({ player, ...rest }: ComponentProps<"section"> & { player: Player }) => {
  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!event.defaultPrevented && pressKey(player, event, getFocus(event.target))) event.preventDefault();
  };
  // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- shortcuts; each also has a button
  return <section {...rest} tabIndex={-1} onKeyDown={handleKeyDown} />;
};
