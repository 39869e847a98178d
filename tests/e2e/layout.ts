import { isDeepStrictEqual } from "node:util";
import { expect, type Locator, type Page, type Request } from "@playwright/test";

// All measuring of places, sizes and layout shifts in browser tests is here, because what is measured while a font, a
// picture, a stylesheet or an animation is on its way depends on chance (docs/decisions/018).

export type Box = { x: number; y: number; width: number; height: number };
type Side = keyof Box;

const loads = new WeakMap<Page, Set<Request>>();
const withoutFonts = new WeakSet<Page>();

/** Records what a page is loading, for the functions below. Call it before the page is opened. */
export const recordLoads = (page: Page): void => {
  const pending = new Set<Request>();
  loads.set(page, pending);
  page.on("request", (request) => pending.add(request));
  page.on("requestfinished", (request) => pending.delete(request));
  page.on("requestfailed", (request) => pending.delete(request));
};

const listLoading = (page: Page, isAwaited: (type: string) => boolean): string[] =>
  [...(loads.get(page) ?? [])].filter((request) => isAwaited(request.resourceType())).map((request) => request.url());

const waitUntilIdle = () =>
  new Promise<unknown>((resolve) => {
    // A test may have replaced it, or the page's clock.
    if (String(requestIdleCallback).includes("[native code]")) requestIdleCallback(resolve);
    else void scheduler.postTask(() => resolve(null), { priority: "background" });
  });

/** Resolves when a page has loaded all that it loads by itself, also when it is idle. Not for pages with an open stream. */
export const waitForLoads = async (page: Page): Promise<void> => {
  if (!loads.has(page)) throw new Error("Call recordLoads before the page is opened.");
  let quietTurns = 0;
  const describeLoads = async (): Promise<string> => {
    await page.evaluate(waitUntilIdle);
    const loading = listLoading(page, (type) => !["eventsource", "media", "websocket"].includes(type));
    quietTurns = loading.length > 0 ? 0 : quietTurns + 1;
    // What has arrived is run, and may load more.
    return loading.join(" ") || (quietTurns < 4 ? "the page may load more" : "everything is loaded");
  };
  await expect.poll(describeLoads, { intervals: [0] }).toBe("everything is loaded");
};

/**
 * Lets a page keep its local fonts. Tests that compare places need it before the page is opened: the web font of a text
 * outside of the window may move what is below that text at any time.
 */
export const blockFonts = async (page: Page): Promise<void> => {
  await page.route("**/*.woff2", (route) => route.abort());
  withoutFonts.add(page);
};

/** What may still change the layout of a page by itself, as of the next frame. */
const findUnsettled = async (): Promise<string[]> => {
  // Not `requestAnimationFrame`, which stops with the clock of a test.
  await new Promise<void>((resolve) => {
    const observer = new ResizeObserver(() => {
      observer.disconnect();
      resolve();
    });
    observer.observe(document.documentElement);
  });
  // A picture without given sizes takes no room until it has arrived.
  const isInView = (element: Element) => {
    const { bottom, left, right, top } = element.getBoundingClientRect();
    const isShown = element.getClientRects().length > 0;
    return isShown && bottom >= 0 && right >= 0 && top < innerHeight && left < innerWidth;
  };
  const describe = (element: Element | null | undefined) => element?.outerHTML.slice(0, 200) ?? "an animation";
  const stylesheets = document.querySelectorAll('link[rel="stylesheet-later"], link[rel="stylesheet"][media="print"]');
  const pictures = [...document.images].filter((image) => !image.complete && isInView(image));
  // Those without an end may go on.
  const moving = document
    .getAnimations()
    .filter(({ effect, playState }) => playState === "running" && Number(effect?.getComputedTiming().endTime) < 3_000)
    .map(({ effect }) => (effect instanceof KeyframeEffect ? effect.target : null));
  return [
    ...[...stylesheets, ...pictures, ...moving].map(describe),
    ...(document.documentElement.dataset.below === undefined ? [] : ["content below the window"]),
    ...(document.fonts.status === "loading" ? ["a font of the stylesheet"] : []),
  ];
};

/**
 * Reads something of a page's layout once nothing is arriving that could change it, nothing with an end is moving, and
 * the same is read in several frames in a row. What scripts do later, a test has to wait for before.
 */
export const readSettled = async <Result>(page: Page, read: () => Promise<Result>): Promise<Result> => {
  let latest: Result | undefined;
  let unchangedFrames = 0;
  const describeState = async (): Promise<string> => {
    const unsettled = await page.evaluate(findUnsettled);
    unsettled.push(...listLoading(page, (type) => type === "font"));
    const now = await read();
    unchangedFrames = unsettled.length === 0 && isDeepStrictEqual(now, latest) ? unchangedFrames + 1 : 0;
    latest = now;
    return unsettled.join("\n") || (unchangedFrames < 4 ? `it changes: ${JSON.stringify(now)}` : "settled");
  };
  await expect.poll(describeState, { intervals: [0] }).toBe("settled");
  return latest as Result;
};

/** Resolves when a page has settled: see `readSettled`. */
export const settle = async (page: Page): Promise<void> => {
  const readSize = () => {
    const { clientWidth, scrollHeight, scrollWidth } = document.documentElement;
    return [scrollX, scrollY, clientWidth, scrollHeight, scrollWidth];
  };
  await readSettled(page, () => page.evaluate(readSize));
};

/** Scroll position of a page, in CSS pixels from its top. */
export const readScrollY = (page: Page): Promise<number> => readSettled(page, () => page.evaluate(() => scrollY));

/** Places and sizes of elements in CSS pixels as they are at this moment: within `anchor`, or within the window. */
export const readBoxes = async (elements: Locator, anchor?: Locator): Promise<Box[]> => {
  const origin = await anchor?.elementHandle();
  return elements.evaluateAll((all, start) => {
    const { x: left, y: top } = start?.getBoundingClientRect() ?? { x: 0, y: 0 };
    return all
      .map((element) => element.getBoundingClientRect())
      .filter(({ height, width }) => width > 0 && height > 0)
      .map(({ height, width, x, y }) => ({ x: x - left, y: y - top, width, height }));
  }, origin);
};

/** The same once they have settled. */
export const measureBoxes = (elements: Locator, anchor?: Locator): Promise<Box[]> =>
  readSettled(elements.page(), () => readBoxes(elements, anchor));

/** The same for one element, which is waited for. */
export const measureBox = async (element: Locator, anchor?: Locator): Promise<Box> => {
  await expect(element).toBeVisible();
  const [box] = await measureBoxes(element, anchor);
  if (!box) throw new Error(`${String(element)} has no size.`);
  return box;
};

/**
 * Remembers places and sizes of elements within an anchor: an element above or around them that is not under test. The
 * returned function expects that they are the same.
 */
export const rememberPlaces = async (
  elements: Locator,
  anchor: Locator,
  sides: readonly Side[] = ["x", "y", "width", "height"],
): Promise<() => Promise<void>> => {
  if (!withoutFonts.has(elements.page())) throw new Error("Call blockFonts before the page is opened.");
  await expect(elements.first()).toBeVisible();
  const measure = async () =>
    (await measureBoxes(elements, anchor)).map((box) => Object.fromEntries(sides.map((side) => [side, box[side]])));
  const before = await measure();
  return async () => expect(await measure()).toEqual(before);
};

/**
 * Records the layout shifts of each document that a page opens from now on. The returned function reads their sum in the
 * present document once that has settled, including shifts after an input. The page must be drawn (`isDrawn`).
 */
export const recordLayoutShift = async (page: Page): Promise<() => Promise<number>> => {
  await page.addInitScript(() => {
    let sum = 0;
    const add = (entries: PerformanceEntryList) => {
      for (const entry of entries) sum += (entry as PerformanceEntry & { value: number }).value;
    };
    const observer = new PerformanceObserver((list) => add(list.getEntries()));
    observer.observe({ type: "layout-shift", buffered: true });
    const readLayoutShift = () => {
      if (getComputedStyle(document.documentElement).opacity !== "1") throw new Error("The page is not drawn.");
      add(observer.takeRecords());
      return sum;
    };
    Object.assign(window, { readLayoutShift });
  });
  const read = () => (window as unknown as { readLayoutShift(): number }).readLayoutShift();
  return () => readSettled(page, () => page.evaluate(read));
};
