import { cp, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeEach, expect, test } from "vitest";
import { checkStarter, findUntranslated } from "./check-starter.ts";
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

test("finds every document translated into each language", async () => {
  expect(await findUntranslated(folder)).toEqual([]);
  await rm(path.join(folder, "starter/de/typos.json"));
  expect(await findUntranslated(folder)).toEqual(["content/starter/de/typos.json"]);
});

test("finds no problem in a folder without such texts", async () => {
  await rm(path.join(folder, "starter"), { recursive: true });
  expect(await check()).toEqual([]);
});

test("reports a file without a twin", async () => {
  await writeFile(path.join(folder, "starter/en/extra.json"), "{}");
  expect(await check()).toEqual([
    { file: "content/starter/en/extra.json", field: "the whole file", reason: "has no twin content/extra.json" },
  ]);
});

test.each([
  ["chat.json", "content/starter/en/chat.json"],
  ["hub/docs/vision.md", "content/starter/en/hub/docs/vision.md"],
])("reports a placeholder of %s that nothing fills in", async (name, file) => {
  await change(`starter/en/${name}`, (text) => text.replaceAll("{persona}", "{pesona}"));
  expect(await check()).toContainEqual({
    file,
    field: "the whole file",
    reason: "contains {pesona}, which nothing fills in",
  });
});

test("knows the placeholders that the twin has", async () => {
  await change("starter/en/play.json", (text) => text.replace("Here it is.", "Here is {prompt}."));
  expect(await check()).toEqual([]);
});

test("reports a value that the schema rejects", async () => {
  await change("starter/en/site.json", (text) => text.replace("en-US", "English"));
  expect(await check()).toEqual([
    { file: "content/starter/en/site.json", field: "locale", reason: "must look like en-US" },
  ]);
});

test("reports what does not fit a file that only the shipped texts have", async () => {
  await change("starter/en/hub/dashboard.json", (text) => text.replaceAll("agent-lovable", "agent-other"));
  expect(await check()).toEqual([
    {
      file: "content/hub/placeholders.json",
      field: "projects.assignedTo.agent",
      reason: 'dashboard.json has no agent "agent-lovable"',
    },
  ]);
});

test("reports NEO's instructions without a text", async () => {
  await change("starter/en/neo/persona.md", (text) => text.slice(0, text.lastIndexOf("---") + 4));
  expect(await check()).toContainEqual({
    file: "content/starter/en/neo/persona.md",
    field: "text",
    reason: "there is no text",
  });
});

test("reports what another language lacks", async () => {
  const write = (name: string, value: unknown) =>
    writeFile(path.join(folder, "starter/xx", name), JSON.stringify(value));
  await cp(path.join(folder, "starter/en"), path.join(folder, "starter/xx"), { recursive: true });
  const feedback = JSON.parse(await readFile(path.join(folder, "starter/en/feedback.json"), "utf8")) as object;
  await write("feedback.json", { ...feedback, more: "{theirDative}" });
  const problems = (await check()).filter(({ file }) => /(?:feedback|typos)\.json$/.test(file));
  expect(problems.map(({ file, field, reason }) => `${file}, ${field}: ${reason}`)).toEqual([
    "content/starter/xx/feedback.json, the whole file: contains {theirDative}, which nothing fills in",
    "content/starter/xx/feedback.json, more: is not in the English file",
    expect.stringContaining("content/starter/xx/feedback.json, "),
  ]);
});
