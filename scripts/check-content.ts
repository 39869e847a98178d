import { checkContent } from "#server/content/check-content.ts";
import { findUntranslated } from "#server/content/check-starter.ts";
import { describeProblems } from "#server/content/content-problems.ts";

const problems = await checkContent("content");
if (problems.length > 0) {
  console.error(
    `The content folder has ${problems.length === 1 ? "a problem" : `${problems.length} problems`}:\n${describeProblems(problems)}`,
  );
  process.exit(1);
}
const untranslated = await findUntranslated("content");
if (untranslated.length > 0) console.log(`These are missing, and shown in English:\n  ${untranslated.join("\n  ")}`);
console.log("content/ is in order.");
