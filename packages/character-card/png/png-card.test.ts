import { expect, test } from "vitest";
import { readCard } from "../read-card.ts";
import {
  animationChunk,
  createPng,
  internationalTextChunk,
  packedTextChunk,
  sampleV2,
  sampleV3,
  textChunk,
  toBase64,
  toBytes,
} from "../testing/sample-files.ts";

const base64 = toBase64(sampleV2);
test.each([
  ["tEXt", textChunk("chara", base64)],
  ["zTXt", packedTextChunk("chara", base64)],
  ["iTXt", internationalTextChunk("chara", base64, false)],
  ["packed iTXt", internationalTextChunk("chara", base64, true)],
  ["another letter case", textChunk("Chara", base64)],
  ["base64 without padding", textChunk("chara", base64.replaceAll("=", ""))],
  ["base64 with too much padding", textChunk("chara", `${base64}===`)],
  ["base64 with line breaks", textChunk("chara", base64.replaceAll(/.{76}/g, "$&\r\n"))],
  ["the alphabet for addresses", textChunk("chara", toBytes(sampleV2).toString("base64url"))],
  ["JSON without base64", textChunk("chara", toBytes(sampleV2).toString("latin1"))],
])("reads a card in a PNG as %s", async (_, chunk) => {
  const { card, format, version, problems } = await readCard(createPng(chunk));
  expect({ format, version, problems }).toEqual({ format: "png", version: 2, problems: [] });
  expect(card).toEqual((await readCard(toBytes(sampleV2))).card);
});

test("prefers ccv3, reads APNG, and returns the picture without the card", async () => {
  const other = textChunk("Software", "a camera");
  const chunks = [animationChunk, textChunk("chara", base64), textChunk("ccv3", toBase64(sampleV3)), other];
  const { format, version, card, image } = await readCard(createPng(...chunks));
  expect({ format, version, nickname: card.nickname }).toEqual({ format: "apng", version: 3, nickname: "Mi" });
  expect(image).toEqual(createPng(animationChunk, other));
});

test("takes the older card of a picture whose newer one is damaged", async () => {
  const { version, problems } = await readCard(
    createPng(textChunk("ccv3", toBase64(sampleV3).slice(0, 100)), textChunk("chara", base64)),
  );
  expect(version).toBe(2);
  expect(problems).toEqual(["The newest card in the picture cannot be read. An older one was used."]);
});

test("reads pictures with wrong checksums or without their end", async () => {
  const png = createPng(textChunk("chara", base64)).subarray(0, -12);
  const at = png.indexOf("chara") + 5 + 1 + base64.length;
  png[at] = (png[at] ?? 0) ^ 1;
  const { card, problems } = await readCard(png);
  expect(card.name).toBe("Mira");
  expect(problems).toEqual(["The picture is not complete.", "The checksum of the card is wrong. It may be damaged."]);
});

test("reads files in chunks of both spellings", async () => {
  const file = Buffer.from("picture").toString("base64");
  const { assets } = await readCard(
    createPng(
      textChunk("chara", base64),
      textChunk("chara-ext-asset_0", file),
      textChunk("chara-ext-asset_:faces/happy.png", file),
      textChunk("chara-ext-asset_:../../etc/passwd", file),
    ),
  );
  expect(assets).toEqual([
    { path: "0", bytes: Buffer.from("picture") },
    { path: "faces/happy.png", bytes: Buffer.from("picture") },
  ]);
});
