import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { createSeal, createUnseal, sealMark } from "./seal.ts";

const passphrase = "a heron at the gauge pole";
/** In pieces that fit neither chunks nor heads. */
const inPieces = (bytes: Buffer, size = 40_001) =>
  Readable.from(
    Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
      bytes.subarray(index * size, (index + 1) * size),
    ),
  );
const seal = async (bytes: Buffer) => buffer(inPieces(bytes).compose(await createSeal(passphrase)));
const unseal = (bytes: Buffer, size?: number, given = passphrase) =>
  buffer(inPieces(bytes, size).compose(createUnseal(given)));

const byDay = [0, 65_537];
for (const size of [0, 1, 65_535, 65_536, 65_537, 131_072, 500_000])
  test(`gives back ${size} sealed bytes as they were`, { tags: byDay.includes(size) ? [] : ["night"] }, async () => {
    const bytes = randomBytes(size);
    const sealed = await seal(bytes);
    expect(sealed.subarray(0, sealMark.length)).toEqual(sealMark);
    expect(size > 8 && sealed.includes(bytes.subarray(0, 8))).toBe(false);
    expect((await unseal(sealed)).equals(bytes)).toBe(true);
    expect((await unseal(sealed, 7)).equals(bytes)).toBe(true);
  });

test("refuses another passphrase", async () => {
  await expect(unseal(await seal(Buffer.from("secret")), undefined, "another passphrase")).rejects.toThrow(
    /passphrase/,
  );
});

test("notices each change: a bit, an end that is cut off, a chunk that is left out, moved or added", async () => {
  const sealed = await seal(randomBytes(200_000));
  const head = sealMark.length + 16;
  const chunk = 4 + 65_536 + 16;
  const chunkAt = (index: number) => sealed.subarray(head + index * chunk, head + (index + 1) * chunk);
  const rest = sealed.subarray(head + 2 * chunk);
  const flipped = Buffer.from(sealed);
  flipped[head + 1_000] = (flipped[head + 1_000] ?? 0) ^ 1;
  const damaged = [
    flipped,
    sealed.subarray(0, -1),
    sealed.subarray(0, head + 2 * chunk),
    sealed.subarray(0, head),
    sealed.subarray(0, sealMark.length),
    Buffer.concat([sealed.subarray(0, head), chunkAt(1), rest]),
    Buffer.concat([sealed.subarray(0, head), chunkAt(1), chunkAt(0), rest]),
    Buffer.concat([sealed, chunkAt(0)]),
  ];
  for (const bytes of damaged) await expect(unseal(bytes)).rejects.toThrow(/damaged/);
});

test("passes on what is not sealed, however short, and asks for the passphrase of what is", async () => {
  for (const text of ["", "no", "no seal at all"])
    expect(String(await buffer(inPieces(Buffer.from(text), 3).compose(createUnseal(undefined))))).toBe(text);
  const sealed = await seal(Buffer.from("secret"));
  await expect(buffer(inPieces(sealed, 3).compose(createUnseal(undefined)))).rejects.toThrow(/set BACKUP_PASSPHRASE/);
});
