import { randomUUID } from "node:crypto";
import { createTestBackend } from "#tests/support/create-test-backend.ts";
import { shippedContent } from "#tests/support/shipped-content.ts";
import { createSiteSearch } from "#server/search/create-site-search.ts";

// Search time with 10,000 posts of 600 to 1,400 words, in the database alone and end to end. Words are distributed as
// in a language (Zipf). Exits with 1 when the 95th percentile is above the limit.
const postCount = Number(process.argv[2] ?? 10_000);
const rounds = 200;
const allowedMs = 100;
const vocabulary = 20_000;

let state = 42;
const random = (): number => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state / 2 ** 32;
};
const consonants = "bcdfghjklmnprstvwz";
const vowels = "aeiou";
const toWord = (index: number): string => {
  let word = "";
  for (let rest = index + 90; rest > 0; rest = Math.floor(rest / 90))
    word += consonants.charAt(Math.floor((rest % 90) / 5)) + vowels.charAt(rest % 5);
  return word;
};
const words = Array.from({ length: vocabulary }, (_, index) => toWord(index));
// Zipf distribution: the word of rank n is about n times as rare as the first.
const drawWord = (): string => words[Math.floor(vocabulary ** random()) - 1] ?? "the";
const drawText = (count: number): string => Array.from({ length: count }, drawWord).join(" ");
const drawContent = (): string =>
  Array.from({ length: 10 }, () => `${drawText(60 + Math.floor(random() * 80))}.`).join("\n\n");

const toPercentile = (times: number[], share: number): number =>
  times.toSorted((one, other) => one - other)[Math.floor((times.length - 1) * share)] ?? 0;

const backend = await createTestBackend();
const service = backend.serviceClient({ deadlineMs: 60_000 });
for (let done = 0; done < postCount; done += 80) {
  const rows = Array.from({ length: Math.min(80, postCount - done) }, () => ({
    slug: randomUUID(),
    title: drawText(5),
    content: drawContent(),
    status: "published" as const,
  }));
  const { error } = await service.from("posts").insert(rows);
  if (error) throw new Error(error.message);
}

const search = createSiteSearch({ service, content: shippedContent, log: console });
const queries = {
  "two rare words": () =>
    `${words[5_000 + Math.floor(random() * 15_000)]} ${words[5_000 + Math.floor(random() * 15_000)]}`,
  "a question": () => `what is the ${drawText(4)}`,
  "the most frequent words": () => words.slice(0, 12).join(" "),
  "the begin of a word": () => drawWord().slice(0, 4),
};
await search.find("warm", { limit: 8 });
for (const [name, draw] of Object.entries(queries)) {
  const [inDatabase, inAll]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    const query = draw();
    const startedAt = performance.now();
    await service.rpc("search_posts", { query, page_size: 8 });
    const between = performance.now();
    await search.find(query, { limit: 8 });
    inDatabase.push(between - startedAt);
    inAll.push(performance.now() - between);
  }
  const p95 = toPercentile(inAll, 0.95);
  if (p95 > allowedMs) process.exitCode = 1;
  const describe = (times: number[]) =>
    `p50 ${toPercentile(times, 0.5).toFixed(0)} ms, p95 ${toPercentile(times, 0.95).toFixed(0)} ms`;
  console.log(name.padEnd(26), `database ${describe(inDatabase)}; all ${describe(inAll)}`);
}
await backend.close();
