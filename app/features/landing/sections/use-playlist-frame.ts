import { useEffect, useEffectEvent, useRef, useState } from "react";
import { audioFocus } from "#app/lib/audio-focus.ts";
import {
  addFrameInfo,
  sendFrameCommand,
  type FrameCommand,
  type FrameInfo,
  frameOrigin,
  isPlayingAudibly,
  listenToFrame,
} from "./playlist-address.ts";

/** `idle` until clicked; `silent` when the player does not respond. */
export type FrameState = "idle" | "loading" | "answering" | "silent";

const startTimeoutMs = 8_000;
const pollIntervalMs = 500;

/** Embedded YouTube player: loaded on click and controlled with postMessage, without the provider's script. */
export const usePlaylistFrame = () => {
  const frame = useRef<HTMLIFrameElement>(null);
  const waiting = useRef<FrameCommand[]>([]);
  const info = useRef<FrameInfo>({});
  const [state, setState] = useState<FrameState>("idle");
  const isRequested = state !== "idle";

  const send = (command: FrameCommand) => sendFrameCommand(frame.current, command);
  const requestAudioFocus = () => audioFocus.request(frame, () => send("pauseVideo"), { isFrame: true });

  const handlePlayerMessage = useEffectEvent((data: unknown) => {
    setState("answering");
    for (const command of waiting.current.splice(0)) send(command);
    const before = info.current;
    info.current = addFrameInfo(before, data);
    // Only when playback starts: a late message must not stop a player that has just taken the audio focus.
    if (isPlayingAudibly(info.current) && !isPlayingAudibly(before)) requestAudioFocus();
  });

  useEffect(() => {
    if (!isRequested) return undefined;
    const handleMessage = ({ origin, source, data }: MessageEvent) => {
      if (origin === frameOrigin && source === frame.current?.contentWindow) handlePlayerMessage(data);
    };
    const handshakeTimer = setInterval(() => frame.current && listenToFrame(frame.current), pollIntervalMs);
    const givingUp = setTimeout(() => {
      clearInterval(handshakeTimer);
      setState((now) => (now === "loading" ? "silent" : now));
    }, startTimeoutMs);
    addEventListener("message", handleMessage);
    return () => {
      clearInterval(handshakeTimer);
      clearTimeout(givingUp);
      removeEventListener("message", handleMessage);
      audioFocus.release(frame);
    };
  }, [isRequested]);

  return {
    frame,
    state,
    load: () => setState((now) => (now === "idle" ? "loading" : now)),
    /** Sends commands now, and again once a player that is still loading responds. */
    command: (...commands: FrameCommand[]) => {
      if (commands.includes("unMute")) requestAudioFocus();
      for (const command of commands) send(command);
      if (state !== "answering") waiting.current.push(...commands);
      setState((now) => (now === "idle" ? "loading" : now));
    },
  };
};
