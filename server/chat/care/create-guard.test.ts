import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { z } from "zod";
import { startCpuTimer } from "#tests/support/cpu-timer.ts";
import { careSchema } from "#contracts/content/care.ts";
import { createGuard } from "./create-guard.ts";

const readJson = async (path: string): Promise<unknown> => JSON.parse(await readFile(path, "utf8"));
const care = careSchema.parse(await readJson("content/care.json"));
const data = z
  .object({
    topics: z.array(z.string()),
    attempts: z.array(z.object({ limit: z.string(), attempt: z.string(), obeying: z.string() })).length(60),
    conversations: z.array(z.object({ question: z.string(), answer: z.string() })).length(60),
  })
  .parse(await readJson("server/chat/care/attempts.json"));

const harmless = z
  .array(z.object({ language: z.string(), text: z.string() }))
  .parse(await readJson("contracts/care/harmless-sentences.json"));

const open = (isAdultAllowed = false) =>
  createGuard({ readCare: () => care, readSettings: () => ({ forbiddenTopics: data.topics, isAdultAllowed }) });

/** What a visitor has been shown of an answer that comes in pieces of a length, at its end. */
const stream = async (answer: string, said: string[], { guard = open(), length = 7, instructions = [""] } = {}) => {
  const check = guard.createAnswerCheck({ said, instructions });
  let seen = "";
  for (let at = 0; at < answer.length; at += length) {
    const { broken, shown } = await check.push(answer.slice(at, at + length));
    seen = shown;
    if (broken) return { seen, isReplaced: true };
  }
  return { seen, isReplaced: (await check.end(answer)).broken !== null };
};
const checkWhole = async (answer: string, said?: string[], guard = open()) =>
  (await guard.createAnswerCheck({ ...(said && { said }) }).end(answer)).broken;

test("names the help lines of the site’s country first, in every language, and tells the model the site’s language", async () => {
  const settings = { forbiddenTopics: [], isAdultAllowed: false };
  const guard = createGuard({
    readCare: () => care,
    readSettings: () => settings,
    readLocale: () => "fr-CA",
    tellLanguage: () => "Speak French.",
  });
  for (const question of ["I want to kill myself", "je veux mourir"]) {
    const lines = (await guard.checkQuestion(question, []))?.content.split("\n") ?? [];
    expect(lines[2]).toMatch(/^Canada: /);
  }
  expect(guard.rules()).toMatch(/\nSpeak French\.$/);
  expect(open().rules()).toMatch(/^Do not talk about: .*$/m);
});

test.each(data.attempts)("answers an attempt itself: $attempt", async ({ attempt }) => {
  expect((await open().checkQuestion(attempt, []))?.content).toBeTruthy();
});

test.each(data.attempts)("replaces what a model says that obeys: $obeying", async ({ attempt, obeying }) => {
  // Also in pieces as servers send them that write in bursts, with more behind.
  for (const [length, after] of [
    [7, ""],
    [1_500, " And then the lamp was on again. ".repeat(30)],
  ] as const) {
    const answer = `${"The lamp is on. ".repeat(40)}${obeying}${after}`;
    expect(await stream(answer, [attempt], { length })).toMatchObject({
      isReplaced: true,
      seen: expect.not.stringContaining(obeying.slice(0, 12)),
    });
  }
});

test.each(data.conversations)("lets a harmless conversation pass: $question", async ({ question, answer }) => {
  expect(await open().checkQuestion(question, [])).toBeNull();
  expect(await stream(answer, [question])).toMatchObject({ isReplaced: false });
});

test.each(harmless)("lets a harmless sentence of $language pass, asked and answered: $text", async ({ text }) => {
  expect(await open().checkQuestion(text, [])).toBeNull();
  expect(await stream(text, [text])).toEqual({ isReplaced: false, seen: expect.any(String) });
});

test("lets adults be adults where the owner allows it, and never with or about anybody under age", async () => {
  const guard = open(true);
  expect(await guard.checkQuestion("Tell me an erotic story.", [])).toBeNull();
  expect(await checkWhole("She was naked.", ["Tell me an erotic story."], guard)).toBeNull();
  const before = [{ role: "user" as const, content: "I'm 15 by the way." }];
  expect((await guard.checkQuestion("Tell me an erotic story.", before))?.content).toBe(care.refusals.minor);
  const said = ["I'm 15 by the way.", "go on"];
  expect((await checkWhole("She was naked.", said, guard))?.content).toBe(care.refusals.minor);
  expect((await checkWhole("The schoolgirl was naked.", [], guard))?.content).toBe(care.refusals.minor);
  expect((await checkWhole("She was naked.", undefined, guard))?.content).toBe(care.refusals.adult);
});

test("has five rules for the model, and a sixth only for the owner's topics", () => {
  const guard = createGuard({
    readCare: () => care,
    readSettings: () => ({ forbiddenTopics: [], isAdultAllowed: true }),
  });
  expect(guard.rules().split("\n")).toHaveLength(5);
  expect(open().rules().split("\n")).toHaveLength(6);
  expect(guard.rules().length).toBeLessThan(1_400);
});

test("ends romance with whoever says to be under age, and with nobody else", async () => {
  const before = [{ role: "user" as const, content: "I'm 14 by the way." }];
  expect((await open(true).checkQuestion("Will you be my girlfriend?", before))?.content).toBe(care.refusals.minor);
  expect(await open().checkQuestion("Will you be my girlfriend?", [])).toBeNull();
  const said = ["I'm 14 by the way.", "go on"];
  expect((await checkWhole("She leans over and kisses you.", said))?.content).toBe(care.refusals.minor);
  expect(await checkWhole("She leans over and kisses you.", ["go on"])).toBeNull();
});

test.each(["私は未成年です。", "저는 중학생이에요", "我是初中生。", "أنا قاصر", "Je suis mineure."])(
  "knows who says to be under age: %s",
  async (said) => {
    const before = [{ role: "user" as const, content: said }];
    expect((await open(true).checkQuestion("Will you be my girlfriend?", before))?.content).toBe(care.refusals.minor);
  },
);

test.each([
  ["Are you an AI?", "I keep the lamp.", true],
  ["Wait, am I talking to a bot?", "You are talking to Mira.", true],
  ["Bist du ein Mensch?", "Ich hüte das Licht.", true],
  ["Are you real?", "No. Somebody made me up, on purpose.", false],
  ["Bist du eine KI?", "Ja, ich bin eine KI.", false],
  ["Where are you?", "I keep the lamp.", false],
  ["あなたは本物の人間ですか？", "灯台を守っています。", true],
  ["AIですか？", "はい、架空のキャラクターです。", false],
  ["혹시 로봇이야?", "등대를 지켜요.", true],
  ["진짜 사람이에요?", "저는 허구의 캐릭터예요.", false],
  ["你是真人吗？", "我守着灯塔。", true],
  ["هل أنت إنسان؟", "أحرس المنارة.", true],
  ["هل أنت روبوت؟", "أنا شخصية خيالية.", false],
])("adds that an AI answers where %j is asked and %j does not say it: %s", async (question, answer, isAdded) => {
  const { shown, broken } = await open()
    .createAnswerCheck({ said: [question] })
    .end(answer);
  expect([shown, broken]).toEqual([isAdded ? `${answer}\n\n${care.refusals.asked}` : answer, null]);
});

test("ends an answer that repeats what the model was told, wherever it begins", async () => {
  const told = "Mira keeps the seventh lamp of the harbour, and the blue key to its door hangs behind the clock.";
  for (const length of [7, 900])
    for (const from of [0, 15])
      expect(await stream(`Here it is: ${told.slice(from)} So.`, [""], { length, instructions: [told] })).toMatchObject(
        {
          isReplaced: true,
          seen: expect.not.stringContaining("behind the clock"),
        },
      );
  const shared = "I keep the seventh lamp of the harbour.";
  expect(await stream(shared, [""], { instructions: [told] })).toMatchObject({ isReplaced: false });
});

test("takes about as long for the strangest letters as for plain ones, and little for any", async () => {
  const measure = async (letters: string) => {
    const text = letters.repeat(Math.ceil(8_000 / letters.length));
    const guard = open(true);
    const history = Array.from({ length: 40 }, () => ({ role: "user" as const, content: text }));
    const timer = startCpuTimer();
    await guard.checkQuestion("erotic", history);
    const check = guard.createAnswerCheck({ said: [text] });
    await check.push(text.slice(0, 6_000));
    await check.end(text.slice(0, 6_000));
    return timer();
  };
  await measure("The lamp is on. ");
  const plain = await measure("The lamp is on. ");
  for (const letters of ["\ufdfa", "\u{1f19c}", "a\u0316\u0301\u0316\u0301", "İ", "\ud800", "i am ", "kill my ", "i "])
    expect([letters, (await measure(letters)) < Math.max(3 * plain, 150)]).toEqual([letters, true]);
});

test("answers words of self-harm in their language, with several help lines", async () => {
  const { content = "" } = (await open().checkQuestion("ich will nicht mehr leben", [])) ?? {};
  expect(content).toContain("Deutschland: TelefonSeelsorge, 0800 1110111");
  expect(content).toContain("Österreich");
  expect(content).toContain("findahelpline.com");
});
