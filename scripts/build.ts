import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { checkContent } from "#server/content/check-content.ts";
import { describeProblems } from "#server/content/content-problems.ts";
import { writeClusterArchive } from "@site/supabase/embedded/write-cluster-archive.ts";
import { addPlainPageFonts } from "./add-plain-page-fonts.ts";
import { precompress } from "./precompress.ts";

const problems = await checkContent("content");
if (problems.length > 0) {
  console.error(`The site cannot be built, because the content folder has problems:\n${describeProblems(problems)}`);
  process.exit(1);
}
rmSync("build", { recursive: true, force: true });
const { status } = spawnSync("react-router", ["build", "--logLevel", "warn"], {
  stdio: "inherit",
  env: { ...process.env, NODE_ENV: "production" },
});
if (status !== 0) process.exit(status ?? 1);
await addPlainPageFonts("build/client");
await precompress("build/client");
await writeClusterArchive("build/cluster.tar.gz").catch((error: unknown) =>
  console.warn(`The first start will make its own database: ${String(error)}`),
);
// The engine would go on for a while.
process.exit(0);
