import { defineConfig } from "vitest/config";

// On its own: the React Router plugin of vite.config.ts does not run under vitest.
export default defineConfig({
  oxc: { jsx: { runtime: "automatic" } },
  test: {
    include: [
      "{app,server,contracts,content,scripts}/**/*.test.{ts,tsx}",
      "tests/{contract,rls,support,process}/**/*.test.ts",
      "tests/*.test.ts",
    ],
    setupFiles: ["tests/support/fail-on-console-error.ts"],
    // As the site runs: `__proto__` leads nowhere, and the database's WebAssembly is not optimized in the background, which
    // takes three times as long as opening the database itself.
    execArgv: ["--disable-proto=delete", "--liftoff-only"],
    // Much of a test is waiting for a database: a worker for each core, also where there are only two.
    maxWorkers: "100%",
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
