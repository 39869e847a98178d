import { useCallback, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from "react";
import { useNavigate } from "react-router";

/** `resting`: not started yet; `broken`: cannot be played. */
export type VideoState = "resting" | "playing" | "paused" | "ended" | "broken";

const welcomeHidesAfter = 500;
const leavesAfter = 1_000;

type Connection = { saveData?: boolean };

/** No autoplay with reduced motion or Save-Data. */
const mayAutoplay = (): boolean => {
  const { connection } = navigator as Navigator & { connection?: Connection };
  return !matchMedia("(prefers-reduced-motion: reduce)").matches && connection?.saveData !== true;
};

/** `with-reduced-motion`: not known before hydration, so that the media query decides. */
export type PlayButtonState = "shown" | "hidden" | "with-reduced-motion";

const subscribe = () => () => {};

/** Background video of the welcome page: autoplays muted where allowed, and navigates on when it ends. */
export const useIntroVideo = (leadsTo: string) => {
  const navigate = useNavigate();
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<VideoState>("resting");
  const [isMuted, setIsMuted] = useState(true);
  const [isWelcoming, setIsWelcoming] = useState(true);
  const [isAutoplayBlocked, setIsAutoplayBlocked] = useState(false);
  const mayPlay = useSyncExternalStore<boolean | undefined>(subscribe, mayAutoplay, () => undefined);

  const play = useCallback(() => {
    // Autoplay blocked: wait for a user gesture.
    video.current?.play().catch(() => setIsAutoplayBlocked(true));
  }, []);

  const setMuted = useCallback((muted: boolean) => {
    if (video.current) video.current.muted = muted;
    setIsMuted(muted);
  }, []);

  useEffect(() => {
    if (mayAutoplay()) play();
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
  const getPlayButton = (): PlayButtonState => {
    if (mayPlay === undefined) return "with-reduced-motion";
    return state === "resting" && (!mayPlay || isAutoplayBlocked) ? "shown" : "hidden";
  };
  return {
    video,
    state,
    isMuted,
    isWelcoming,
    playButton: getPlayButton(),
    events,
    play,
    setMuted,
    setBroken: () => setState("broken"),
  };
};
