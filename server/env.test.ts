import { expect, test } from "vitest";
import { EnvError, readEnv } from "./env.ts";

const toContentProblems = (source: NodeJS.ProcessEnv): string[] => {
  try {
    readEnv(source);
    return [];
  } catch (error) {
    if (error instanceof EnvError) return error.problems;
    throw error;
  }
};

test("nothing has to be set", () => {
  expect(readEnv({})).toMatchObject({
    port: 3000,
    host: "127.0.0.1",
    siteUrl: "http://localhost:3000",
    dataDir: "./data",
    adminMode: "auto",
    accessPolicy: "approval",
    storeFeedback: false,
  });
});

test("an empty value counts as not set", () => {
  expect(readEnv({ PORT: "", SITE_URL: "", DATABASE_URL: "" })).toMatchObject({ port: 3000, databaseUrl: undefined });
});

test("all problems are listed at once, each with the name of its setting", () => {
  const problems = toContentProblems({
    PORT: "eighty",
    DATABASE_URL: "mysql://x",
    OWNER_EMAIL: "me",
    IMAGE_URL_TEMPLATE: "http://x/y",
  });
  expect(problems.map((problem) => problem.split(" ")[0])).toEqual(
    expect.arrayContaining(["DATABASE_URL", "IMAGE_URL_TEMPLATE", "OWNER_EMAIL", "PORT"]),
  );
});

test("settings that belong together are asked for together", () => {
  expect(toContentProblems({ SUPABASE_URL: "https://x.supabase.co" })).toEqual([
    expect.stringContaining("SUPABASE_SECRET_KEY"),
  ]);
  expect(toContentProblems({ LLM_BASE_URL: "http://localhost:11434/v1" })).toEqual([
    expect.stringContaining("LLM_MODEL"),
  ]);
  expect(toContentProblems({ ADMIN_MODE: "secret" })).toEqual([expect.stringContaining("ADMIN_SECRET")]);
});

test("two places for the data are refused", () => {
  const hosted = { SUPABASE_URL: "https://x.supabase.co", SUPABASE_PUBLISHABLE_KEY: "a", SUPABASE_SECRET_KEY: "b" };
  expect(toContentProblems({ ...hosted, DATABASE_URL: "postgres://localhost/x" })).toEqual([
    expect.stringContaining("exclude each other"),
  ]);
});

test("the address of the site loses its last slash", () => {
  expect(readEnv({ SITE_URL: "https://chloe.example/" }).siteUrl).toBe("https://chloe.example");
});

test.each([
  [{}, "auto"],
  [{ OWNER_EMAIL: "me@example.com" }, "role"],
  [{ ADMIN_SECRET: "twelve letters" }, "secret"],
  [{ HOST: "0.0.0.0" }, "off"],
  [{ SITE_URL: "https://chloe.example" }, "off"],
  [{ ADMIN_MODE: "auto", HOST: "0.0.0.0" }, "off"],
  [{ OWNER_EMAIL: "me@example.com", ADMIN_MODE: "secret", ADMIN_SECRET: "twelve letters" }, "secret"],
])("with %j the admin mode is %s", (source, mode) => {
  expect(readEnv(source).adminMode).toBe(mode);
});
