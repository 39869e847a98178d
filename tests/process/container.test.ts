// @module-tag night
import { spawnSync } from "node:child_process";
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findPreparedDatabase } from "./prepared-database.ts";
import { findFreePort, runSite, type SiteRun, waitUntilReady } from "./site-process.ts";

const containerfile = readFileSync("Containerfile", "utf8");
const lock = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
  packages: Record<string, { dev?: boolean; link?: boolean }>;
};
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
  beforeAll(async () => {
    const root = mkdtempSync(path.join(tmpdir(), "chloe-image-"));
    const folder = path.join(root, "site");
    const data = path.join(root, "data");
    mkdirSync(data);
    cpSync(await findPreparedDatabase(), path.join(data, "db"), { recursive: true });
    for (const name of copied.filter((one) => one !== "node_modules"))
      cpSync(name, path.join(folder, name), { recursive: true });
    copyDependencies(folder);
    chmodSync(root, 0o755);
    spawnSync("chmod", ["-R", "a-w,a+rX", folder]);
    if (nobody !== undefined) {
      chownSync(data, nobody, nobody);
      spawnSync("chown", ["-R", String(nobody), data]);
    }
    site = runSite(
      { PORT: String(await findFreePort()), DATA_DIR: data, NODE_ENV: "production" },
      ["server/index.ts"],
      {
        cwd: folder,
        ...(nobody !== undefined && { uid: nobody, gid: nobody }),
      },
    );
    await waitUntilReady(site);
  });
  afterAll(() => site.child.kill("SIGKILL"));

  test("copies what runs, and neither tests nor tools", () => {
    expect(copied).toContain("node_modules");
    for (const name of ["app", "tests", "media", "bench"]) expect(copied).not.toContain(name);
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

  test("ends with code 0 when it is asked to", async () => {
    site.child.kill("SIGTERM");
    expect(await site.exitCode()).toBe(0);
  });
});
