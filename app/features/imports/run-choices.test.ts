// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { openRunChoices, toFirstChoices, toRunChoices } from "./run-choices.ts";

const choose = (site: string) => toRunChoices({ site, hosts: ["a.example"], updates: true, withoutMissing: false }, 0);

test.each([
  ["https://blog.example/", "https://blog.example"],
  [" blog.example ", "https://blog.example"],
  ["http://localhost:2368/blog/", "http://localhost:2368/blog"],
  ["", null],
])("takes the address %j as %j", (typed, site) => {
  expect(choose(typed)).toEqual({ site, hosts: ["a.example"], updates: true });
});

test.each(["my blog", "ftp://blog.example", "javascript:alert(1)", "https://", `https://a.example/${"x".repeat(300)}`])(
  "refuses the address %j",
  (typed) => expect(choose(typed)).toBe("siteRefused"),
);

test("keeps the choices for this tab, and nothing that is broken", () => {
  const choices = { site: "https://a.example", hosts: ["b.example"], updates: true, withoutMissing: true };
  openRunChoices("one").setState(choices);
  expect(openRunChoices("one").getState()).toEqual(choices);
  expect(openRunChoices("two").getState()).toBeNull();
  sessionStorage.setItem("chloe-admin-import:two", '{"hosts":[1,"a"],"site":2}');
  expect(openRunChoices("two").getState()).toEqual({ site: "", hosts: ["a"], updates: false, withoutMissing: false });
});

test("begins with what the last run was told", () => {
  const chosen = { hosts: ["b.example"], updates: true };
  expect(toFirstChoices({ site: null, chosen })).toEqual({ site: "", withoutMissing: false, ...chosen });
});

test("asks where the old site is before it goes on without pictures", () => {
  const choices = { site: " ", hosts: [], updates: false, withoutMissing: false };
  expect(toRunChoices(choices, 2)).toBe("siteMissing");
  expect(toRunChoices({ ...choices, withoutMissing: true }, 2)).toMatchObject({ site: null });
  expect(toRunChoices({ ...choices, site: "a.example" }, 2)).toMatchObject({ site: "https://a.example" });
  expect(toRunChoices(choices, 0)).toMatchObject({ site: null });
});
