import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, silentLog, type TestApp } from "#tests/support/create-test-app.ts";
import { createTestBackend, type TestBackend } from "#tests/support/create-test-backend.ts";
import { createJobs } from "../../jobs/create-jobs.ts";
import { createLetters } from "./create-letters.ts";

const smtp = { SMTP_URL: "smtp://localhost:2525", MAIL_FROM: "Chloe <chloe@example.org>" };
const siteUrl = "http://localhost:3000";
let backend: TestBackend;
let app: TestApp;
beforeAll(async () => {
  backend = await createTestBackend();
  app = await createTestApp({ backend, env: smtp });
  const people = ["ada@example.org", "eve@example.org"].map((address) => [address, ""]);
  const list = { source: "list.csv", agreement: "They agreed.", stories: "at-once" };
  await backend.serviceClient().rpc("import_subscribers", { list, people }).throwOnError();
  await backend.serviceClient().from("posts").delete().gte("created_at", "2000-01-01").throwOnError();
});
afterAll(() => backend.close());

let rendered = 0;
const tell = (letters: "excerpt" | "whole" | undefined) =>
  createLetters({
    backend,
    content: app.content,
    env: { siteUrl, mail: { smtpUrl: smtp.SMTP_URL, from: smtp.MAIL_FROM, letters } },
    mail: app.mail,
    jobs: createJobs({ backend, log: silentLog }),
    renderMarkdown: async (text) => {
      rendered += 1;
      return `<p>${text}</p>`;
    },
  }).tell();
const publish = (title: string, content: string) =>
  backend
    .serviceClient()
    .from("posts")
    .insert({
      title,
      slug: title.toLowerCase().replaceAll(" ", "-"),
      content,
      excerpt: "In short.",
      image_url: "/media/roof.webp",
      image_alt: "A roof",
      status: "published",
      published_at: new Date().toISOString(),
    })
    .throwOnError();
const readLetters = async (title: string) =>
  ((await app.mail.listOutbox()) ?? []).filter(({ subject }) => subject === title);

test("holds the excerpt unless the owner wants the whole story, and renders nothing for it", async () => {
  await publish("The excerpt", "All of it.");
  await tell(undefined);
  const letters = await readLetters("The excerpt");
  expect(letters).toHaveLength(2);
  expect([rendered, letters[0]?.text.includes("In short."), letters[0]?.text.includes("All of it.")]).toEqual([
    0,
    true,
    false,
  ]);
});

test("holds the whole story with its picture, the way to the page and the way out, rendered once for all", async () => {
  await publish("The whole", "All of it.");
  await tell("whole");
  const letters = await readLetters("The whole");
  expect([letters.length, rendered]).toEqual([2, 1]);
  expect(letters[0]?.text).toMatch(
    /^The whole\n\n\[A roof\]\n\nAll of it\.\n\nRead it on the site:\nhttp:\/\/localhost:3000\/post\/the-whole\n/,
  );
  expect(letters[0]?.text).toContain("/letters/end?token=");
  expect(letters[0]?.html).toContain('src="http://localhost:3000/media/roof.webp" alt="A roof"');
  expect(letters[0]?.html).toContain("All of it.");
});

test("lists several stories with their excerpts, also where the owner wants the whole ones", async () => {
  await publish("First of two", "All of the first.");
  await publish("Second of two", "All of the second.");
  await tell("whole");
  const [letter] = await readLetters("New stories: 2");
  expect(letter?.text).toContain("First of two\nIn short.");
  expect(letter?.text).not.toContain("All of");
});
