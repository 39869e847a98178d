// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import { createFakeStorage } from "#tests/support/fake-storage.ts";
import { finishRenewal, reloadOnce } from "./renewal.ts";

const form = `
  <input name="email"><input type="password" name="secret"><input type="checkbox" name="agreed">
  <select name="topic"><option>praise</option><option>fault</option></select><textarea name="text"></textarea>`;

beforeEach(() => {
  document.body.innerHTML = form;
});

const setUp = () => {
  const reload = vi.fn<() => void>();
  return { ...createFakeStorage(), reload, place: { pathname: "/a", reload } };
};
const get = (name: string) => document.querySelector(`[name=${name}]`) as HTMLInputElement;

test("keeps what was typed while the page is loaded again, except passwords", () => {
  const { storage, place, reload } = setUp();
  for (const name of ["email", "secret", "text"]) get(name).value = `my ${name}`;
  get("agreed").checked = true;
  get("topic").value = "fault";
  expect(reloadOnce("/gone.js", place, storage)).toBe(true);
  expect(reload).toHaveBeenCalledOnce();
  document.body.innerHTML = form;
  expect(finishRenewal(place, storage)).toBe(true);
  expect(["email", "secret", "text", "topic"].map((name) => get(name).value)).toEqual([
    "my email",
    "",
    "my text",
    "fault",
  ]);
  expect(get("agreed").checked).toBe(true);
  expect(finishRenewal(place, storage)).toBe(false);
});

test("tells the fields' state by events", () => {
  const { storage, place } = setUp();
  get("email").value = "ada@example.org";
  reloadOnce("/gone.js", place, storage);
  document.body.innerHTML = form;
  const told = vi.fn<() => void>();
  document.body.addEventListener("input", told);
  finishRenewal(place, storage);
  expect(told).toHaveBeenCalledOnce();
});

test("loads the page again once for a file", () => {
  const { storage, place, reload } = setUp();
  reloadOnce("/gone.js", place, storage);
  finishRenewal(place, storage);
  expect(reloadOnce("/gone.js", place, storage)).toBe(false);
  expect(reloadOnce("/other.js", place, storage)).toBe(true);
  expect(reload).toHaveBeenCalledTimes(2);
});

test("loads nothing again where nothing can be kept", () => {
  const { fake, storage, place, reload } = setUp();
  fake.failure = "SecurityError";
  expect(reloadOnce("/gone.js", place, storage)).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});

test.each(["broken", "3", "[]", '{"path":"/a","fields":[["x",{}],3]}'])("accepts anything stored: %s", (text) => {
  const { map, storage, place } = setUp();
  map.set("chloe-renewal", text);
  finishRenewal(place, storage);
  expect(get("email").value).toBe("");
});
