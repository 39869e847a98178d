import { ok } from "node:assert/strict";
import type { BookResult } from "#contracts/book/book-run.ts";
import type { NeoChatEvent } from "#contracts/chat/neo-chat.ts";
import { signUp } from "#tests/process/sign-up.ts";
import type { Check } from "../real-service.ts";
import { waitFor } from "../program.ts";
import { createModelService, type ModelWorld, startSiteWithModel, toWakeCheck } from "./start-model.ts";
import { askCharacter, readEvents, describeTalk } from "./visitor.ts";

const isOutOfForm = (error: string | undefined): boolean => error?.includes("in the form") === true;
/** Short texts of a page, one a call. */
const texts = [["heading"], ["text"], ["confirmed", "text"]];

const answersAsNeo = ({ site, recorder }: ModelWorld, person: Person): Check => ({
  title: "NEO answers somebody who is signed in, and offers the model its tools",
  run: async () => {
    const body = { prompt: "Which stories are there about the sea?", session: "one" };
    const response = await site.call("neo-chat", body, {
      headers: { ...(await person()), accept: "text/event-stream" },
    });
    let last: NeoChatEvent | undefined;
    for await (const event of readEvents<NeoChatEvent>(response)) last = event;
    ok(last && "done" in last && last.content.trim() !== "", JSON.stringify(last));
    ok(
      recorder.calls.some((call) => call.body.includes('"tools":[{')),
      "No tool was offered.",
    );
  },
});

const learnsFacts = ({ site, recorder }: ModelWorld, person: Person): Check => ({
  title: "What somebody says about themselves is learned in the form that was asked for",
  run: async () => {
    const headers = await person();
    await site.call("memories", { action: "switch", isOn: true }, { headers });
    const before = recorder.calls.length;
    const sentence = "I have a dog named Pip.";
    // A model that writes nonsense breaks a rule of the site now and then, and then nothing is learned.
    let talk = await askCharacter(site, { prompt: `${sentence} How are you?` }, { headers });
    for (let again = 0; again < 5 && talk.answer?.from === "care"; again += 1)
      talk = await askCharacter(site, { prompt: `${sentence} What do you say to number ${again}?` }, { headers });
    ok(talk.answer?.from === "model", describeTalk(talk));
    const isLearning = ({ body }: { body: string }) => body.includes("<message>");
    const call = await waitFor("it was learned from", () => recorder.calls.slice(before).find(isLearning));
    await call.ended;
    const { memories } = await waitFor("it is known what was learned", async () => {
      const listed = await site.call("memories", { action: "list" }, { headers });
      return (await listed.json()) as { memories: { fact: string }[] };
    });
    ok(!site.output().includes("nothing was learned from a message"), "The model's answer was not in the form.");
    return `${memories.length} kept`;
  },
});

const writesTexts = ({ site }: ModelWorld, count: number): Check => ({
  title: `${count} texts come back in the form that was asked for`,
  limitS: 1_200,
  run: async () => {
    const failed: string[] = [];
    for (let round = 0; round < count; round += 1) {
      const response = await site.call("write-texts", { name: "letters", paths: [texts[round % texts.length]] });
      const { error } = (await response.json()) as { error?: string };
      if (error !== undefined) failed.push(error);
    }
    const figure = `${count - failed.length} of ${count}`;
    ok(failed.length === 0, `${figure}: ${failed[0]}`);
    return figure;
  },
});

const writesStories = ({ site }: ModelWorld, count: number): Check => ({
  title: `${count} stories of the Book Engine come back in the form that was asked for`,
  limitS: 2_400,
  run: async () => {
    const errors: string[] = [];
    for (let round = 0; round < count; round += 1) {
      // As the panel reads it: a connection on which nothing is said is closed after five minutes.
      const headers = { accept: "text/event-stream" };
      const response = await site.call("generate-book", { mode: "next", chloe_api_key: "any" }, { headers });
      let end: Partial<BookResult> = {};
      for await (const event of readEvents<Partial<BookResult>>(response)) end = event;
      if (!end.success) errors.push(end.error ?? `status ${response.status}`);
    }
    const outOfForm = errors.filter(isOutOfForm);
    // What a model of this size writes may be refused for what it says; that is no matter of the form.
    const reasons = [...new Set(errors.filter((error) => !isOutOfForm(error)))].join(" ");
    const figure = `${count - outOfForm.length} of ${count} in the form, ${count - errors.length} published. ${reasons}`;
    ok(outOfForm.length === 0, figure);
    return figure;
  },
});

type Person = () => Promise<Record<string, string>>;

/** The owner, and somebody who is signed in, on a site of this machine. */
export const modelOwner = createModelService("model-owner", "NEO, facts, texts, stories", async ({ python, tools }) => {
  const world = await startSiteWithModel(python, { ACCESS_POLICY: "open" });
  let headers: Promise<Record<string, string>> | undefined;
  const person: Person = () => (headers ??= signUp(world.site.url, "ada@example.org"));
  return {
    close: world.close,
    checks: [
      toWakeCheck(world.site),
      answersAsNeo(world, person),
      learnsFacts(world, person),
      writesTexts(world, tools.isLong ? 20 : 3),
      writesStories(world, tools.isLong ? 5 : 2),
    ],
  };
});
