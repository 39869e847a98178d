import { equal, match } from "node:assert/strict";
import { readFileSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { parse } from "yaml";
import { runProgram } from "../program.ts";
import type { Check, RealService } from "../real-service.ts";
import { type RealSite, startRealSite } from "../real-site.ts";
import { readGoVersion } from "./go-version.ts";

const folder = "deploy/observability";

type Rules = { groups: { rules: { alert: string }[] }[] };
type RuleTests = { tests: { alert_rule_test: { alertname: string; exp_alerts: unknown[] }[] }[] };
const read = (file: string): unknown => parse(readFileSync(`${folder}/${file}`, "utf8"));

/** The alerts of which a test sees that they fire. */
const countFired = (): string => {
  const alerts = (read("alerts.yml") as Rules).groups.flatMap(({ rules }) => rules.map(({ alert }) => alert));
  const fired = (read("alerts.test.yml") as RuleTests).tests
    .flatMap((test) => test.alert_rule_test)
    .filter(({ exp_alerts }) => exp_alerts.length > 0)
    .map(({ alertname }) => alertname);
  return `${new Set(fired).size} of ${alerts.length} alerts fire`;
};

const createChecks = (program: string, site: RealSite): Check[] => [
  {
    title: "The alerts are valid",
    run: async () => match(await runProgram(program, ["check", "rules", `${folder}/alerts.yml`]), /SUCCESS/),
  },
  {
    title: "The settings of Prometheus are valid",
    run: async () => {
      const args = ["check", "config", "--syntax-only", `${folder}/prometheus.yml`];
      match(await runProgram(program, args), /SUCCESS/);
    },
  },
  {
    title: "The alerts fire when they should",
    run: async () => {
      match(await runProgram(program, ["test", "rules", `${folder}/alerts.test.yml`]), /SUCCESS/);
      return countFired();
    },
  },
  {
    title: "The metrics of a site that was used are written as Prometheus wants them",
    run: async () => {
      for (const page of ["/landing", "/rss.xml", "/nowhere"]) await fetch(site.url + page);
      await site.call("neo-chat", { prompt: "status", session: crypto.randomUUID() });
      const input = await (await fetch(`${site.url}/metrics`)).text();
      const { status, stdout, stderr } = spawnSync(program, ["check", "metrics"], { input, encoding: "utf8" });
      equal(status, 0, stdout + stderr);
      const names = input.split("\n").filter((line) => line.startsWith("# TYPE "));
      return `${names.length} metrics`;
    },
  },
];

export const promtool: RealService = {
  name: "promtool",
  title: "promtool of Prometheus",
  find: async (tools) => {
    const program = await tools.getGoProgram("promtool", "github.com/prometheus/prometheus/cmd/promtool@v0.316.0");
    return {
      version: await readGoVersion(tools, program),
      open: async () => {
        const site = await startRealSite();
        return { checks: createChecks(program, site), close: site.stop };
      },
    };
  },
};
