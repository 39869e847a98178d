import { createAsset } from "@site/character-card/card/asset.ts";
import { createCard } from "@site/character-card/card/character-card.ts";
import { createPng } from "@site/character-card/testing/sample-files.ts";
import { expect, test } from "vitest";
import { listFaces } from "./card-faces.ts";

const picture = { path: "a.png", bytes: createPng() };
const emotion = (name: string, uri = "embeded://a.png") => createAsset({ type: "emotion", name, uri, ext: "png" });
const list = (names: string[], more: object = {}) => {
  const card = { ...createCard({ name: "Mira", assets: names.map((name) => emotion(name)) }), ...more };
  const { faces, problems } = listFaces({ card, assets: [picture] });
  return { moods: faces.map(({ mood }) => mood), problems };
};

test("takes a picture for each mood, by the names that programs give", () => {
  expect(list(["joy", "Angry.png", "sad-1", "mira_surprised"]).moods).toEqual(["joy", "anger", "sadness", "surprise"]);
});

test("takes the pictures of RisuAI, which are among the extensions", () => {
  const extensions = { risuai: { emotions: [["happy", "__asset:a.png"], ["broken"], null] } };
  expect(list([], { extensions }).moods).toEqual(["joy"]);
});

test("names pictures that it does not show", () => {
  const text = { path: "c.png", bytes: Buffer.from("text") };
  const assets = [
    emotion("hat"),
    emotion("joy", "embeded://b.png"),
    emotion("love"),
    emotion("loving"),
    emotion("fear", "embeded://c.png"),
  ];
  const { faces, problems } = listFaces({ card: createCard({ name: "Mira", assets }), assets: [picture, text] });
  expect(faces.map(({ mood }) => mood)).toEqual(["love"]);
  expect(problems).toEqual([
    "Emotion pictures whose names are no mood that the site knows are kept, and not shown: “hat”.",
    "Emotion pictures that are not in the file are not shown: “joy”.",
    "Emotion pictures that are no picture or larger than 10 MB are kept, and not shown: “fear”.",
    "Of several pictures of a mood the first is shown; the others are kept: “loving”.",
  ]);
});
