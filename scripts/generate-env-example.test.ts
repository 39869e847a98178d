import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { expect, test } from "vitest";
import { readEnv } from "#server/env.ts";
import type { VariableMeta } from "#server/env-values.ts";
import { variables } from "#server/env-variables.ts";
import { replaceTables, toEnvExample } from "./generate-env-example.ts";

const settings = Object.entries(variables.shape).map(([name, schema]) => ({
  name,
  schema,
  meta: schema.meta() as VariableMeta,
}));

test(".env.example is up to date", () => {
  expect(readFileSync(".env.example", "utf8")).toBe(toEnvExample());
});

test(".env.example sets nothing when copied unchanged", () => {
  expect(parseEnv(toEnvExample())).toEqual({});
});

test("sets each variable to its default or example when uncommented", () => {
  const expected = settings.map(({ name, meta }) => [name, meta.default ?? meta.example ?? ""]);
  expect(parseEnv(toEnvExample().replace(/^#(?=[A-Z0-9_]+=)/gm, ""))).toEqual(Object.fromEntries(expected));
});

test("documents the actual defaults", () => {
  const defaults = settings.flatMap(({ name, meta }) => (meta.default === undefined ? [] : [[name, meta.default]]));
  const own = { variableNames: null, readVariable: null, withSettings: null };
  const readSettings = (source: Record<string, string>) => ({ ...readEnv(source), ...own });
  expect(readSettings(Object.fromEntries(defaults) as Record<string, string>)).toEqual(readSettings({}));
});

test.each(settings.filter(({ meta }) => meta.example !== undefined))("accepts the example of $name", (setting) => {
  expect(setting.schema.safeParse(setting.meta.example).error).toBeUndefined();
});

test("gives keys, secrets and tokens neither default nor example", () => {
  const secrets = settings.filter(({ name }) => /_(KEY|SECRET|TOKEN)$/.test(name));
  expect(secrets.length).toBeGreaterThan(0);
  expect(secrets.filter(({ meta }) => meta.example !== undefined || meta.default !== undefined)).toEqual([]);
});

test("docs/environment.md is up to date, and lists each variable exactly once", () => {
  const page = readFileSync("docs/environment.md", "utf8");
  expect(page).toBe(replaceTables(page));
  const named = [...page.matchAll(/^\| `([A-Z_0-9]+)` \|/gm)].map(([, name = ""]) => name);
  expect(named.toSorted()).toEqual(Object.keys(variables.shape).toSorted());
});
