import { spawnSync } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { homedir, tmpdir } from "node:os";
import path from "node:path";
import { parseEnv } from "node:util";
import { parse } from "yaml";
import { afterAll, describe, expect, test } from "vitest";
import { readEnv } from "#server/env.ts";

const { known } = readEnv({}).variableNames;
const read = (file: string): string => readFileSync(file, "utf8");
const folder = mkdtempSync(path.join(tmpdir(), "chloe-deploy-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

// Where Debian puts some of them is on root's path only, where Go puts them on nobody's.
const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:${homedir()}/go/bin` };
const has = (program: string): boolean => spawnSync("which", [program], { env }).status === 0;
const run = (program: string, args: string[], more: Record<string, string> = {}) =>
  spawnSync(program, args, { encoding: "utf8", env: { ...env, ...more } });

describe("units", () => {
  /** What a unit needs that this machine does not have. */
  const isMissing = /is not executable: No such file/;
  const verify = (file: string): string[] =>
    run("systemd-analyze", ["verify", file])
      .stderr.split("\n")
      .filter((line) => line !== "" && !isMissing.test(line));

  test.skipIf(!has("systemd-analyze"))("are valid for one site, for replicas, and for their bucket", () => {
    const dropIn = path.join(folder, "site@.service.d");
    mkdirSync(dropIn);
    copyFileSync("deploy/site.service", path.join(folder, "site@.service"));
    copyFileSync("deploy/replicas/replica.conf", path.join(dropIn, "replica.conf"));
    expect(verify("deploy/site.service")).toEqual([]);
    expect(verify(path.join(folder, "site@3001.service"))).toEqual([]);
    expect(verify("deploy/replicas/minio.service")).toEqual([]);
  });

  test("start the site as npm start does", () => {
    const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
    const program = scripts.start?.replace("exec node ", "");
    expect(program).toBe("scripts/run.cjs start");
    expect(read("deploy/site.service")).toContain(`\nExecStart=/srv/site/node_modules/.bin/node ${program}\n`);
  });

  test("read settings that exist", () => {
    const names = Object.keys(parseEnv(read("deploy/site.env")));
    expect(names).toContain("DATA_DIR");
    expect(names.filter((name) => !known.includes(name))).toEqual([]);
  });
});

describe("proxies", () => {
  const nginx = read("deploy/nginx.conf");

  test.skipIf(!has("nginx"))("are a valid configuration of nginx", () => {
    const text = nginx.replaceAll("443 ssl", "443").replaceAll(/^ *ssl_.*$/gm, "");
    const file = path.join(folder, "nginx.conf");
    writeFileSync(file, `pid ${folder}/pid;\nevents {}\nhttp {\n${text}\n}\n`);
    const { stderr, status } = run("nginx", ["-t", "-c", file]);
    expect([status, stderr]).toEqual([0, expect.stringContaining("test is successful")]);
  });

  const sites = ["127.0.0.1:3000", "127.0.0.1:3001 127.0.0.1:3002 127.0.0.1:3003"];
  test.skipIf(!has("caddy")).each(sites)("are a valid configuration of Caddy in front of %s", (SITES) => {
    const args = ["validate", "--adapter", "caddyfile", "--config", "deploy/Caddyfile"];
    expect(run("caddy", args, { SITES }).stdout).toContain("Valid configuration");
  });

  test("replace the address that a visitor claims", () => {
    expect(nginx).toContain("proxy_set_header X-Forwarded-For $remote_addr;");
    expect(read("deploy/Caddyfile")).toContain("header_up X-Forwarded-For {remote_host}");
  });
});

type Service = { image?: string; build?: unknown; depends_on?: object; environment?: Record<string, string> };
type Compose = { services: Record<string, Service>; volumes: object };

describe.each(["compose.yaml", "deploy/replicas/compose.yaml"])("%s", (file) => {
  const text = read(file);
  const { services } = parse(text, { merge: true }) as Compose;
  const sites = Object.entries(services).filter(([name]) => name.startsWith("site"));

  test("runs the image of a release, and builds it only where there is none", () => {
    const { version } = JSON.parse(read("package.json")) as { version: string };
    for (const [, { image, build }] of sites) {
      expect(image).toBe(`\${SITE_IMAGE:-site}:\${SITE_VERSION:-${version}}`);
      expect(build).toMatchObject({ dockerfile: "Containerfile" });
    }
    const unversioned = Object.values(services).filter(({ image, build }) => !build && !/:\d+$/.test(image ?? ""));
    expect(unversioned).toEqual([]);
  });

  test("sets what exists, and names files and services that exist", () => {
    for (const [, { environment = {} }] of sites)
      expect(Object.keys(environment).filter((name) => !known.includes(name))).toEqual([]);
    const mounted = [...text.matchAll(/"(\.[^":]+):\//g)].map(([, name = ""]) => path.join(path.dirname(file), name));
    expect(mounted.filter((name) => !existsSync(name))).toEqual([]);
    for (const { depends_on: wanted = {} } of Object.values(services))
      for (const name of Array.isArray(wanted) ? wanted : Object.keys(wanted)) expect(services).toHaveProperty(name);
  });

  test.skipIf(run("docker", ["compose", "version"]).status !== 0)("is valid for Docker", () => {
    writeFileSync(path.join(folder, ".env"), "");
    const values = {
      SITE_DOMAIN: "example.com",
      POSTGRES_PASSWORD: "a",
      S3_SECRET_ACCESS_KEY: "b",
      SETTINGS_SECRET: "c",
    };
    const { status, stderr } = run(
      "docker",
      ["compose", "-f", file, "config", "--quiet", "--no-env-resolution"],
      values,
    );
    expect([status, stderr]).toEqual([0, ""]);
  });
});

test("three replicas share a database, a bucket and a proxy", () => {
  const { services } = parse(read("deploy/replicas/compose.yaml"), { merge: true }) as Compose;
  const addresses = services.caddy?.environment?.SITES?.split(" ") ?? [];
  expect(addresses).toEqual(["site-1:3000", "site-2:3000", "site-3:3000"]);
  for (const address of addresses) expect(services).toHaveProperty(address.replace(":3000", ""));
  const pooler = read("deploy/replicas/pgbouncer.ini");
  expect(pooler).toMatch(/^pool_mode = transaction$/m);
  expect(pooler).toMatch(/^server_login_retry = 1$/m);
});

test("all files of deploy/ are told of", () => {
  const told = read("docs/deploy.md") + read("docs/observability.md");
  const files = globSync("deploy/**/*.*", { exclude: ["**/*.test.yml"] }).map((file) => path.basename(file));
  expect(files.filter((name) => !told.includes(name))).toEqual([]);
});
