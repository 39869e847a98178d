import { chownSync, lstatSync, readdirSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { createDataDir as openDataDir } from "#server/data-dir.ts";
import { createDataDir, runSite } from "./site-process.ts";
import { createPreparedDataDir } from "./prepared-database.ts";

const owner = 12_345;
const listAll = (folder: string): string[] => [
  folder,
  ...readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => path.join(folder, name)),
];

test.runIf(process.getuid?.() === 0)(
  "what root makes by a command belongs to the owner of the data folder",
  async () => {
    const dataDir = await createPreparedDataDir();
    const opened = await openDataDir(dataDir);
    await opened.readKeys();
    opened.release();
    for (const file of listAll(dataDir)) chownSync(file, owner, owner);
    const target = createDataDir();
    const backUp = async (file: string) => {
      const command = runSite({ DATA_DIR: dataDir }, ["scripts/backup.ts", file]);
      return { code: await command.exitCode(), output: command.output() };
    };
    expect(await backUp(path.join(target, "a.tar.gz"))).toMatchObject({
      code: 1,
      output: expect.stringContaining(`may not be read or written by the user with the id ${owner}`),
    });
    chownSync(target, owner, owner);
    expect(await backUp(path.join(target, "a.tar.gz"))).toMatchObject({ code: 0, output: expect.any(String) });
    const others = [...listAll(dataDir), ...listAll(target)].filter((file) => lstatSync(file).uid !== owner);
    expect(others).toEqual([]);
  },
);
