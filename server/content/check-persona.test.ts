import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { checkNeoPersona } from "./check-persona.ts";

const folder = mkdtempSync(path.join(tmpdir(), "persona-"));
mkdirSync(path.join(folder, "neo"));
afterAll(() => rmSync(folder, { recursive: true }));

const check = async (text: string): Promise<string[]> => {
  writeFileSync(path.join(folder, "neo/persona.md"), text);
  return (await checkNeoPersona(folder)).map(({ field, reason }) => `${field}: ${reason}`);
};

test("reports a missing file", async () => {
  expect(await checkNeoPersona("tests/support")).toEqual([
    { file: "content/neo/persona.md", field: "the whole file", reason: "is missing" },
  ]);
});

test("reports what is wrong above the instructions and with them", async () => {
  expect(await check("You are NEO.")).toEqual([expect.stringContaining("front matter: ")]);
  expect(await check("---\nbudgetSpent: Spent.\n---\nYou are NEO.")).toEqual([expect.stringContaining("sources: ")]);
  const above = "---\nbudgetSpent: Spent.\nsources: Here\n---\n";
  expect(await check(above)).toEqual([expect.stringContaining("text: ")]);
  expect(await check(`${above}${"x".repeat(8_001)}`)).toEqual([expect.stringContaining("8,000 characters at most")]);
  expect(await check(`${above}You are NEO.`)).toEqual([]);
});
