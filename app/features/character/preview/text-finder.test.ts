import { expect, test } from "vitest";
import { createTextFinder, type FieldText } from "./text-finder.ts";

const toField = ([place, text]: readonly [string, string]): FieldText => {
  const [name = "", ...path] = place.split(".");
  return { name, title: name, path, text };
};
const find = (texts: Record<string, string>) => createTextFinder(Object.entries(texts).map(toField));
const toPlaces = (fields: FieldText[]) => fields.map(({ name, path }) => [name, ...path].join("."));

test.each([
  ["as it is", "Who is speaking", "Who is speaking"],
  ["with other spaces and line breaks", "Who is\nspeaking", "  Who is   speaking "],
  ["with other quotes", "It’s “on” now", `It's "on" now`],
  ["with marks of Markdown", "A **bold** [word](/landing#song) in `code`", "A bold word in code"],
  ["in Chinese", "灯亮着，进来吧。", "灯亮着， 进来吧。"],
  ["with a name in it", "Welcome, {name}!", "Welcome, Maria Antonietta della Valle-Longobardi the Third of Somewhere!"],
  ["with a macro of a card", "{{user}}，你好。我是{{char}}", "远方的客人，你好。我是Chloe"],
  ["with a number", "{count} results", "1,204 results"],
])("finds the field of a text %s", (_, text, shown) => {
  const finder = find({ "a.heading": "Another", "b.text": text });
  expect(toPlaces(finder.findWhole(shown))).toEqual(["b.text"]);
});

test("finds all fields that say the same", () => {
  const finder = find({ "navigation.main": "Chat", "chat.heading": "Chat", "chat.title": "Chat with me" });
  expect(toPlaces(finder.findWhole("Chat"))).toEqual(["navigation.main", "chat.heading"]);
});

test("takes no long paragraph for a short text with a name in it", () => {
  const finder = find({ "a.plays": "{count} plays" });
  expect(finder.findWhole(`${"Somebody writes about a theatre. ".repeat(10)}And there she plays`)).toEqual([]);
  expect(toPlaces(finder.findWhole("130 plays"))).toEqual(["a.plays"]);
});

test("finds the text of which a paragraph is a part, and one that is most of what is shown", () => {
  const finder = find({
    "guide.content": "# One\n\nThe *first* paragraph is here.\n\n- A point",
    "a.lead": "By somebody kind",
  });
  expect(toPlaces(finder.findPart("The first paragraph is here."))).toEqual(["guide.content"]);
  expect(toPlaces(finder.findPart("By somebody kind · 3 min"))).toEqual(["a.lead"]);
  expect(finder.findPart("A long paragraph of a visitor in which by chance is said: by somebody kind")).toEqual([]);
  expect(finder.findPart("point")).toEqual([]);
});

test("finds a picture by its path, and by that of another size", () => {
  const finder = find({ "pictures.hero": "/media/portrait/hero-1600.webp", "chat.face": "/media/avatar/happy.webp" });
  expect(toPlaces(finder.findFile("/media/portrait/hero-1600.webp"))).toEqual(["pictures.hero"]);
  expect(toPlaces(finder.findFile("/media/portrait/hero-480.webp"))).toEqual(["pictures.hero"]);
  expect(toPlaces(finder.findFile("/media/avatar/happy-128.webp"))).toEqual(["chat.face"]);
  expect(finder.findFile("/media/avatar/sad.webp")).toEqual([]);
});

test("takes addresses and names of entries for no text", () => {
  const finder = find({ "navigation.links.to": "/landing", "story.id": "opening" });
  expect([...finder.findWhole("/landing"), ...finder.findWhole("opening")]).toEqual([]);
});
