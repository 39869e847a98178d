import { globSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { createTestSequencer } from "./tests/runner/test-sequencer.ts";

const systems = "tests/{process,contract}/**/*.test.ts";
const others = [
  "{app,server,contracts,content,scripts}/**/*.test.{ts,tsx}",
  "tests/{rls,support}/**/*.test.ts",
  "tests/*.test.ts",
];

/** Documents and databases stay with the process that had them; what has neither shares one process with all its kind. */
const needsOwnProcess = (file: string): boolean =>
  /@vitest-environment|tests\/support\/(?:create|open)-|\bPGlite\b|\buseNativeBcrypt\b/.test(
    readFileSync(file, "utf8"),
  );
const alone = globSync(others).filter(needsOwnProcess);
const globalSetup = ["tests/runner/prepare-test-database.ts"];

// On its own: the React Router plugin of vite.config.ts does not run under vitest.
export default defineConfig({
  oxc: { jsx: { runtime: "automatic" } },
  test: {
    projects: [
      {
        extends: true,
        test: { name: "systems", include: [systems], globalSetup, testTimeout: 120_000, hookTimeout: 120_000 },
      },
      { extends: true, test: { name: "alone", include: alone, globalSetup } },
      { extends: true, test: { name: "together", include: others, exclude: alone, isolate: false } },
    ],
    sequence: { sequencer: createTestSequencer(["systems", "alone", "together"]) },
    setupFiles: ["tests/support/fail-on-console-error.ts"],
    // As the site runs: `__proto__` leads nowhere, and the database's WebAssembly is not optimized in the background, which
    // takes three times as long as opening the database itself.
    execArgv: ["--disable-proto=delete", "--liftoff-only"],
    // Much of a test is waiting: for another process, or for the least time that a sign-up takes.
    maxWorkers: availableParallelism() + 1,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
