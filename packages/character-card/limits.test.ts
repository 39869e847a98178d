import { zipSync } from "fflate";
import { expect, test } from "vitest";
import { CardError } from "./card-error.ts";
import { createChunk } from "./png/png-chunks.ts";
import { readCard } from "./read-card.ts";
import {
  createCharx,
  createPng,
  jpeg,
  packedTextChunk,
  sampleV3,
  sampleWorldInfo,
  textChunk,
  toBytes,
} from "./testing/sample-files.ts";
import { startCpuTimer } from "../../tests/support/cpu-timer.ts";

const v1 = { name: "Mira", description: "Keeps a lighthouse.", first_mes: "Hi." };
const icon = Buffer.from("an icon");
const bomb = "A".repeat(40_000_000);
test.each<[string, () => Uint8Array]>([
  ["nothing", () => new Uint8Array()],
  ["a text", () => Buffer.from("Hello")],
  ["JSON of something else", () => toBytes({ name: "a-package", description: "Does things.", version: "1.0.0" })],
  ["a list", () => toBytes([1, 2])],
  ["a lorebook", () => toBytes(sampleWorldInfo)],
  ["a picture without a card", () => createPng(textChunk("Software", "a camera"))],
  ["a JPEG without a card", () => jpeg],
  ["a card with a password", () => createPng(textChunk("chara", "rcc||rccv1||AAAA||hash||AAAA"))],
  ["an archive without a card", () => zipSync({ "a.json": toBytes(sampleV3) })],
  ["a file that is too large", () => new Uint8Array(33_000_000)],
  ["JSON that is too large", () => toBytes({ ...v1, other: bomb.slice(0, 9_000_000) })],
  ["a text that is too long", () => toBytes({ ...v1, description: bomb.slice(0, 600_000) })],
  ["a name that is too long", () => toBytes({ ...v1, name: "M".repeat(501) })],
  ["too many greetings", () => toBytes({ ...v1, alternate_greetings: Array<string>(2_001).fill("Hi.") })],
  ["too many entries", () => toBytes({ ...v1, world: { entries: Array<object>(5_001).fill({}) as [] } })],
  ["too many values", () => Buffer.from(`{"first_mes":"","a":[${"0,".repeat(500_000)}0]}`)],
  ["deep nesting", () => Buffer.from(`{"first_mes":"","a":${"[".repeat(65)}${"]".repeat(65)}}`)],
  ["very deep nesting", () => Buffer.from("[".repeat(10_000_000))],
  ["a zTXt bomb", () => createPng(packedTextChunk("chara", bomb))],
  ["a ZIP bomb", () => createCharx(sampleV3, { "a.bin": Buffer.alloc(33_000_000) })],
  [
    "many packed files",
    () => createCharx(sampleV3, Object.fromEntries(Array.from({ length: 1_100 }, (_, i) => [`${i}`, icon]))),
  ],
  ["too many chunks", () => createPng(...Array(50_001).fill(createChunk("tIME", Buffer.alloc(0))))],
])("refuses %s with a sentence, quickly", async (_, createFile) => {
  const file = createFile();
  const measure = startCpuTimer();
  const error: unknown = await readCard(file).catch((reason: unknown) => reason);
  expect(measure()).toBeLessThan(2_000);
  expect(error).toBeInstanceOf(CardError);
  expect((error as CardError).message).toMatch(/^[A-Z].*\.$/);
});

const entry = {
  keys: ["a", "b"],
  key: "c",
  content: "d".repeat(1_000),
  order: 1,
  extensions: { e: [1, 2] },
  position: 4,
};
const listOf = <T>(length: number, value: T): T[] => Array.from({ length }, () => value);

test.each<[string, () => Uint8Array]>([
  ["a lorebook with many entries", () => toBytes({ ...sampleV3, world: { entries: listOf(4_900, entry) } })],
  ["long texts", () => toBytes({ ...v1, other: listOf(15, "é".repeat(250_000)) })],
  ["many values", () => Buffer.from(`{"name":"Mira","first_mes":"","a":[${"{},".repeat(65_000)}0]}`)],
  ["many files", () => createCharx(sampleV3, Object.fromEntries(listOf(990, icon).map((file, at) => [`${at}`, file])))],
  ["large files", () => createCharx(sampleV3, { a: Buffer.alloc(19_000_000), b: Buffer.alloc(19_000_000) })],
])("reads %s within the limits quickly", async (_, createFile) => {
  const file = createFile();
  const measure = startCpuTimer();
  expect((await readCard(file)).card.name).toBe("Mira");
  expect(measure()).toBeLessThan(2_000);
});
