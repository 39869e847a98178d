import { appearsAfterMs, overlayHidesAfter, type Part, parts, typingDelay, typingStartsAfter } from "./intro-times.ts";

export type IntroEvents = {
  /** So many characters of the title stand there now. */
  onTyped(count: number): void;
  onOverlayEnd(): void;
  onPart(part: Part): void;
};

/** Calls back after some milliseconds; what it returns takes that back. */
export type Schedule = (ms: number, run: () => void) => () => void;

export const realSchedule: Schedule = (ms, run) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};

/** Plays the opening: the title types out, the overlay hides, the parts appear one by one. What it returns ends it. */
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
