// @module-tag night
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createCard } from "@site/character-card/card/character-card.ts";
import { readCard } from "@site/character-card/read-card.ts";
import { createPng } from "@site/character-card/testing/sample-files.ts";
import { writeCard } from "@site/character-card/write-card.ts";
import { afterAll, expect, test } from "vitest";
import { createPreparedDataDir } from "./prepared-database.ts";
import { findFreePort, runSite, type SiteRun, waitUntilReady } from "./site-process.ts";

const sites: SiteRun[] = [];
afterAll(() => {
  for (const { child } of sites) child.kill("SIGKILL");
});

const writeMira = async (file: string) =>
  writeFileSync(
    file,
    await writeCard(
      { ...createCard({ name: "Mira" }), description: "Keeps a lighthouse." },
      { format: "png", image: createPng() },
    ),
  );

test("a character comes from a card, goes out and comes in again, with the site stopped and running", async () => {
  const dataDir = await createPreparedDataDir();
  const env = { DATA_DIR: dataDir, PORT: String(await findFreePort()) };
  const inFolder = (name: string) => path.join(dataDir, name);
  const run = async (...words: string[]) => {
    const command = runSite(env, ["scripts/character.ts", ...words]);
    return { code: await command.exitCode(), output: command.output() };
  };
  await writeMira(inFolder("mira.png"));
  expect(await run("new", inFolder("mira.png"))).toEqual({
    code: 0,
    output: expect.stringContaining("The site is now that of Mira."),
  });
  expect((await run("export", inFolder("all.zip"))).code).toBe(0);

  const site = runSite(env);
  sites.push(site);
  await waitUntilReady(site);
  expect(await (await fetch(`${site.url}/mira-chat`)).text()).toContain("Mira");
  expect((await run("export", inFolder("out.png"))).code).toBe(0);
  const { card } = await readCard(readFileSync(inFolder("out.png")), "out.png");
  expect(card).toMatchObject({ name: "Mira", description: "Keeps a lighthouse." });
  expect(await run("import", inFolder("all.zip"))).toMatchObject({ code: 0, output: expect.stringContaining("Mira") });
});

test("a wrong word, a missing file and one that is no card end with a sentence", async () => {
  const env = { DATA_DIR: await createPreparedDataDir(), PORT: String(await findFreePort()) };
  const run = async (...words: string[]) => {
    const command = runSite(env, ["scripts/character.ts", ...words]);
    return { code: await command.exitCode(), output: command.output() };
  };
  expect(await run("keep", "x.png")).toMatchObject({ code: 2, output: expect.stringContaining("One of: new, export") });
  expect(await run("new", "missing.png")).toMatchObject({ code: 1, output: expect.stringMatching(/^ENOENT/) });
  expect(await run("new", "package.json")).toMatchObject({ code: 1, output: expect.not.stringContaining("at ") });
});
