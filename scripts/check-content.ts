import { checkContent } from "#server/content/check-content.ts";
import { describeProblems } from "#server/content/content-problems.ts";

const problems = await checkContent("content");
if (problems.length > 0) {
  console.error(
    `The content folder has ${problems.length === 1 ? "a problem" : `${problems.length} problems`}:\n${describeProblems(problems)}`,
  );
  process.exit(1);
}
console.log("content/ is in order.");
