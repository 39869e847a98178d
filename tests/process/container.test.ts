// @module-tag night
import { spawnSync } from "node:child_process";
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { writeLicenses } from "../../scripts/write-licenses.ts";
import { findPreparedDatabase } from "./prepared-database.ts";
import { findFreePort, runSite, type SiteRun, waitUntilReady } from "./site-process.ts";

const containerfile = readFileSync("Containerfile", "utf8");
const lock = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
  packages: Record<string, { dev?: boolean; link?: boolean }>;
};
/** What the build deletes from the dependencies before they are copied. */
const prunings = containerfile
  .split("\n")
  .filter((line) => /^ {2}&& (?:find|rm) /.test(line) && line.includes("node_modules"))
  .map((line) => line.slice("  && ".length).replace(/ \\$/, ""));
const nobody = process.getuid?.() === 0 ? 65_534 : undefined;

/** The folders of the image, as its last stage copies them. */
const copied = [...containerfile.matchAll(/^COPY --from=build \/site\/(\S+) \.\/\1$/gm)].map(([, name = ""]) => name);

const copyDependencies = (to: string): void => {
  const names = Object.entries(lock.packages)
    .filter(([name, { dev, link }]) => name.startsWith("node_modules/") && !dev && !link)
    .map(([name]) => name)
    // This machine's own Node runs the test, and only one platform's packages are installed.
    .filter((name) => !/^node_modules\/node-linux-/.test(name));
  const own = (source: string, name: string) => !path.relative(name, source).split(path.sep).includes("node_modules");
  for (const name of names)
    if (spawnSync("test", ["-d", name]).status === 0)
      cpSync(name, path.join(to, name), { recursive: true, filter: (source) => own(source, name) });
  mkdirSync(path.join(to, "node_modules/@site"), { recursive: true });
  cpSync("node_modules/@site", path.join(to, "node_modules/@site"), { recursive: true, verbatimSymlinks: true });
};

describe("the image", () => {
  let site: SiteRun;
  let run: (args: string[]) => SiteRun;
  beforeAll(async () => {
    const root = mkdtempSync(path.join(tmpdir(), "chloe-image-"));
    const folder = path.join(root, "site");
    const data = path.join(root, "data");
    mkdirSync(data);
    cpSync(await findPreparedDatabase(), path.join(data, "db"), { recursive: true });
    for (const name of copied.filter((one) => one !== "node_modules"))
      cpSync(name, path.join(folder, name), { recursive: true });
    copyDependencies(folder);
    for (const pruning of prunings) spawnSync("sh", ["-c", pruning], { cwd: folder });
    chmodSync(root, 0o755);
    spawnSync("chmod", ["-R", "a-w,a+rX", folder]);
    if (nobody !== undefined) {
      chownSync(data, nobody, nobody);
      spawnSync("chown", ["-R", String(nobody), data]);
    }
    const env = { PORT: String(await findFreePort()), DATA_DIR: data, NODE_ENV: "production" };
    const elsewhere = { cwd: folder, ...(nobody !== undefined && { uid: nobody, gid: nobody }) };
    run = (args) => runSite(env, ["scripts/run.cjs", ...args], elsewhere);
    site = run(["start"]);
    await waitUntilReady(site);
  });
  afterAll(() => site.child.kill("SIGKILL"));

  test("copies what runs, and neither tests nor tools", () => {
    expect(copied).toContain("node_modules");
    for (const name of ["app", "tests", "media", "bench"]) expect(copied).not.toContain(name);
    expect(prunings).toHaveLength(3);
  });

  test("serves pages, pictures and descriptions from a folder that nobody can write, as a user without rights", async () => {
    for (const address of ["/landing", "/post/first-light", "/openapi.json", "/og/first-light.png"]) {
      const response = await fetch(site.url + address);
      await response.arrayBuffer();
      expect([address, response.status]).toEqual([address, 200]);
    }
    const picture = await fetch(`${site.url}/functions/v1/image?prompt=a+heron&width=256&height=256`);
    expect(picture.headers.get("content-type")).toMatch(/^image\//);
    await picture.arrayBuffer();
  });

  test("has the command, which does not look for a lockfile or for what to build", async () => {
    const listing = run(["user", "list", "--json"]);
    expect(await listing.exitCode(), listing.output()).toBe(0);
    expect(listing.output()).toBe("Settings: those of the environment alone\n[]\n");
  });

  test("ends with code 0 when it is asked to", async () => {
    site.child.kill("SIGTERM");
    expect(await site.exitCode()).toBe(0);
  });
});

test("the licences of what is passed on are written down, with those under the LGPL named", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "chloe-licenses-"));
  writeLicenses(folder);
  const list = readFileSync(path.join(folder, "README.md"), "utf8");
  for (const name of ["hono", "lucide-react", "@fontsource-variable/figtree"]) expect(list).toMatch(`- ${name} `);
  const lgpl = /\n## LGPL-3\.0[\w-]*\n\n((?:- .*\n)+)/g;
  const named = [...list.matchAll(lgpl)].flatMap(([, lines = ""]) => lines.trim().split("\n"));
  expect(named.length).toBeGreaterThan(1);
  for (const line of named) expect(list.split("\n## ")[0]).toContain(line.split(" ")[1]?.replace(/-linux.*/, ""));
  const texts = readdirSync(folder).map((name) => readFileSync(path.join(folder, name), "utf8"));
  expect(texts.filter((text) => text.trim().split("\n").length < 3)).toEqual([]);
});

test("the image starts the site by its command", () => {
  expect(containerfile).toContain(`CMD ["site", "start"]\n`);
});
