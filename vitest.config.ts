import { globSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import path from "node:path";
import { defineConfig } from "vitest/config";
import { createTemporaryFolder } from "./tests/runner/temporary-folder.ts";
import { createTestSequencer } from "./tests/runner/test-sequencer.ts";
import { bundleContent } from "./scripts/bundle-content.ts";

const systems = "tests/process/**/*.test.ts";
const contract = "tests/contract/**/*.test.ts";
/** Run a second time, on a database like that of a hosted project. */
const hosted =
  "tests/rls/{access,admin-inbox,book-engine,chats,grants,hub,post-origins,rights,search,shared-images}.test.ts";
const others = [
  "{app,server,contracts,content,packages,scripts}/**/*.test.{ts,tsx}",
  "tests/{rls,support}/**/*.test.ts",
  "tests/*.test.ts",
];

const needsDocument = /@vitest-environment/;
/** A process is slow to learn and quick to open the next database, and has no end of memory. */
const needsDatabase = /tests\/support\/(?:create|open)-|\bPGlite\b/;
let texts = globSync(others).map((file) => ({ file, text: readFileSync(file, "utf8") }));
/** Takes out of `texts` the files whose text matches. */
const take = (pattern: RegExp): string[] => {
  const taken = texts.filter(({ text }) => pattern.test(text));
  texts = texts.filter(({ text }) => !pattern.test(text));
  return taken.map(({ file }) => file);
};
const documents = take(needsDocument);
const databases = take(needsDatabase);
const globalSetup = ["tests/runner/prepare-test-database.ts"];

// Inherited by the workers and the sites that they start: half of their first second is compiling the same packages.
process.env.NODE_COMPILE_CACHE ??= path.resolve("node_modules/.cache/compiled");
process.env.TMPDIR = createTemporaryFolder();

// On its own: the React Router plugin of vite.config.ts does not run under vitest.
export default defineConfig({
  oxc: { jsx: { runtime: "automatic" } },
  plugins: [bundleContent()],
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
    setupFiles: ["tests/support/fail-on-console-error.ts"],
    // As the site runs: `__proto__` leads nowhere, and the database's WebAssembly is not optimized in the background, which
    // takes three times as long as opening the database itself.
    execArgv: ["--disable-proto=delete", "--liftoff-only"],
    // Much of a test is waiting: for another process, or for the least time that a sign-up takes.
    maxWorkers: availableParallelism() + 1,
    // What hangs ends; what is slow because the machine is busy does not fail.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
  },
});
