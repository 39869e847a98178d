// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import { loadWebFonts, type WebFont } from "./load-web-fonts.ts";

const pageChangeEvent = "page-change";
const textAddedEvent = "text-added";

const title: WebFont = { family: "Title", style: "normal", weight: "300 700", href: "/title.woff2", isUrgent: true };
const body: WebFont = { family: "Body", style: "normal", weight: "300 900", href: "/body.woff2" };
const bodyItalic: WebFont = { ...body, style: "italic", href: "/body-italic.woff2", elements: "em" };
const story: WebFont = { ...body, family: "Story", href: "/story.woff2", elements: ".story", isForNextPage: true };

class FakeFace {
  settle: { arrive: () => void; fail: () => void } | undefined;
  readonly source: string;
  readonly unicodeRange: string | undefined;
  constructor(_family: string, source: string, { unicodeRange }: FontFaceDescriptors) {
    this.source = source;
    this.unicodeRange = unicodeRange;
  }
  load(): Promise<FakeFace> {
    return new Promise((resolve, reject) => (this.settle = { arrive: () => resolve(this), fail: () => reject(this) }));
  }
}

const setUp = (fonts: WebFont[]) => {
  const created: FakeFace[] = [];
  const shown = new Set<FakeFace>();
  const location = { pathname: "/first" };
  let draw = (): void => {};
  const layout = { shift: 0 };
  const clock = { now: 0 };
  const page = Object.assign(new EventTarget(), {
    fonts: shown,
    querySelectorAll: (selector: string) => document.querySelectorAll(selector),
  });
  class Face extends FakeFace {
    constructor(...given: ConstructorParameters<typeof FakeFace>) {
      super(...given);
      created.push(this);
    }
  }
  let finishLoading = (): void => {};
  loadWebFonts(
    {
      addEventListener: (_: "load", run: () => void) => (finishLoading = run),
      document: page,
      FontFace: Face,
      getComputedStyle: window.getComputedStyle.bind(window),
      innerHeight: 800,
      innerWidth: 1_200,
      location,
      performance: { now: () => clock.now },
      requestAnimationFrame: (run: () => void) => ((draw = run), 0),
      setTimeout: (run: () => void) => run(),
    } as unknown as Parameters<typeof loadWebFonts>[0],
    { fonts, pageChangeEvent, textAddedEvent, watch: () => () => layout.shift },
  );
  const describeShown = () => [...shown].map(({ source, unicodeRange }) => [source, unicodeRange === "U+F8FF"]);
  const findRequested = ({ href }: WebFont) =>
    created.filter(({ settle, source }) => settle && source === `url(${href})`);
  return {
    clock,
    describeShown,
    layout,
    addText: (html: string) => {
      document.body.insertAdjacentHTML("beforeend", html);
      page.dispatchEvent(new Event(textAddedEvent));
      draw();
    },
    draw: () => draw(),
    finishLoading: () => finishLoading(),
    finishDocument: () => page.dispatchEvent(new Event("DOMContentLoaded")),
    openPage: (path: string) => {
      location.pathname = path;
      page.dispatchEvent(new Event(pageChangeEvent));
    },
    requests: (font: WebFont) => findRequested(font).length,
    settle: async (font: WebFont, how: "arrive" | "fail") => {
      findRequested(font).at(-1)?.settle?.[how]();
      await Promise.resolve();
      await Promise.resolve();
    },
    isShown: (font: WebFont) => findRequested(font).some((face) => shown.has(face)),
  };
};

beforeEach(() => {
  document.body.innerHTML = "<p>Upright.</p>";
});

test("requests only urgent fonts before DOMContentLoaded", () => {
  const { finishDocument, requests } = setUp([title, body, bodyItalic]);
  expect([requests(title), requests(body)]).toEqual([1, 0]);
  finishDocument();
  expect([requests(title), requests(body), requests(bodyItalic)]).toEqual([1, 1, 0]);
});

test("requests an italic only if the page uses it", () => {
  document.body.innerHTML = '<em style="font-family: Body, Local; font-style: italic">slanted</em>';
  const titleItalic: WebFont = { ...title, style: "italic", elements: "em", isUrgent: false };
  const { finishDocument, requests } = setUp([bodyItalic, titleItalic]);
  finishDocument();
  expect([requests(bodyItalic), requests(titleItalic)]).toEqual([1, 0]);
});

test("shows a font that arrives before the first frame, even if it shifts the layout", async () => {
  const { isShown, layout, settle } = setUp([title]);
  layout.shift = 0.02;
  await settle(title, "arrive");
  expect(isShown(title)).toBe(true);
});

test("adds no face of a family whose upright font is not shown", async () => {
  const titleItalic: WebFont = { ...title, style: "italic", href: "/title-italic.woff2", isUrgent: false };
  const { describeShown, draw, layout, settle } = setUp([title, titleItalic, body, bodyItalic]);
  expect(describeShown()).toEqual([]);
  draw();
  layout.shift = 0.02;
  await settle(title, "arrive");
  expect(describeShown()).toEqual([]);
});

test("adds an empty italic until the real one has loaded", async () => {
  const titleItalic: WebFont = { ...title, style: "italic", href: "/title-italic.woff2", isUrgent: false };
  const { describeShown, settle } = setUp([title, titleItalic, body, bodyItalic]);
  await settle(title, "arrive");
  expect(describeShown()).toEqual([
    ["url(/title-italic.woff2)", true],
    ["url(/title.woff2)", false],
  ]);
});

test("shows a late font that does not shift the layout", async () => {
  const { draw, isShown, settle } = setUp([title]);
  draw();
  await settle(title, "arrive");
  expect(isShown(title)).toBe(true);
});

test("shows a late font that shifts the layout by less than anybody sees", async () => {
  const { draw, isShown, layout, settle } = setUp([title]);
  draw();
  layout.shift = 0.017;
  await settle(title, "arrive");
  expect(isShown(title)).toBe(true);
});

test("adds up what late fonts shift", async () => {
  const { draw, isShown, layout, settle } = setUp([title, { ...body, isUrgent: true }]);
  draw();
  layout.shift = 0.01;
  await settle(title, "arrive");
  await settle({ ...body, isUrgent: true }, "arrive");
  expect([isShown(title), isShown(body)]).toEqual([true, false]);
});

test("defers a late font that would shift the layout to the next page", async () => {
  const { draw, isShown, layout, openPage, settle } = setUp([title]);
  draw();
  layout.shift = 0.02;
  await settle(title, "arrive");
  expect(isShown(title)).toBe(false);
  openPage("/first");
  expect(isShown(title)).toBe(false);
  openPage("/second");
  expect(isShown(title)).toBe(true);
});

test("retries a failed font on the next page, after it has rendered", async () => {
  const { draw, openPage, requests, settle } = setUp([title]);
  await settle(title, "fail");
  openPage("/second");
  expect(requests(title)).toBe(1);
  draw();
  expect(requests(title)).toBe(2);
});

test("loads and shows an italic of text that is added late", async () => {
  const { addText, clock, draw, isShown, requests, settle } = setUp([bodyItalic]);
  draw();
  clock.now = 60_000;
  addText('<em style="font-family: Body, Local; font-style: italic">slanted</em>');
  expect(requests(bodyItalic)).toBe(1);
  clock.now = 60_400;
  await settle(bodyItalic, "arrive");
  expect(isShown(bodyItalic)).toBe(true);
});

test("asks for the font of stories after everything else where there is none, for the page that comes next", () => {
  const { finishDocument, finishLoading, requests } = setUp([body, story]);
  finishDocument();
  expect([requests(body), requests(story)]).toEqual([1, 0]);
  finishLoading();
  expect([requests(body), requests(story)]).toEqual([1, 1]);
});

test("asks for the font of stories at once where there is one", () => {
  document.body.innerHTML = '<div class="story" style="font-family: Story, Local; font-style: normal">Once</div>';
  const { finishDocument, finishLoading, requests } = setUp([story]);
  finishDocument();
  finishLoading();
  expect(requests(story)).toBe(1);
});

test("defers a font that arrives after 1.25 s to the next page", async () => {
  const { clock, draw, isShown, openPage, settle } = setUp([title]);
  draw();
  clock.now = 1_251;
  await settle(title, "arrive");
  expect(isShown(title)).toBe(false);
  openPage("/second");
  expect(isShown(title)).toBe(true);
});
