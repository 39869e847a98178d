import { appearsAfterMs, overlayHidesAfter, type Part, parts, typingDelay, typingStartsAfter } from "./intro-times.ts";

export type IntroEvents = {
  /** Called with the number of typed characters. */
  onTyped(count: number): void;
  onOverlayEnd(): void;
  onPart(part: Part): void;
};

/** Schedules a callback in ms. Returns a function that cancels it. */
export type Schedule = (ms: number, run: () => void) => () => void;

const realSchedule: Schedule = (ms, run) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};

/** Plays the intro: types the title, hides the overlay, reveals the sections one by one. Returns a cancel function. */
export const playIntro = (
  title: string,
  events: IntroEvents,
  later: Schedule = realSchedule,
  random: () => number = Math.random,
): (() => void) => {
  const length = Array.from(title).length;
  let pending: (() => void)[] = [];

  const showParts = () => {
    events.onOverlayEnd();
    pending = parts.map((part) => later(appearsAfterMs[part], () => events.onPart(part)));
  };
  const type = (count: number) => {
    if (count > 0) events.onTyped(count);
    pending = [
      count < length ? later(typingDelay(random()), () => type(count + 1)) : later(overlayHidesAfter, showParts),
    ];
  };

  pending = [later(typingStartsAfter, () => type(0))];
  return () => {
    for (const cancel of pending) cancel();
  };
};
