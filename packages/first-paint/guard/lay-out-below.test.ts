// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import { layOutBelow } from "./lay-out-below.ts";

const pageChangeEvent = "page-change";

const getStep = () => document.documentElement.dataset.below;

beforeEach(() => {
  delete document.documentElement.dataset.below;
  document.head.innerHTML = '<link rel="preload"><link rel="stylesheet">';
});

const setUp = ({ hash = "", type = "navigate" } = {}) => {
  const idle: (() => void)[] = [];
  const frames: (() => void)[] = [];
  const location = { hash };
  const browser = Object.assign(new EventTarget(), {
    document,
    location,
    performance: { getEntriesByType: () => [{ type }] } as unknown as Performance,
    requestIdleCallback: (run: () => void) => idle.push(run),
    requestAnimationFrame: (run: () => void) => frames.push(run),
    setTimeout,
  });
  layOutBelow(browser as unknown as Parameters<typeof layOutBelow>[0], pageChangeEvent);
  const load = (rel: string) => document.querySelector(`link[rel=${rel}]`)?.dispatchEvent(new Event("load"));
  const openPage = (way: "link" | "back", hash = "") => {
    location.hash = hash;
    if (way === "back") browser.dispatchEvent(new Event("popstate"));
    document.dispatchEvent(new Event(pageChangeEvent));
  };
  return { load, openPage, draw: () => frames.shift()?.(), rest: () => idle.shift()?.() };
};

test("lays out text, then footer, in idle time once the stylesheet has loaded", () => {
  const { load, rest } = setUp();
  load("preload");
  rest();
  expect(getStep()).toBe("text");
  load("stylesheet");
  expect(getStep()).toBe("text");
  rest();
  expect(getStep()).toBe("footer");
  rest();
  expect(getStep()).toBeUndefined();
});

test("lays out everything at hydration, if that comes first", () => {
  const { load, rest } = setUp();
  document.dispatchEvent(new Event("hydrated"));
  expect(getStep()).toBeUndefined();
  load("stylesheet");
  rest();
  expect(getStep()).toBeUndefined();
});

for (const visit of [{ hash: "#p-7" }, { type: "reload" }, { type: "back_forward" }])
  test(`lays out everything at once when the page may start scrolled down: ${JSON.stringify(visit)}`, () => {
    setUp(visit);
    expect(getStep()).toBeUndefined();
  });

test("lays out text, then footer, after a client-side navigation has rendered", () => {
  const { draw, openPage, rest } = setUp();
  document.dispatchEvent(new Event("hydrated"));
  openPage("link");
  rest();
  expect(getStep()).toBe("text");
  draw();
  rest();
  expect(getStep()).toBe("footer");
  rest();
  expect(getStep()).toBeUndefined();
});

for (const [way, hash] of [
  ["back", ""],
  ["link", "#p-7"],
] as const)
  test(`lays out everything at once after a navigation to a scrolled position: ${way} ${hash}`, () => {
    const { draw, openPage, rest } = setUp();
    document.dispatchEvent(new Event("hydrated"));
    openPage("link");
    openPage(way, hash);
    expect(getStep()).toBeUndefined();
    draw();
    rest();
    expect(getStep()).toBeUndefined();
    openPage("link");
    expect(getStep()).toBe("text");
  });
