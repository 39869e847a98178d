// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import { startModules } from "./start-modules.ts";

const source = "window.isStarted = true;";

beforeEach(() => {
  document.head.innerHTML = '<link rel="module-later" href="/assets/entry.js">';
  document.body.innerHTML = `<script type="module-later">${source}</script>`;
});

const setUp = () => {
  // As inert as in a browser: here only what is added counts.
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

test("nothing is loaded before the first paint", () => {
  const { added, paint } = setUp();
  expect([getRel(), added.length]).toEqual(["module-later", 0]);
  paint();
  expect(getRel()).toBe("modulepreload");
  expect(added.map(({ textContent, type }) => [type, textContent])).toEqual([["module", source]]);
});

test("the data that modules read are there before them", () => {
  document.body.insertAdjacentHTML("afterbegin", '<script type="text/javascript-later">window.data = 1</script>');
  const { added, paint } = setUp();
  paint();
  expect(added.map(({ type }) => type)).toEqual(["text/javascript", "module"]);
});

test("the whole stylesheet is loaded after the first paint", () => {
  document.head.innerHTML = '<link rel="stylesheet-later" media="print">';
  const { paint } = setUp();
  expect(getRel()).toBe("stylesheet-later");
  paint();
  expect(getRel()).toBe("stylesheet");
});

test("of many modules most are begun one by one, so that no task is long", () => {
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
  test(`${sign} starts them before the first paint, once`, () => {
    const { added, events, paint } = setUp();
    events.dispatchEvent(new Event(sign));
    paint();
    events.dispatchEvent(new Event("keydown"));
    expect(added).toHaveLength(1);
  });
}

test("a pointer that rests where the page appears starts nothing, its first move does", () => {
  const { added, events } = setUp();
  const move = (movementX: number) =>
    events.dispatchEvent(Object.assign(new Event("pointermove"), { movementX, movementY: 0 }));
  move(0);
  expect(added).toHaveLength(0);
  move(-3);
  expect(added).toHaveLength(1);
});

test("the script waits for the end of the document", () => {
  const state = vi.spyOn(document, "readyState", "get").mockReturnValue("loading");
  const { added, paint } = setUp();
  paint();
  expect([getRel(), added.length]).toEqual(["modulepreload", 0]);
  state.mockReturnValue("interactive");
  document.dispatchEvent(new Event("DOMContentLoaded"));
  expect(added).toHaveLength(1);
});

test("a page whose paint is not reported starts soon after its end", () => {
  const { added, paint, timers } = setUp();
  document.dispatchEvent(new Event("DOMContentLoaded"));
  expect([added.length, timers.map(({ ms }) => ms)]).toEqual([0, [300]]);
  for (const { run } of timers) run();
  paint();
  expect(added).toHaveLength(1);
});

test("a module that cannot be loaded is reported", () => {
  const { added, onError, paint } = setUp();
  paint();
  added[0]?.dispatchEvent(new Event("error"));
  expect(onError).toHaveBeenCalledOnce();
});
