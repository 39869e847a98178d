import { cp, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeEach, expect, test } from "vitest";
import { checkStarter } from "./check-starter.ts";
import { loadContentSchemas } from "./load-content-schemas.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "starter-"));
  const media = path.resolve("content/media");
  await cp("content", folder, { recursive: true, filter: (source) => path.resolve(source) !== media });
  await symlink(media, path.join(folder, "media"));
  return () => rm(folder, { recursive: true });
});

const check = async () => checkStarter(folder, await loadContentSchemas());
const change = async (file: string, edit: (text: string) => string) => {
  const before = await readFile(path.join(folder, file), "utf8");
  const after = edit(before);
  expect(after).not.toBe(before);
  await writeFile(path.join(folder, file), after);
};

test("finds no problem in the texts for a new character", async () => {
  expect(await check()).toEqual([]);
});

test("finds no problem in a folder without such texts", async () => {
  await rm(path.join(folder, "starter"), { recursive: true });
  expect(await check()).toEqual([]);
});

test("reports a file without a twin", async () => {
  await writeFile(path.join(folder, "starter/extra.json"), "{}");
  expect(await check()).toEqual([
    { file: "content/starter/extra.json", field: "the whole file", reason: "has no twin content/extra.json" },
  ]);
});

test.each([
  ["chat.json", "content/starter/chat.json"],
  ["hub/docs/vision.md", "content/starter/hub/docs/vision.md"],
])("reports a placeholder of %s that nothing fills in", async (name, file) => {
  await change(`starter/${name}`, (text) => text.replaceAll("{persona}", "{pesona}"));
  expect(await check()).toContainEqual({
    file,
    field: "the whole file",
    reason: "contains {pesona}, which nothing fills in",
  });
});

test("knows the placeholders that the twin has", async () => {
  await change("starter/play.json", (text) => text.replace("Here it is.", "Here is {prompt}."));
  expect(await check()).toEqual([]);
});

test("reports a value that the schema rejects", async () => {
  await change("starter/site.json", (text) => text.replace("en-US", "English"));
  expect(await check()).toEqual([
    { file: "content/starter/site.json", field: "locale", reason: "must look like en-US" },
  ]);
});

test("reports what does not fit a file that only the shipped texts have", async () => {
  await change("starter/hub/dashboard.json", (text) => text.replaceAll("agent-lovable", "agent-other"));
  expect(await check()).toEqual([
    {
      file: "content/hub/placeholders.json",
      field: "projects.assignedTo.agent",
      reason: 'dashboard.json has no agent "agent-lovable"',
    },
  ]);
});

test("reports NEO's instructions without a text", async () => {
  await change("starter/neo/persona.md", (text) => text.slice(0, text.lastIndexOf("---") + 4));
  expect(await check()).toContainEqual({
    file: "content/starter/neo/persona.md",
    field: "text",
    reason: "there is no text",
  });
});
