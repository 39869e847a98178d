import questions from "#tests/support/newcomers-questions.json" with { type: "json" };
import { askNewcomersQuestions, type NewcomersQuestion } from "#tests/support/ask-newcomers-questions.ts";

// Asks the built-in NEO what newcomers ask, and prints what it misses: `node bench/neo-questions.ts`.
const asked = await askNewcomersQuestions(questions as NewcomersQuestion[]);
const count = (some: typeof asked) => `${some.filter(({ isRight }) => isRight).length} of ${some.length}`;
const times = asked.map(({ ms }) => ms).toSorted((one, other) => one - other);
console.log(
  `Right: ${count(asked)}; of those that were held out: ${count(asked.filter((one) => one.asked.isHeldOut))}`,
);
console.log(`Median ${times[Math.floor(times.length / 2)]?.toFixed(1)} ms, slowest ${times.at(-1)?.toFixed(1)} ms`);
for (const [kind, some] of Map.groupBy(asked, (one) => one.asked.kind)) console.log(`${kind}: ${count(some)}`);
for (const { asked: one, answer, isRight } of asked)
  if (!isRight) console.log(`\nMissed: ${one.question}\n${answer.replaceAll("\n", " ").slice(0, 300)}`);
process.exit(0);
