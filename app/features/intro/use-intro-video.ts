import { useCallback, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from "react";
import { useNavigate } from "react-router";

/** `resting` until it may play; `broken` when it cannot. */
export type VideoState = "resting" | "playing" | "paused" | "ended" | "broken";

const welcomeHidesAfter = 500;
const leavesAfter = 1_000;

type Connection = { saveData?: boolean };

/** Without a wish of the visitor nothing moves where motion is not wanted, and nothing is fetched where data are dear. */
const mayPlayUnasked = (): boolean => {
  const { connection } = navigator as Navigator & { connection?: Connection };
  return !matchMedia("(prefers-reduced-motion: reduce)").matches && connection?.saveData !== true;
};

const subscribe = () => () => {};

/** The film behind the welcome: it begins by itself, muted, where that is welcome, and leads on when it is over. */
export const useIntroVideo = (leadsTo: string) => {
  const navigate = useNavigate();
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<VideoState>("resting");
  const [isMuted, setIsMuted] = useState(true);
  const [isWelcoming, setIsWelcoming] = useState(true);
  const [isAutoplayBlocked, setIsAutoplayBlocked] = useState(false);
  const mayPlay = useSyncExternalStore(subscribe, mayPlayUnasked, () => true);

  const play = useCallback(() => {
    // A browser may refuse; then the visitor's own wish is waited for.
    video.current?.play().catch(() => setIsAutoplayBlocked(true));
  }, []);

  const setMuted = useCallback((muted: boolean) => {
    if (video.current) video.current.muted = muted;
    setIsMuted(muted);
  }, []);

  useEffect(() => {
    if (mayPlayUnasked()) play();
  }, [play]);

  const handleFirstTouch = useEffectEvent((target: EventTarget | null) => {
    const decidesItself = target instanceof Element && target.closest("[data-sound-switch]");
    if (!decidesItself) setMuted(false);
  });
  useEffect(() => {
    const unmute = ({ target }: Event) => {
      stop();
      handleFirstTouch(target);
    };
    const stop = () => {
      removeEventListener("pointerdown", unmute);
      removeEventListener("keydown", unmute);
    };
    addEventListener("pointerdown", unmute);
    addEventListener("keydown", unmute);
    return stop;
  }, []);

  const isPlaying = state === "playing";
  useEffect(() => {
    if (!isPlaying) return undefined;
    const timer = setTimeout(() => setIsWelcoming(false), welcomeHidesAfter);
    return () => clearTimeout(timer);
  }, [isPlaying]);

  const leave = useEffectEvent(() => void navigate(leadsTo));
  const isOver = state === "ended";
  useEffect(() => {
    if (!isOver) return undefined;
    const timer = setTimeout(() => leave(), leavesAfter);
    return () => clearTimeout(timer);
  }, [isOver]);

  const events = {
    onPlaying: () => setState("playing"),
    onPause: () => setState((now) => (now === "playing" ? "paused" : now)),
    onEnded: () => setState("ended"),
  };
  const needsPlayButton = state === "resting" && (isAutoplayBlocked || !mayPlay);
  return {
    video,
    state,
    isMuted,
    isWelcoming,
    needsPlayButton,
    events,
    play,
    setMuted,
    setBroken: () => setState("broken"),
  };
};
