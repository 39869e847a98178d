// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { hydratedEvent, holdPresses } from "./hold-presses.ts";

const sentence = "Still on its way.";

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = `
    <form method="post"><input name="email"><textarea enterkeyhint="send"></textarea><button type="submit">Send</button></form>
    <form method="post" action="/elsewhere"><button type="submit">Go</button></form>
    <button type="button" id="theme"><span>Theme</span></button>
    <button type="button" id="menu" popovertarget="nav">Menu</button>
    <button type="button" id="switch" data-working>Switch</button>
    <a href="#more" data-guarded>Load more</a>
    <a href="#other">Other</a>`;
});

afterEach(() => {
  document.dispatchEvent(new Event(hydratedEvent));
});

const find = <Kind extends HTMLElement>(selector: string): Kind => document.querySelector<Kind>(selector) as Kind;
const listen = (selector: string, event: string) => {
  const listener = vi.fn((given: Event) => given.preventDefault());
  find(selector).addEventListener(event, listener);
  return listener;
};
const hydrate = () => document.dispatchEvent(new Event(hydratedEvent));
const sendOnEnter = (event: KeyboardEvent, send: () => void) => {
  if (event.key !== "Enter" || event.shiftKey) return;
  event.preventDefault();
  send();
};
const hold = () => holdPresses(document, { readLate: () => sentence, working: "[data-working]", sendOnEnter });
const getNotice = () => document.querySelector("[data-late]")?.textContent;

test("holds a click before hydration, marks its control and replays it once", () => {
  const listener = listen("#theme", "click");
  hold();
  find("#theme span").click();
  find("#theme").click();
  expect(listener).not.toHaveBeenCalled();
  expect([find("#theme").dataset.held, find("#theme").getAttribute("aria-busy")]).toEqual(["", "true"]);
  hydrate();
  expect(listener).toHaveBeenCalledOnce();
  expect([find("#theme").dataset.held, find("#theme").getAttribute("aria-busy")]).toEqual([undefined, null]);
});

test("holds a submit and replays it once, with its submitter", () => {
  const listener = listen("form", "submit");
  hold();
  find<HTMLFormElement>("form").requestSubmit(find("form button"));
  find<HTMLFormElement>("form").requestSubmit(find("form button"));
  expect(listener).not.toHaveBeenCalled();
  expect(find("form button").dataset.held).toBe("");
  hydrate();
  expect(listener).toHaveBeenCalledOnce();
  expect(listener.mock.calls[0]?.[0]).toMatchObject({ submitter: find("form button") });
});

test("replays clicks and submits in their order", () => {
  const order: string[] = [];
  find("form").addEventListener("submit", (event) => {
    event.preventDefault();
    order.push("submit");
  });
  find("#theme").addEventListener("click", () => order.push("theme"));
  hold();
  find("#theme").click();
  find<HTMLFormElement>("form").requestSubmit();
  hydrate();
  expect(order).toEqual(["theme", "submit"]);
});

test("submits on Enter in fields with enterkeyhint=send, not on Shift+Enter", () => {
  const listener = listen("form", "submit");
  hold();
  const press = (init: KeyboardEventInit) => {
    const event = new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true, ...init });
    find("textarea").dispatchEvent(event);
    return event.defaultPrevented;
  };
  find<HTMLTextAreaElement>("textarea").enterKeyHint = "send";
  expect(press({ shiftKey: true })).toBe(false);
  expect(press({})).toBe(true);
  hydrate();
  expect(listener).toHaveBeenCalledOnce();
});

test("ignores controls that work without scripts", () => {
  const listener = [
    listen("#menu", "click"),
    listen("#switch", "click"),
    listen("a[href='#other']", "click"),
    listen("form[action]", "submit"),
  ];
  hold();
  find("#menu").click();
  find("#switch").click();
  find("a[href='#other']").click();
  find<HTMLFormElement>("form[action]").requestSubmit();
  for (const one of listener) expect(one).toHaveBeenCalledOnce();
});

test("holds a guarded link, except when it is opened in a new tab", () => {
  const listener = listen("a[data-guarded]", "click");
  hold();
  find("a[data-guarded]").dispatchEvent(new MouseEvent("click", { ctrlKey: true, bubbles: true, cancelable: true }));
  expect(listener).toHaveBeenCalledOnce();
  find("a[data-guarded]").click();
  expect(listener).toHaveBeenCalledOnce();
  hydrate();
  expect(listener).toHaveBeenCalledTimes(2);
});

test("shows a notice after a long wait, until the click is replayed", () => {
  hold();
  find("#theme").click();
  expect(getNotice()).toBeUndefined();
  vi.advanceTimersByTime(10_000);
  expect(getNotice()).toBe(sentence);
  hydrate();
  expect(getNotice()).toBeUndefined();
});

test("shows at once why scripts cannot be loaded, for the page and beside a control", () => {
  const show = hold();
  show("Blocked.");
  expect(getNotice()).toBe("Blocked.");
  expect(document.querySelector("output")?.dataset.late).toBe("page");
  find("#theme").click();
  expect(getNotice()).toBe("Blocked.");
  expect(document.querySelector("output")?.dataset.late).toBe("");
  show();
  expect(getNotice()).toBe("Blocked.");
  document.querySelector("output")?.remove();
});

test("shows for the page that its scripts take long, until they are here", () => {
  hold()();
  expect(getNotice()).toBe(sentence);
  hydrate();
  expect(getNotice()).toBeUndefined();
});

test("does not replay a click on a removed control", () => {
  const listener = listen("#theme", "click");
  hold();
  const theme = find("#theme");
  theme.click();
  theme.remove();
  hydrate();
  expect(listener).not.toHaveBeenCalled();
});

test("holds nothing after hydration", () => {
  const listener = listen("#theme", "click");
  hold();
  hydrate();
  find("#theme").click();
  expect(listener).toHaveBeenCalledOnce();
});
