// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import { startModules } from "./start-modules.ts";

const source = "window.isStarted = true;";

beforeEach(() => {
  document.head.innerHTML = '<link rel="module-later" href="/assets/entry.js">';
  document.body.innerHTML = `<script type="text/module-later">${source}</script>`;
});

const setUp = () => {
  // Appended scripts are recorded, not run.
  const added: HTMLScriptElement[] = [];
  vi.spyOn(document.head, "append").mockImplementation((node) => void added.push(node as HTMLScriptElement));
  const events = new EventTarget();
  let paint: (() => void) | undefined;
  class FakeObserver {
    constructor(onPaint: () => void) {
      paint = onPaint;
    }
    observe(): void {}
  }
  const timers: { run: () => void; ms: number }[] = [];
  const onError = vi.fn();
  startModules(
    {
      document,
      addEventListener: events.addEventListener.bind(events),
      PerformanceObserver: FakeObserver as unknown as typeof PerformanceObserver,
      setTimeout: ((run: () => void, ms: number) => timers.push({ run, ms })) as unknown as typeof setTimeout,
    },
    onError,
  );
  return { added, events, timers, onError, paint: () => paint?.() };
};
const getRel = () => document.querySelector("link")?.rel;

test("loads the modules after the first paint, not before", () => {
  const { added, paint } = setUp();
  expect([getRel(), added.length]).toEqual(["module-later", 0]);
  paint();
  expect(getRel()).toBe("modulepreload");
  expect(added.map(({ textContent, type }) => [type, textContent])).toEqual([["module", source]]);
});

test("runs inline data scripts before the modules", () => {
  document.body.insertAdjacentHTML("afterbegin", '<script type="text/javascript-later">window.data = 1</script>');
  const { added, paint } = setUp();
  paint();
  expect(added.map(({ type }) => type)).toEqual(["text/javascript", "module"]);
});

test("loads the full stylesheet after the first paint", () => {
  document.head.innerHTML = '<link rel="stylesheet-later" media="print">';
  const { paint } = setUp();
  expect(getRel()).toBe("stylesheet-later");
  paint();
  expect(getRel()).toBe("stylesheet");
});

test("starts most of many preloads in tasks of their own", () => {
  document.head.innerHTML = Array.from(
    { length: 12 },
    (_, index) => `<link rel="module-later" href="/assets/${index}.js">`,
  ).join("");
  const { paint, timers } = setUp();
  const countBegun = () => document.querySelectorAll("link[rel=modulepreload]").length;
  paint();
  const begun = [countBegun()];
  for (const { run } of timers) {
    run();
    begun.push(countBegun());
  }
  expect(begun).toEqual([5, 6, 7, 8, 9, 10, 11, 12]);
});

for (const sign of ["pointerdown", "pointermove", "keydown", "focusin"]) {
  test(`starts loading once on ${sign}, before the first paint`, () => {
    const { added, events, paint } = setUp();
    events.dispatchEvent(new Event(sign));
    paint();
    events.dispatchEvent(new Event("keydown"));
    expect(added).toHaveLength(1);
  });
}

test("ignores pointermove without movement", () => {
  const { added, events } = setUp();
  const move = (movementX: number) =>
    events.dispatchEvent(Object.assign(new Event("pointermove"), { movementX, movementY: 0 }));
  move(0);
  expect(added).toHaveLength(0);
  move(-3);
  expect(added).toHaveLength(1);
});

test("runs the modules after DOMContentLoaded", () => {
  const state = vi.spyOn(document, "readyState", "get").mockReturnValue("loading");
  const { added, paint } = setUp();
  paint();
  expect([getRel(), added.length]).toEqual(["modulepreload", 0]);
  state.mockReturnValue("interactive");
  document.dispatchEvent(new Event("DOMContentLoaded"));
  expect(added).toHaveLength(1);
});

test("starts 300 ms after DOMContentLoaded if no paint is reported", () => {
  const { added, paint, timers } = setUp();
  document.dispatchEvent(new Event("DOMContentLoaded"));
  expect([added.length, timers.map(({ ms }) => ms)]).toEqual([0, [300]]);
  for (const { run } of timers) run();
  paint();
  expect(added).toHaveLength(1);
});

test("reports a module that fails to load", () => {
  const { added, onError, paint } = setUp();
  paint();
  added[0]?.dispatchEvent(new Event("error"));
  expect(onError).toHaveBeenCalledOnce();
});
