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
    <a href="#more" data-guarded>Load more</a>
    <a href="#other">Other</a>`;
});

afterEach(() => {
  document.dispatchEvent(new Event(hydratedEvent));
  vi.useRealTimers();
});

const find = <Kind extends HTMLElement>(selector: string): Kind => document.querySelector<Kind>(selector) as Kind;
const listen = (selector: string, event: string) => {
  const heard = vi.fn((given: Event) => given.preventDefault());
  find(selector).addEventListener(event, heard);
  return heard;
};
const becomeAlive = () => document.dispatchEvent(new Event(hydratedEvent));
const getNotice = () => document.querySelector("[data-late]")?.textContent;

test("a press waits, is marked, and is done once", () => {
  const heard = listen("#theme", "click");
  holdPresses(document, sentence);
  find("#theme span").click();
  find("#theme").click();
  expect(heard).not.toHaveBeenCalled();
  expect([find("#theme").dataset.held, find("#theme").getAttribute("aria-busy")]).toEqual(["", "true"]);
  becomeAlive();
  expect(heard).toHaveBeenCalledOnce();
  expect([find("#theme").dataset.held, find("#theme").getAttribute("aria-busy")]).toEqual([undefined, null]);
});

test("a submit waits and is done once, with its button", () => {
  const heard = listen("form", "submit");
  holdPresses(document, sentence);
  find<HTMLFormElement>("form").requestSubmit(find("form button"));
  find<HTMLFormElement>("form").requestSubmit(find("form button"));
  expect(heard).not.toHaveBeenCalled();
  expect(find("form button").dataset.held).toBe("");
  becomeAlive();
  expect(heard).toHaveBeenCalledOnce();
  expect(heard.mock.calls[0]?.[0]).toMatchObject({ submitter: find("form button") });
});

test("presses are done in the order in which they were made", () => {
  const order: string[] = [];
  find("form").addEventListener("submit", (event) => {
    event.preventDefault();
    order.push("submit");
  });
  find("#theme").addEventListener("click", () => order.push("theme"));
  holdPresses(document, sentence);
  find("#theme").click();
  find<HTMLFormElement>("form").requestSubmit();
  becomeAlive();
  expect(order).toEqual(["theme", "submit"]);
});

test("Enter sends a line where the keyboard says so, and Shift+Enter breaks it", () => {
  const heard = listen("form", "submit");
  holdPresses(document, sentence);
  const press = (init: KeyboardEventInit) => {
    const event = new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true, ...init });
    find("textarea").dispatchEvent(event);
    return event.defaultPrevented;
  };
  find<HTMLTextAreaElement>("textarea").enterKeyHint = "send";
  expect(press({ shiftKey: true })).toBe(false);
  expect(press({})).toBe(true);
  becomeAlive();
  expect(heard).toHaveBeenCalledOnce();
});

test("what works by itself is left to the browser", () => {
  const heard = [listen("#menu", "click"), listen("a[href='#other']", "click"), listen("form[action]", "submit")];
  holdPresses(document, sentence);
  find("#menu").click();
  find("a[href='#other']").click();
  find<HTMLFormElement>("form[action]").requestSubmit();
  for (const one of heard) expect(one).toHaveBeenCalledOnce();
});

test("a marked link waits, except when it is opened in another tab", () => {
  const heard = listen("a[data-guarded]", "click");
  holdPresses(document, sentence);
  find("a[data-guarded]").dispatchEvent(new MouseEvent("click", { ctrlKey: true, bubbles: true, cancelable: true }));
  expect(heard).toHaveBeenCalledOnce();
  find("a[data-guarded]").click();
  expect(heard).toHaveBeenCalledOnce();
  becomeAlive();
  expect(heard).toHaveBeenCalledTimes(2);
});

test("a press that waits long is explained, until it is done", () => {
  holdPresses(document, sentence);
  find("#theme").click();
  expect(getNotice()).toBeUndefined();
  vi.advanceTimersByTime(10_000);
  expect(getNotice()).toBe(sentence);
  becomeAlive();
  expect(getNotice()).toBeUndefined();
});

test("when scripts cannot be loaded it is explained at once, also for later presses", () => {
  const fail = holdPresses(document, sentence);
  fail();
  expect(getNotice()).toBeUndefined();
  find("#theme").click();
  expect(getNotice()).toBe(sentence);
});

test("a control that is gone is not pressed", () => {
  const heard = listen("#theme", "click");
  holdPresses(document, sentence);
  const theme = find("#theme");
  theme.click();
  theme.remove();
  becomeAlive();
  expect(heard).not.toHaveBeenCalled();
});

test("once the page is alive nothing is held", () => {
  const heard = listen("#theme", "click");
  holdPresses(document, sentence);
  becomeAlive();
  find("#theme").click();
  expect(heard).toHaveBeenCalledOnce();
});
