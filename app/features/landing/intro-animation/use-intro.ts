import { startTransition, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { useIsHydrating } from "#app/lib/use-is-hydrating.ts";
import { useContent } from "#app/lib/content/content.ts";
import { markIntroSeen, shouldPlayIntro } from "./intro-script.ts";
import type { Phase } from "./intro-store.ts";
import { fadeLasts, type Part, parts } from "./intro-times.ts";
import { playIntro } from "./play-intro.ts";

const volume = 0.12;

/** Quiet typing sounds, only after a user gesture (autoplay policy). */
const createTypingSound = (src: string): (() => void) => {
  if (!navigator.userActivation?.hasBeenActive) return () => {};
  const sound = new Audio(src);
  sound.volume = volume;
  return () => {
    sound.currentTime = 0;
    sound.play().catch(() => {});
  };
};

const modifiers = ["Shift", "Control", "Alt", "Meta"];
// Keys that skip the intro must not scroll the page as well.
const scrollKeys = [" ", "ArrowDown", "ArrowUp", "End", "Home", "PageDown", "PageUp"];
const showPhase = (phase: Phase) => {
  const { dataset } = document.documentElement;
  if (phase === "over") delete dataset.opening;
  else if (phase !== "before") dataset.opening = phase;
};

/** Runs the intro if it should play. `shown` are the revealed sections. */
export const useIntro = (title: string) => {
  const landing = useContent("landing");
  const [phase, setPhase] = useState<Phase>("before");
  const [typed, setTyped] = useState(0);
  const [shown, setShown] = useState<readonly Part[]>([]);

  const isWanted = useRef<boolean>(undefined);
  const [isHydrated] = useState(useIsHydrating());

  useLayoutEffect(() => {
    isWanted.current ??= shouldPlayIntro();
    const begin = () => setPhase(isWanted.current ? "overlay" : "over");
    // After hydration this is not urgent, since the server-rendered HTML already shows the right state.
    if (isHydrated) startTransition(begin);
    else begin();
    return () => showPhase("over");
  }, [isHydrated]);

  useLayoutEffect(() => showPhase(phase), [phase]);

  const handleTyped = useEffectEvent((count: number, tick: () => void) => {
    setTyped(count);
    tick();
  });
  const isRunning = phase === "overlay" || (phase === "parts" && shown.length < parts.length);
  useEffect(() => {
    if (!isRunning) return undefined;
    const tick = createTypingSound(landing.opening.tick);
    return playIntro(title, {
      onTyped: (count) => handleTyped(count, tick),
      onOverlayEnd: () => {
        markIntroSeen();
        setPhase("parts");
      },
      onPart: (part) => setShown((before) => [...before, part]),
    });
  }, [isRunning, title, landing.opening.tick]);

  const isComplete = phase === "parts" && !isRunning;
  useEffect(() => {
    if (!isComplete) return undefined;
    const timer = setTimeout(() => setPhase("over"), fadeLasts);
    return () => clearTimeout(timer);
  }, [isComplete]);

  const skip = useEffectEvent(() => {
    markIntroSeen();
    setShown(parts);
    setPhase("parts");
  });
  const skipByKey = useEffectEvent((event: KeyboardEvent) => {
    if (modifiers.includes(event.key)) return;
    if (phase === "overlay" && scrollKeys.includes(event.key)) event.preventDefault();
    skip();
  });
  const skipByWheel = useEffectEvent((event: Event) => {
    if (phase === "overlay") event.preventDefault();
    skip();
  });
  const skipByTouch = useEffectEvent(() => skip());
  const skipByClick = useEffectEvent(() => phase === "overlay" && skip());
  useEffect(() => {
    if (!isRunning) return undefined;
    const listening = new AbortController();
    const { signal } = listening;
    addEventListener("keydown", (event) => skipByKey(event), { signal });
    addEventListener("click", () => void skipByClick(), { signal });
    addEventListener("touchstart", () => skipByTouch(), { signal, passive: true });
    addEventListener("wheel", (event) => skipByWheel(event), { signal, passive: false });
    return () => listening.abort();
  }, [isRunning]);

  return { phase, typed: Array.from(title).slice(0, typed).join(""), shown };
};
