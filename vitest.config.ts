import { globSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import path from "node:path";
import { defineConfig } from "vitest/config";
import { createTemporaryFolder } from "./tests/runner/temporary-folder.ts";
import { createTestSequencer } from "./tests/runner/test-sequencer.ts";
import { inlineScript } from "@site/first-paint/vite/inline-script-plugin.ts";

const systems = "tests/process/**/*.test.ts";
const contract = "tests/contract/**/*.test.ts";
/** These run a second time, on a database that looks like a hosted project's. */
const hosted =
  "tests/rls/{access,admin-inbox,book-engine,chats,content-documents,grants,hub,post-origins,rights,search,shared-images}.test.ts";
const others = [
  "{app,server,contracts,content,packages,scripts,bench}/**/*.test.{ts,tsx}",
  "tests/{real,rls,support}/**/*.test.ts",
  "tests/*.test.ts",
];

const needsDocument = /@vitest-environment/;
/**
 * These share processes: the first database that a process opens is slow, later ones are quick. They have a project of
 * their own, because a process with databases needs much memory.
 */
const needsDatabase = /tests\/support\/(?:(?:create|open)-|owners-site)|\bPGlite\b/;
let texts = globSync(others).map((file) => ({ file, text: readFileSync(file, "utf8") }));
/** Removes the files whose text matches from `texts`, and returns their names. */
const take = (pattern: RegExp): string[] => {
  const taken = texts.filter(({ text }) => pattern.test(text));
  texts = texts.filter(({ text }) => !pattern.test(text));
  return taken.map(({ file }) => file);
};
const documents = take(needsDocument);
const databases = take(needsDatabase);
const globalSetup = ["tests/runner/prepare-test-database.ts"];

declare module "vitest" {
  interface ProvidedContext {
    runs: number;
  }
}

// Workers inherit this, and so do the sites that they start: otherwise each spends half a second compiling the same
// packages.
process.env.NODE_COMPILE_CACHE ??= path.resolve("node_modules/.cache/compiled");
process.env.TMPDIR = createTemporaryFolder();

// Not part of vite.config.ts, whose React Router plugin does not run under vitest.
export default defineConfig({
  oxc: { jsx: { runtime: "automatic" } },
  plugins: [inlineScript()],
  test: {
    projects: [
      {
        extends: true,
        test: { name: "systems", include: [systems], globalSetup },
      },
      {
        extends: true,
        test: {
          name: "contract",
          include: [contract],
          globalSetup: [...globalSetup, "tests/runner/start-test-postgres.ts"],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: "hosted",
          include: [hosted],
          env: { TEST_ON_HOSTED_SHAPE: "true" },
          globalSetup: ["tests/runner/start-test-postgres.ts"],
          isolate: false,
        },
      },
      { extends: true, test: { name: "databases", include: databases, globalSetup, isolate: false } },
      {
        extends: true,
        test: {
          name: "documents",
          include: documents,
          isolate: false,
          setupFiles: ["tests/support/fresh-document.ts"],
        },
      },
      {
        extends: true,
        test: { name: "together", include: others, exclude: [...documents, ...databases], isolate: false },
      },
    ],
    sequence: {
      sequencer: createTestSequencer(["systems", "contract", "hosted", "databases", "documents", "together"]),
    },
    setupFiles: [
      "tests/support/usual-umask.ts",
      "tests/support/fail-on-console-error.ts",
      "tests/support/shipped-content.ts",
    ],
    // The flags of the site itself. The second one also keeps V8 from optimizing the database's WebAssembly, which takes
    // three times as long as opening a database.
    execArgv: ["--disable-proto=delete", "--liftoff-only"],
    tags: [{ name: "night", description: "Slow and rarely red: only `npm run test:all` runs it." }],
    // The runs of property tests are so many times what they are by day.
    provide: { runs: process.env.TEST_ALL ? 10 : 1 },
    // Tests spend almost half of their time waiting: for another process, or for the minimum time that a sign-up takes.
    maxWorkers: availableParallelism() + 2,
    // Long enough for a busy machine; a test that hangs still ends.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
  },
});
