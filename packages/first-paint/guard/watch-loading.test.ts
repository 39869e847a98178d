// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { hydratedEvent } from "./hold-presses.ts";
import { watchLoading } from "./watch-loading.ts";

const texts = { offline: "No line.", blocked: "Blocked.", outdated: "Outdated.", server: "A fault." };
const modules = `import "/assets/manifest-a.js"; import * as route0 from "/assets/root-b.js"; import("/assets/entry-c.js");`;

beforeEach(() => {
  document.head.innerHTML = "";
  document.body.innerHTML = "";
  const script = document.createElement("script");
  script.type = "text/module-later";
  script.textContent = modules;
  document.body.append(script);
});
afterEach(() => {
  delete document.documentElement.dataset.failed;
  document.dispatchEvent(new Event(hydratedEvent));
});

const setUp = (failure: keyof typeof texts, canReload = false) => {
  const events = new EventTarget();
  const timers = new Map<number, () => void>();
  const find = vi.fn(async (files: Iterable<string>) => ({ failure, file: [...files][0] ?? "" }));
  const reload = vi.fn(() => canReload);
  const show = vi.fn<(sentence?: string) => void>();
  const handleModuleError = watchLoading(
    {
      document,
      addEventListener: events.addEventListener.bind(events),
      removeEventListener: events.removeEventListener.bind(events),
      setTimeout: ((run: () => void) => timers.set(timers.size, run).size - 1) as unknown as typeof setTimeout,
      clearTimeout: (timer) => void timers.delete(timer as number),
    },
    { readText: (name) => texts[name], show, find, reload },
  );
  const reject = (message: string) =>
    events.dispatchEvent(Object.assign(new Event("unhandledrejection"), { reason: new TypeError(message) }));
  return { find, handleModuleError, reject, reload, show, timers };
};

test.each(["offline", "blocked", "server", "outdated"] as const)("shows a sentence of its own: %s", async (failure) => {
  const { find, handleModuleError, show } = setUp(failure);
  handleModuleError();
  await expect.poll(() => show.mock.calls).toEqual([[texts[failure]]]);
  expect(find).toHaveBeenCalledExactlyOnceWith(["/assets/manifest-a.js", "/assets/root-b.js", "/assets/entry-c.js"]);
  expect(document.documentElement.dataset.failed).toBe("");
});

test("loads a page again whose scripts were replaced, instead of a sentence", async () => {
  const { handleModuleError, reload, show } = setUp("outdated", true);
  handleModuleError();
  await expect.poll(() => reload.mock.calls).toEqual([["/assets/manifest-a.js"]]);
  expect(show).not.toHaveBeenCalled();
});

test.each([
  "Failed to fetch dynamically imported module: http://localhost/assets/entry-c.js",
  "error loading dynamically imported module: http://localhost/assets/entry-c.js",
  "Importing a module script failed.",
])("notices that the entry was not imported: %s", async (message) => {
  const { reject, show } = setUp("blocked");
  reject(message);
  await expect.poll(() => show.mock.calls).toEqual([[texts.blocked]]);
});

test("ignores other rejections, and those after hydration", () => {
  const { find, reject } = setUp("blocked");
  reject("x is not a function");
  document.dispatchEvent(new Event(hydratedEvent));
  reject("Failed to fetch dynamically imported module");
  expect(find).not.toHaveBeenCalled();
});

test("explains a missing stylesheet, without ending spinners", async () => {
  const { find, show } = setUp("blocked");
  const link = document.head.appendChild(document.createElement("link"));
  link.href = "/assets/root.css";
  // Not set on the element, so that it is not loaded.
  Object.defineProperty(link, "rel", { value: "stylesheet" });
  link.dispatchEvent(new Event("error"));
  await expect.poll(() => show.mock.calls).toEqual([[texts.blocked]]);
  expect(find.mock.calls).toEqual([[[link.href]]]);
  expect(document.documentElement.dataset.failed).toBeUndefined();
});

test("says that it takes long when nothing else has happened, unless the page was hydrated", () => {
  const { show, timers } = setUp("offline");
  for (const run of timers.values()) run();
  expect(show).toHaveBeenCalledOnce();
  document.dispatchEvent(new Event(hydratedEvent));
  expect(timers.size).toBe(0);
});
