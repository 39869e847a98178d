import { readFile, writeFile } from "node:fs/promises";
import { readSeedStories } from "#server/posts/seed-stories.ts";
import { writeSeedSql } from "#server/posts/seed-posts.ts";

// Generates supabase/seed.sql, the stories of content/ for the Supabase CLI; `--check` only reports if it is outdated.
const file = "supabase/seed.sql";
const sql = writeSeedSql(await readSeedStories("content"));
if (!process.argv.includes("--check")) {
  await writeFile(file, sql);
} else if ((await readFile(file, "utf8").catch(() => "")) !== sql) {
  console.error(`${file} does not fit content/stories: run "npm run generate-seed".`);
  process.exit(1);
}
