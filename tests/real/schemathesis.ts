import { deepEqual, ok } from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import type { OpenApi } from "#server/api/open-api.ts";
import { signUp } from "#tests/process/sign-up.ts";
import { startProgram } from "./program.ts";
import type { Check, RealService } from "./real-service.ts";
import { type RealSite, startRealSite } from "./real-site.ts";

const version = "4.32.5";
const owner = "owner@chloe.example";
const runS = 240;
const longRunS = 900;

/** What it may find, by its own titles, and why that stays. */
const known: Record<string, string> = {
  "Schema-valid request rejected":
    "rules that JSON Schema cannot say: what a file holds, what one field asks of another, characters that cannot be seen",
};

type Report = {
  operations: { tested: number; total: number };
  test_cases: { generated: number };
  failures: { title: string; operations: string[] }[];
  errors: unknown[];
};

type Answered = { path: string; status: number; code?: string };

/** What the site has written about answers from 500 on. */
const listServerErrors = (site: RealSite): Answered[] =>
  site
    .output()
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as Answered)
    .filter(({ status }) => status >= 500);

const createChecks = (
  program: string,
  folder: string,
  site: RealSite,
  keys: Record<string, string>,
  seconds: number,
) => {
  const reportFile = path.join(folder, "report.json");
  const args = [
    ["run", `${site.url}/openapi.json`, "--phases", "examples,coverage,fuzzing", "--seed", "48"],
    ["--rate-limit", "30/s", "--continue-on-failure", "--max-time", String(seconds), "--request-timeout", "30"],
    ["--suppress-health-check", "all", "--no-shrink", "--warnings", "off"],
    // Where it means to send no key of three possible ones, it still sends the session that it was given here; what
    // answers without any is tried below. Errors of the site are read from its log, which tells them from what it lacks.
    ["--exclude-checks", "ignored_auth,not_a_server_error"],
    ["--report", "json", "--report-json-path", reportFile],
    Object.entries(keys).flatMap(([name, value]) => ["--header", `${name}: ${value}`]),
  ];
  const checks: Check[] = [
    {
      title: "What the description says of each call is true",
      limitS: seconds + 120,
      run: async () => {
        const { exited, output } = startProgram(program, args.flat(), { cwd: folder });
        // With differences it ends with 1.
        const code = await exited;
        ok(code === 0 || code === 1, output().slice(-2_000));
        const {
          operations,
          test_cases: cases,
          failures,
          errors,
        } = JSON.parse(readFileSync(reportFile, "utf8")) as Report;
        deepEqual(errors, []);
        ok(operations.tested === operations.total, `only ${operations.tested} of ${operations.total} calls were tried`);
        const unknown = failures.filter(({ title }) => !Object.hasOwn(known, title));
        ok(unknown.length === 0, unknown.map((kind) => `${kind.title}: ${kind.operations.join(", ")}`).join("; "));
        const left = failures.map((kind) => `“${kind.title}” at ${kind.operations.length} (${known[kind.title]})`);
        return `${cases.generated} requests to ${operations.tested} calls; ${left.join(", ") || "no difference"}`;
      },
    },
    {
      title: "None of these requests is an error of the site",
      run: async () => {
        const answers = listServerErrors(site);
        const wrong = answers.filter(({ status }) => status !== 503).map((answer) => `${answer.path} ${answer.status}`);
        ok(wrong.length === 0, [...new Set(wrong)].join(", "));
        const failed = site
          .output()
          .split("\n")
          .find((line) => line.includes('"level":50'));
        ok(failed === undefined, failed);
        const paths = [...new Set(answers.map((answer) => answer.path))];
        return paths.length > 0 ? `503 where the site lacks something: ${paths.join(", ")}` : "";
      },
    },
    {
      title: "What needs a session or a key answers nobody without",
      run: async () => {
        const { paths } = (await (await fetch(`${site.url}/openapi.json`)).json()) as OpenApi;
        const closed = Object.entries(paths).flatMap(([at, methods]) =>
          Object.entries(methods).flatMap(([method, { security }]) =>
            security.some((way) => Object.keys(way).length === 0) ? [] : [{ at, method: method.toUpperCase() }],
          ),
        );
        for (const { at, method } of closed) {
          const { status } = await fetch(site.url + at, { method, ...(method === "POST" && { body: "{}" }) });
          ok(status === 401 || status === 403, `${method} ${at}: ${status}`);
        }
        return `${closed.length} calls`;
      },
    },
  ];
  return checks;
};

/** A program that makes requests of an API's description, right and wrong ones, and compares the answers with it. */
export const schemathesis: RealService = {
  name: "schemathesis",
  title: "Schemathesis",
  find: async (tools) => {
    const python = await tools.getPython("schemathesis", [`schemathesis==${version}`]);
    return {
      version,
      open: async () => {
        const site = await startRealSite({ OWNER_EMAIL: owner, ADMIN_MODE: "role" });
        const { "content-type": _type, ...keys } = await signUp(site.url, owner);
        const program = path.join(path.dirname(python), "schemathesis");
        const seconds = tools.isLong ? longRunS : runS;
        return { checks: createChecks(program, tools.createFolder(), site, keys, seconds), close: site.stop };
      },
    };
  },
};
