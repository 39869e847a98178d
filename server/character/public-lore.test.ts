import { expect, test } from "vitest";
import { createTestApp } from "#tests/support/create-test-app.ts";
import { listPublicLore } from "./public-lore.ts";

const entry = (title: string, content: string, change: object = {}) => ({
  title,
  keys: [],
  content,
  isEnabled: true,
  isConstant: false,
  isPublic: true,
  ...change,
});

test("shows visitors the entries that the owner made public, and no other, and finds them", async () => {
  const lore = [
    entry("The gauge pole", "{{char}} counts the marks.\n\nThere are <b>nine</b>."),
    entry("The vault", "A vorpalhorn is in it.", { isPublic: false }),
    entry("The attic", "A vorpalhorn was in it.", { isEnabled: false }),
  ];
  const app = await createTestApp({ documents: { character: { lore } } });
  expect(listPublicLore(app.content)).toEqual([
    {
      id: "lore-1-the-gauge-pole",
      title: "The gauge pole",
      paragraphs: ["Chloe counts the marks.", "There are <b>nine</b>."],
    },
  ]);
  const find = async (query: string) =>
    JSON.stringify(await (await app.request(`/functions/v1/search?query=${encodeURIComponent(query)}`)).json());
  expect(await find("marks of the gauge pole")).toContain("/stories#lore-1-the-gauge-pole");
  expect(await find("vorpalhorn")).not.toContain("vorpalhorn is in it");
  await app.close();
});
