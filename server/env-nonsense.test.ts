import { describe, expect, test } from "vitest";
import { type Env, EnvError, readEnv } from "./env.ts";
import type { VariableMeta } from "./env-values.ts";
import { variables } from "./env-variables.ts";
import { createSmtpTransport } from "./inbox/mail/smtp.ts";
import { toClientOptions } from "@site/supabase/postgres/client-options.ts";

const names = Object.keys(variables.shape) as (keyof typeof variables.shape)[];

/** What other variables need beside it, so that only the one that is tried can be wrong. */
const companions: Record<string, string> = {
  SMTP_URL: "smtp://mail.example:587",
  MAIL_FROM: "chloe@example.org",
  LLM_BASE_URL: "http://localhost:11434/v1",
  LLM_MODEL: "m",
  IMAGE_PROVIDER: "openai",
  IMAGE_BASE_URL: "http://localhost:8080/v1",
  IMAGE_MODEL: "m",
  TTS_BASE_URL: "http://localhost:8880/v1",
  TTS_MODEL: "m",
  TTS_VOICE: "v",
  OTEL_EXPORTER_OTLP_ENDPOINT: "http://localhost:4318",
};
const s3 = ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"];
const hosted = ["SUPABASE_URL", "SUPABASE_PUBLISHABLE_KEY", "SUPABASE_SECRET_KEY"];
const toCompanions = (name: string): Record<string, string> => {
  if (s3.includes(name))
    return { ...Object.fromEntries(s3.map((one) => [one, "key"])), S3_ENDPOINT: "https://s3.example" };
  if (hosted.includes(name))
    return { ...Object.fromEntries(hosted.map((one) => [one, "k"])), SUPABASE_URL: "https://project.example" };
  if (name === "S3_PUBLIC_URL") return toCompanions("S3_ENDPOINT");
  return name === "DATABASE_DIRECT_URL" ? { DATABASE_URL: "postgres://localhost/site" } : companions;
};

const nonsense: Record<string, (example: string) => string> = {
  "only spaces": () => "   ",
  "quotation marks around it": (example) => `"${example}"`,
  "a sentence": () => "whatever you think is best",
  "control characters and line breaks": (example) => `${example}\u0007\nX: y`,
  "invisible letters of other scripts": (example) => `\u200b${example}\u202eпример𝒳`,
  "far too much": (example) => `${example}${"x".repeat(5_000)}`,
  "signs that addresses give a meaning to": () => "https://me:100%#/?@example.com:99999/a?b#c",
  "a password with a percent sign": () => "smtp://me:100%@mail.example:587",
  "a password with a hash": (example) => example.replace(/:\/\/[^@]*@|:\/\//, "://me:12#3@"),
  "a path behind it": (example) => `${example}/site/../x`,
  "two of it": (example) => `${example},${example}`,
  "a number that is none": () => "-1e999",
  "a name of JavaScript": () => "__proto__",
};

/** Uses each setting as the site does; throws for one that cannot work. */
const useSettings = ({ siteUrl, mail, databaseUrl, databaseDirectUrl, ...env }: Env): void => {
  const fetched = [
    siteUrl,
    env.hosted?.url,
    env.s3?.endpoint,
    env.s3?.publicUrl,
    env.languageModel?.baseUrl,
    env.images.baseUrl,
  ];
  for (const url of [...fetched, env.voice?.baseUrl, env.traces?.endpoint]) if (url) void new Request(`${url}/x`);
  const keys = [env.hosted?.publishableKey, env.hosted?.secretKey, env.languageModel?.apiKey, env.metricsToken];
  for (const key of [...keys, env.images.apiKey, env.voice?.apiKey])
    if (key) void new Headers({ authorization: `Bearer ${key}` });
  if (mail.smtpUrl && mail.from) createSmtpTransport(mail.smtpUrl, mail.from).close();
  for (const url of [databaseUrl, databaseDirectUrl]) if (url) toClientOptions(url);
  if (env.images.urlTemplate) void new Request(env.images.urlTemplate.replaceAll(/\{\w+\}/g, "x"));
};

/** What the site says of its settings or, if it takes them, the failure of one that it uses; empty if all work. */
const tryOut = (source: Record<string, string>): { problems: readonly string[]; failure: unknown } => {
  try {
    useSettings(readEnv(source));
  } catch (error) {
    return error instanceof EnvError ? { problems: error.problems, failure: null } : { problems: [], failure: error };
  }
  return { problems: [], failure: null };
};

describe.each(names)("%s", (name) => {
  const meta = variables.shape[name].meta() as VariableMeta;
  const isSecret = meta.example === undefined && meta.default === undefined;
  const example = meta.example ?? meta.default ?? "a-secret-of-mine";
  const mend = new RegExp(`\\b${name}\\b.*(must|can have|belong together|exclude each other).*\\.$`);

  test.each(Object.keys(nonsense))("works with %s, or is named with its mend", (kind) => {
    const value = nonsense[kind]?.(example) ?? "";
    const { problems, failure } = tryOut({ ...toCompanions(name), [name]: value });
    expect(failure).toBeNull();
    expect(problems.filter((problem) => !mend.test(problem))).toEqual([]);
    expect(isSecret && problems.join("").includes(value)).toBe(false);
  });
});

test.each([
  ["SMTP_URL", "smtp://me:100%@mail.example:587"],
  ["SMTP_URL", "smtp://me:12#3@mail.example:587"],
  ["SMTP_URL", "smtp://me:a/b@mail.example:587"],
  ["DATABASE_URL", "postgres://me:100%@db.example/site"],
  ["DATABASE_URL", "postgres://me:12#3@db.example/site"],
  ["DATABASE_URL", "postgres://me:12?3@db.example/site"],
  ["DATABASE_URL", "postgres://one.example:5432,two.example:5432/site"],
  ["DATABASE_URL", "postgres://one.example,two.example/site"],
  ["DATABASE_URL", "postgres:///site"],
  ["DATABASE_URL", "db.example"],
  ["SITE_URL", "https://example.com/site"],
  ["SITE_URL", "https://example.com?x"],
  ["SITE_URL", "https:example.com"],
  ["SITE_URL", "https://me@example.com"],
  ["MAIL_FROM", "Chloe"],
  ["MAIL_FROM", "Chloe <chloe@example.org"],
  ["MAIL_FROM", "Chloe <ch\u200bloe@example.org>"],
])("%s may not be %s, and other wrong settings are named beside it", (name, value) => {
  const read = () => readEnv({ ...companions, [name]: value, PORT: "eighty" });
  expect(read).toThrow(EnvError);
  expect(read).toThrow(new RegExp(`\\b${name} must (?:look like|be) `));
  expect(read).toThrow(/\bPORT must be /);
});

test.each([
  ["SMTP_URL", "smtps://me%40example.org:100%25%23@mail.example"],
  ["DATABASE_URL", "postgresql://me:100%25@[::1]:5432/site?sslmode=require"],
  ["DATABASE_URL", "postgres:///site?host=/run/postgresql"],
  ["SITE_URL", "http://192.168.0.7:3000/"],
  ["SITE_URL", "https://bücher.example"],
  ["MAIL_FROM", '"Chloe, at the lamp" <chloe@example.org>'],
  ["MAIL_FROM", "chloe@localhost"],
  ["HOST", "::"],
  ["HOST", "localhost"],
  ["HOST", "fe80::1%eth0"],
])("%s may be %s", (name, value) => {
  expect(tryOut({ ...companions, [name]: value })).toEqual({ problems: [], failure: null });
});
