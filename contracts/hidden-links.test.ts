import { expect, test } from "vitest";
import { isHiddenAddress, removeHiddenLinks } from "./hidden-links.ts";

test.each([
  ["/chloe-blockchain#layers", ["white-paper"]],
  ["/app/documentation/overview#p-1", ["hub"]],
  ["/docs", ["hub"]],
  ["/console/settings?x=1", ["console"]],
  ["/request-access/", ["console"]],
  ["/landing#song", ["song"]],
  ["/landing#stories", ["stories"]],
  ["/landing#donation-heading", ["donation"]],
] as const)("finds that %s is hidden with %s, and with nothing else", (address, hidden) => {
  expect(isHiddenAddress(address, hidden)).toBe(true);
  expect(isHiddenAddress(address, ["film", "overview", "playlist", "revo-door"])).toBe(false);
});

test.each([
  "/",
  "/landing",
  "/post/first-light",
  "/admin",
  "/app/system-status",
  "/status",
  "/constructor",
  "",
  "#intro",
])("never hides %s", (address) => {
  const all = ["film", "song", "stories", "hub", "console"] as const;
  expect(isHiddenAddress(address, all)).toBe(false);
});

test("removes links from lists, and groups that have lost all of theirs", () => {
  const groups = [
    { heading: "One", links: [{ label: "Donate", to: "/donation" }] },
    {
      heading: "Two",
      links: [
        { label: "Donate", href: "/donation" },
        { label: "Home", to: "/landing" },
      ],
    },
    { heading: "Three", links: [] },
  ];
  expect(removeHiddenLinks({ groups }, ["donation"])).toEqual({
    groups: [
      { heading: "Two", links: [{ label: "Home", to: "/landing" }] },
      { heading: "Three", links: [] },
    ],
  });
});

test("empties the address of a link that is not in a list, and keeps other texts that look like one", () => {
  const content = {
    link: { label: "Story", to: "/chloe-story" },
    path: "/chloe-story",
    list: ["/chloe-story", 1, null],
  };
  expect(removeHiddenLinks(content, ["story"])).toEqual({ ...content, link: { label: "Story", to: "" } });
});

test("turns links in Markdown into their text", () => {
  const text = 'See [the **paper**](/chloe-blockchain#layers "Paper"), [home](/landing) and ![a](/media/a.png).';
  expect(removeHiddenLinks(text, ["white-paper"])).toBe("See the **paper**, [home](/landing) and ![a](/media/a.png).");
});

test("returns the same value when nothing is hidden, and does not change what it is given", () => {
  const content = { links: [{ to: "/donation" }] };
  expect(removeHiddenLinks(content, [])).toBe(content);
  removeHiddenLinks(content, ["donation"]);
  expect(content).toEqual({ links: [{ to: "/donation" }] });
});

test("takes a long text of half links", () => {
  const text = '[a](/b "'.repeat(50_000) + "[".repeat(100_000);
  expect(removeHiddenLinks(text, ["donation"])).toBe(text);
});
