import { expect, test } from "vitest";
import landing from "#content/landing.json" with { type: "json" };
import { prepareReading, stripMarkdown } from "#contracts/speech/prepare-reading.ts";
import { splitSentences } from "#contracts/speech/split-sentences.ts";
import { chunkSentences, maxChunkLength } from "./chunk-sentences.ts";
import { chooseVoice } from "./speak.ts";

test("strips Markdown syntax from spoken text", () => {
  expect(stripMarkdown("# Hello\n\n**I** am _Chloe_, `truly`.")).toBe("Hello. I am Chloe, truly.");
  expect(stripMarkdown("See [my song](/landing#song) ![a lamp](/lamp.webp)!")).toBe("See my song a lamp!");
  expect(stripMarkdown("- one\n- two\n3. three")).toBe("one. two. three.");
  expect(stripMarkdown("> quoted ~~not~~")).toBe("quoted not.");
});

test("ends a sentence at a line break, once", () => {
  expect(stripMarkdown("First\nSecond!\n\n\nThird")).toBe("First. Second! Third.");
});

test("ends a sentence at a line break after a comma, colon or semicolon", () => {
  expect(stripMarkdown("Three things:\n- a lamp,\n- a door;\n- rain")).toBe("Three things. a lamp. a door. rain.");
  expect(stripMarkdown("“Wait,”\nshe said")).toBe("“Wait.” she said.");
});

test("splits a text into sentences", () => {
  expect(splitSentences("I am Chloe. Are you there? Good… Come in")).toEqual([
    "I am Chloe.",
    "Are you there?",
    "Good…",
    "Come in",
  ]);
  expect(splitSentences("“Wait.” She waited.")).toEqual(["“Wait.”", "She waited."]);
  expect(splitSentences("")).toEqual([]);
});

test("chunks sentences below the utterance limit without losing text", () => {
  const sentences = landing.bio.paragraphs.flatMap((paragraph) => splitSentences(stripMarkdown(paragraph)));
  const pieces = chunkSentences(sentences);
  expect(Math.max(...pieces.map(({ text }) => text.length))).toBeLessThanOrEqual(maxChunkLength);
  expect(pieces.map(({ text }) => text).join(" ")).toBe(sentences.join(" "));
});

test("splits a long sentence after a comma, else between words, else anywhere", () => {
  const clause = "a".repeat(80);
  expect(chunkSentences([`${clause}, ${clause}.`])).toEqual([
    { text: `${clause},`, sentence: 0 },
    { text: `${clause}.`, sentence: 0 },
  ]);
  expect(chunkSentences([`${clause} ${clause}`, "b"]).map(({ sentence }) => sentence)).toEqual([0, 0, 1]);
  expect(chunkSentences(["c".repeat(300)]).map(({ text }) => text.length)).toEqual([140, 140, 20]);
});

const voice = (name: string, lang = "en-US", isDefault = false) => ({ name, lang, default: isDefault });

test("prefers a female-sounding voice", () => {
  expect(chooseVoice([voice("Daniel", "en-GB", true), voice("Samantha"), voice("Alex")])?.name).toBe("Samantha");
  expect(chooseVoice([voice("Google UK English Male"), voice("Google UK English Female")])?.name).toBe(
    "Google UK English Female",
  );
});

test("falls back to the browser's default English voice", () => {
  expect(
    chooseVoice([voice("Anna", "de-DE", true), voice("Daniel", "en-GB"), voice("Alex", "en-US", true)])?.name,
  ).toBe("Alex");
  expect(chooseVoice([voice("Anna", "de-DE", true)])).toBeUndefined();
  expect(chooseVoice([])).toBeUndefined();
});

test("chooses a voice of the site's language, and of its country where they speak differently", () => {
  const voices = [voice("Joana", "pt-PT"), voice("Luciana", "pt_BR"), voice("Markus", "de-DE"), voice("Anna", "de-DE")];
  expect(chooseVoice(voices, "pt-BR")?.name).toBe("Luciana");
  expect(chooseVoice(voices, "de-AT")?.name).toBe("Anna");
  expect(chooseVoice(voices, "ar-EG")).toBeUndefined();
});

test("splits texts with the marks of other scripts", () => {
  expect(splitSentences("こんにちは。元気？「うん！」雨だ。")).toEqual([
    "こんにちは。",
    "元気？",
    "「うん！」",
    "雨だ。",
  ]);
  expect(splitSentences("مرحبا! هل أنت هنا؟ نعم.")).toEqual(["مرحبا!", "هل أنت هنا؟", "نعم."]);
  expect(stripMarkdown("一つ、\n二つ。")).toBe("一つ. 二つ。");
});

test("indexes the sentences of paragraphs and ends headings with a full stop", () => {
  const { paragraphs, text } = prepareReading(["A Heading", "One. Two.", "Three?"]);
  expect(text).toBe("A Heading. One. Two. Three?");
  expect(paragraphs.map(({ first }) => first)).toEqual([0, 1, 3]);
  expect(splitSentences(text)).toEqual(paragraphs.flatMap(({ sentences }) => sentences));
});
