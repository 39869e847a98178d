// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { findPressed, findShown, getFieldId, listShownTexts, removeRepeated } from "./shown-texts.ts";
import { createTextFinder, type FieldText } from "./text-finder.ts";

const texts: FieldText[] = [
  { name: "chat", title: "Chat", path: ["heading"], text: "Talk to me" },
  { name: "chat", title: "Chat", path: ["text"], text: "I have **many** answers." },
  { name: "chat", title: "Chat", path: ["labels", "placeholder"], text: "Write to {persona}…" },
  { name: "chat", title: "Chat", path: ["avatar", "happy"], text: "/media/avatar/happy.webp" },
  { name: "navigation", title: "Menu", path: ["main", 0, "label"], text: "Chat" },
  { name: "navigation", title: "Menu", path: ["main", 1, "label"], text: "Story" },
  { name: "chat", title: "Chat", path: ["title"], text: "Chat" },
];

const show = (html: string) => {
  document.body.innerHTML = html;
  return listShownTexts(document.body, createTextFinder(texts));
};
const toPlaces = (shown: ReturnType<typeof show>) =>
  shown.map(({ element, fields }) => [element.localName, ...fields.map(({ name, path }) => [name, ...path].join("."))]);

const page = `
  <nav><ul><li><a href="/chloe-chat"><span>Chat</span></a></li><li><a href="/chloe-story">Story</a></li></ul></nav>
  <main>
    <h1>Talk <em>to</em> me</h1>
    <p>I have <strong>many</strong> answers.</p>
    <picture><source srcset="/media/avatar/happy-128.webp 128w" /><img src="/media/avatar/happy-512.webp" alt="" /></picture>
    <input placeholder="Write to Chloe…" />
    <p>Somebody else’s words</p>
    <script>Talk to me</script>
  </main>`;

test("lists what a page shows of the fields in its order, each at its innermost element", () => {
  expect(toPlaces(show(page))).toEqual([
    ["span", "navigation.main.0.label", "chat.title"],
    ["a", "navigation.main.1.label"],
    ["h1", "chat.heading"],
    ["p", "chat.text"],
    ["img", "chat.avatar.happy"],
    ["input", "chat.labels.placeholder"],
  ]);
});

test("puts the field first that is nearest to its neighbours' fields", () => {
  expect(toPlaces(show("<h1>Talk to me</h1><p>Chat</p><p>I have many answers.</p>"))[1]).toEqual([
    "p",
    "chat.title",
    "navigation.main.0.label",
  ]);
});

test("finds what was pressed, from within and from around it", () => {
  const shown = show(page);
  const press = (selector: string) => {
    const found = findPressed(shown, document.querySelector(selector) as Element, null);
    return found?.fields[0]?.text;
  };
  expect(press("strong")).toBe("I have **many** answers.");
  expect(press("nav a")).toBe("Chat");
  expect(press("img")).toBe("/media/avatar/happy.webp");
  expect(press("main")).toBeUndefined();
});

test("finds where a field is shown, and the first of a group", () => {
  const shown = show(page);
  const find = (id: string) => findShown(shown, id)?.localName;
  expect(getFieldId(texts[4] as FieldText)).toBe("navigation.main.0.label");
  expect(find("navigation.main.0.label")).toBe("span");
  expect(find("chat.labels")).toBe("input");
  expect(find("chat.title")).toBe("span");
  expect(find("theme.dark")).toBeUndefined();
});

test("takes the same text in the menu and in the footer for one", () => {
  const shown = show("<nav><a>Story</a></nav><h1>Talk to me</h1><footer><a>Story</a></footer>");
  expect(toPlaces(shown)).toHaveLength(3);
  expect(removeRepeated(shown).map(({ fields }) => fields[0]?.text)).toEqual(["Story", "Talk to me"]);
});
