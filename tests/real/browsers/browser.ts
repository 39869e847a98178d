import { isDeepStrictEqual } from "node:util";
import { waitFor } from "../program.ts";

/** A browser with one window, at the least that both WebDriver and its bidirectional sister can. */
export type Browser = {
  resize(width: number, height: number): Promise<void>;
  open(url: string): Promise<void>;
  /** Runs a function in the page, which knows nothing but its arguments, and returns what it returns as JSON. */
  run<Given extends unknown[], Result>(act: (...given: Given) => Result, ...given: Given): Promise<Result>;
  /** Moves the pointer to a place in the window, or presses keys: what the standard calls actions. */
  perform(actions: object[]): Promise<void>;
  /** A PNG file in base64. */
  takePicture(): Promise<string>;
  close(): Promise<void>;
};

/** The source of a script that runs a function of ours, and returns its result as text. */
export const toExpression = (act: (...given: never[]) => unknown, given: unknown[]): string =>
  `JSON.stringify((${act.toString()})(...${JSON.stringify(given)})) ?? "null"`;

const codes = { Enter: "\uE007", Escape: "\uE00C", Control: "\uE009" };
const pressKeys = (keys: string[]): object => ({
  type: "key",
  id: "keyboard",
  actions: keys.flatMap((value) => ["keyDown", "keyUp"].map((type) => ({ type, value }))),
});

/** Presses a key by its name, or two at once: `Control+k`. */
export const pressKey = (browser: Browser, name: string): Promise<void> => {
  const keys = name.split("+").map((key) => codes[key as keyof typeof codes] ?? key);
  const down = keys.map((value) => ({ type: "keyDown", value }));
  const up = keys.toReversed().map((value) => ({ type: "keyUp", value }));
  return browser.perform([{ type: "key", id: "keyboard", actions: [...down, ...up] }]);
};

export const type = (browser: Browser, text: string): Promise<void> => browser.perform([pressKeys(Array.from(text))]);

/** Something of the page: the first that is visible, with this name or one that begins so. */
export type Target = { css: string; name?: string };
/** In the window, and how far down in the page that is. */
type Place = { x: number; y: number; down: number };

/** Runs in the page: whether an element is visible; or scrolls to it, and returns its middle if nothing lies over it. */
const findPlace = ({ css, name }: Target, isToPress: boolean): Place | null => {
  const readName = (element: Element): string => {
    const labels =
      element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element.labels : null;
    const text = element.getAttribute("aria-label") ?? labels?.[0]?.textContent ?? element.textContent;
    return text.replaceAll(/\s+/g, " ").trim();
  };
  const visible = [...document.querySelectorAll(css)].filter(
    (element) =>
      element.getClientRects().length > 0 &&
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
  );
  const found =
    visible.find((element) => name === undefined || readName(element) === name) ??
    visible.find((element) => readName(element).startsWith(name ?? ""));
  if (!found) return null;
  if (!isToPress) return { x: 0, y: 0, down: 0 };
  found.scrollIntoView({ block: "center", behavior: "instant" });
  const { x, y, width, height } = found.getBoundingClientRect();
  const place = { x: Math.round(x + width / 2), y: Math.round(y + Math.min(height, 40) / 2) };
  const top = document.elementFromPoint(place.x, place.y);
  return found.contains(top) || top?.contains(found) ? { ...place, down: Math.round(place.y + scrollY) } : null;
};

const limitMs = 45_000;

/** Waits for an element, and presses it with the pointer where it stands still. */
export const press = async (browser: Browser, target: Target): Promise<void> => {
  let last: Place | null = null;
  const { x, y } = await waitFor(
    `there is ${target.css} ${target.name ?? ""}`,
    async () => {
      const now = await browser.run(findPlace, target, true);
      // What arrives above it moves it, although it is scrolled to again.
      const isStill = now !== null && isDeepStrictEqual(now, last);
      last = now;
      return isStill && now;
    },
    { limitMs, everyMs: 400 },
  );
  const move = { type: "pointerMove", duration: 0, origin: "viewport", x, y };
  const actions = [move, { type: "pointerDown", button: 0 }, { type: "pointerUp", button: 0 }];
  await browser.perform([{ type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions }]);
};

export const see = async (browser: Browser, target: Target): Promise<void> => {
  await waitFor(`there is ${target.css} ${target.name ?? ""}`, () => browser.run(findPlace, target, false), {
    limitMs,
  });
};

/** Waits until the page has arrived with all it loads at once, and its scripts listen. */
export const waitUntilLoaded = async (browser: Browser): Promise<void> => {
  await waitFor(
    "the page has arrived",
    () =>
      browser.run(
        () =>
          document.readyState === "complete" &&
          document.fonts.status === "loaded" &&
          document.querySelector("html[data-hydrated], html:not(:has(script[type*=module]))") !== null,
      ),
    { limitMs },
  );
};
