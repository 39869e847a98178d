import { Zip, ZipPassThrough, zipSync } from "fflate";
import { expect, test } from "vitest";
import { readCard } from "../read-card.ts";
import { createCharx, createPng, jpeg, sampleV3, toBytes } from "../testing/sample-files.ts";

const withIcon = {
  ...sampleV3,
  data: {
    ...sampleV3.data,
    assets: [{ type: "icon", uri: "embeded://assets/icon.png", name: "main", ext: "png" }],
  },
};
const icon = Buffer.from("an icon");

test("reads CHARX with its files", async () => {
  const charx = createCharx(withIcon, { "assets/icon.png": icon, "../evil.png": icon, "assets/": new Uint8Array() });
  const { format, version, assets, image, problems } = await readCard(charx);
  expect({ format, version }).toEqual({ format: "charx", version: 3 });
  expect(assets).toEqual([{ path: "assets/icon.png", bytes: icon }]);
  expect(image).toEqual(icon);
  expect(problems).toEqual(["A file in the card has a name that is not safe. It was left out."]);
});

test.each([
  ["JPEG", jpeg],
  ["PNG", createPng()],
])("reads CHARX behind a %s", async (_, picture) => {
  const { format, card, image } = await readCard(Buffer.concat([picture, createCharx(sampleV3)]));
  expect({ format, name: card.name, image }).toEqual({ format: "charx", name: "Mira", image: picture });
});

test("reads CHARX of programs that pack nothing and write sizes behind each file", async () => {
  const parts: Uint8Array[] = [];
  const zip = new Zip((_, part) => parts.push(part));
  for (const [name, bytes] of [
    ["card.json", toBytes(withIcon)],
    ["assets/icon.png", icon],
  ] as const) {
    const file = new ZipPassThrough(name);
    zip.add(file);
    file.push(bytes, true);
  }
  zip.end();
  expect(await readCard(Buffer.concat(parts))).toMatchObject({ format: "charx", image: icon, problems: [] });
});

test("reads CHARX whose checksums are wrong", async () => {
  const charx = zipSync({ "card.json": toBytes(sampleV3) }, { level: 0 });
  const changed = Buffer.from(charx);
  changed.write("M", changed.indexOf("sea"));
  expect(await readCard(changed)).toMatchObject({
    card: { tags: ["Mea", "quiet"] },
    problems: ["A checksum in the archive is wrong. A file of it may be damaged."],
  });
});
