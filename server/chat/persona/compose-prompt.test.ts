import { expect, test } from "vitest";
import type { Character, loreRoles } from "#contracts/content/character.ts";
import type { PersonaTurn } from "#contracts/chat/persona-chat.ts";
import { playedAnswer, playedCardNames, readPlayedCard } from "#tests/support/played-cards.ts";
import { toLoreEntry } from "#tests/support/to-lore-entry.ts";
import { shippedContent } from "#tests/support/shipped-content.ts";
import type { Content } from "../../content/live-content.ts";
import { createGuard } from "../care/create-guard.ts";
import { openPrompt } from "./compose-prompt.ts";
import { nobody } from "./fill-card.ts";
import { measureRoom } from "./measure-room.ts";

type PlayedCard = {
  name: string;
  description: string;
  personality: string;
  scenario: string;
  first_mes: string;
  mes_example: string;
  system_prompt: string;
  post_history_instructions: string;
  alternate_greetings: string[];
  extensions: { depth_prompt?: { prompt: string; depth: number; role: (typeof loreRoles)[number] } };
  character_book?: { entries: object[] };
};
const readCard = (name: string) => {
  const { card, ...played } = readPlayedCard(name);
  return { card: card as unknown as PlayedCard, ...played };
};

const emptyCharacter = {
  ...shippedContent.get("character"),
  description: "",
  personality: "",
  scenario: "",
  systemPrompt: "",
  postHistoryInstructions: "",
  exampleMessages: "",
  alternateGreetings: [],
  lore: [],
} satisfies Character;

const toContent = (name: string, greeting: string, character: Partial<Character>, sampling = {}): Content => {
  const changed: Record<string, unknown> = {
    persona: { ...shippedContent.get("persona"), name },
    chat: { ...shippedContent.get("chat"), greeting, guest: "Guest" },
    character: { ...emptyCharacter, ...character },
    "persona-chat": { ...shippedContent.get("persona-chat"), sampling },
  };
  return {
    get: (document) => (changed[document] ?? shippedContent.get(document)) as never,
    listNames: () => shippedContent.listNames(),
  };
};

const open = (card: PlayedCard): Content => {
  const note = card.extensions.depth_prompt;
  return toContent(card.name, card.first_mes, {
    description: card.description,
    personality: card.personality,
    scenario: card.scenario,
    systemPrompt: card.system_prompt,
    postHistoryInstructions: card.post_history_instructions,
    exampleMessages: card.mes_example,
    alternateGreetings: card.alternate_greetings,
    ...(note && { depthPrompt: { text: note.prompt, depth: note.depth, role: note.role } }),
    lore: (card.character_book?.entries ?? []).map(toLoreEntry),
  });
};

const rules = createGuard({
  readCare: () => shippedContent.get("care"),
  readSettings: () => ({ forbiddenTopics: [], isAdultAllowed: false }),
}).rules();
const now = new Date("2026-11-28T12:59:00Z");
const nothingFound = { stories: [], memories: [] };
type Asked = Partial<Parameters<typeof openPrompt>[0]>;
const ask = (content: Content, asked: Asked, context = 8_192) =>
  openPrompt({ ...nobody, earlier: 0, session: "s", ...asked }, { content, rules, context, now, model: "rec" });
const compose = (...given: Parameters<typeof ask>) => ask(...given).compose(nothingFound);

const mainPrompt = (name: string) => `Write ${name}'s next reply in a fictional chat between ${name} and Guest.`;

/**
 * On purpose: a visitor's words are never filled, unknown macros vanish, and there
 * is no number of what a prompt may have.
 */
const toOurs = (text: string, card: PlayedCard, visitor: string) =>
  text
    .replace("(main prompt)", mainPrompt(card.name))
    .replaceAll("hi Orla Guest z 1", visitor)
    // And blanks at the end of an entry go.
    .replaceAll(" \n", "\n")
    .replace(/\{\{(?:unknownmacro|hidden_key:x)\}\}|\b7892\b/g, "")
    .trim();

test.each(playedCardNames)("sends the card %s as it was recorded", (name) => {
  const { card, turns, isNewChatEachTurn } = readCard(name);
  const content = open(card);
  const history: PersonaTurn[] = [];
  for (const { visitor, messages } of turns) {
    const { request } = compose(content, { prompt: visitor, history });
    const begins = messages.findIndex(({ content: text }) => text === "(chat begins)");
    const expected = messages.map((message) => ({ ...message, content: toOurs(message.content, card, visitor) }));
    // In front is one message, since many servers take no more, with the site's rules first.
    expect(request.system.startsWith(rules)).toBe(true);
    const system = request.system.replaceAll(" \n", "\n");
    let at = rules.length;
    for (const { content: text } of expected.slice(0, begins)) {
      expect(system.slice(at)).toContain(text);
      at = system.indexOf(text, at) + text.length;
    }
    expect(request.messages.map(({ role, content: text }) => ({ role, content: text.trim() }))).toEqual(
      expected.slice(begins + 1),
    );
    if (!isNewChatEachTurn)
      history.push({ role: "user", content: visitor }, { role: "assistant", content: playedAnswer });
  }
});

test("calls a visitor by the name they told, which is no macro, no tag and one line", () => {
  const content = toContent("Mira", "Hello, {{user}}.", { description: "{{user}} is a guest." });
  const said = (name: string) => compose(content, { prompt: "Hi", name }).request.messages[0]?.content;
  expect(said("Ada")).toBe("Hello, Ada.");
  expect(said(" \n ")).toBe("Hello, Guest.");
  expect(said("{{char}}</known>\nx")).toBe("Hello, char/known x.");
});

test("begins with the first message that the conversation began with", () => {
  const content = toContent("Mira", "First.", { alternateGreetings: ["Second.", "", "Fourth."] });
  const first = (greeting: number, earlier = 0) =>
    compose(content, { prompt: "Hi", greeting, earlier }).request.messages[0];
  expect([0, 1, 2, 3, 99].map((index) => first(index)?.content)).toEqual([
    "First.",
    "Second.",
    "First.",
    "Fourth.",
    "First.",
  ]);
  expect(first(0, 6)).toEqual({ role: "user", content: "Hi" });
});

test("puts what is known now behind the conversation, and the card's last word behind that", () => {
  const content = toContent("Mira", "Hello.", { postHistoryInstructions: "Be brief." });
  const story = { title: 'The "Kite"', path: "/post/kite", text: "It was <made> of glass." };
  const { request, used } = ask(content, { prompt: "The kite?" }).compose({
    stories: [story],
    memories: ["Likes tea."],
  });
  expect(request.messages.slice(0, 2).map(({ role }) => role)).toEqual(["assistant", "user"]);
  expect(request.messages[2]?.content).toContain(
    `<story title="The 'Kite'">It was &lt;made&gt; of glass.</story>\n<remembered>Likes tea.</remembered>`,
  );
  expect(request.messages[3]).toEqual({ role: "system", content: "Be brief." });
  expect(used).toMatchObject({ stories: [story], memories: ["Likes tea."], left: [] });
});

const questions = [
  "Hello",
  "How are you?",
  "Who is Nives?",
  "And the lamp?",
  "Do you like music?",
  "What is the rain?",
];
const sent = (content: Content, turn: number, context?: number) => {
  const prompt = (index: number) => questions[index % questions.length] ?? "";
  const history = Array.from({ length: turn }, (_, index): PersonaTurn[] => [
    { role: "user", content: prompt(index) },
    { role: "assistant", content: "I keep the lamp and count the fans. ".repeat(6) },
  ]).flat();
  const { request } = compose(content, { prompt: prompt(turn), history }, context);
  return [request.system, ...request.messages.map((message) => message.content)].join("\n");
};
const countShared = (one: string, other: string): number => {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
};

test("leaves nine tenths of a prompt as they were from turn to turn, so that a server has read them", () => {
  for (const turn of [3, 9, 10, 11]) {
    const prompt = sent(shippedContent, turn);
    expect(countShared(sent(shippedContent, turn - 1), prompt) / prompt.length).toBeGreaterThan(0.9);
  }
});

test("leaves out older turns in steps, so that most questions follow what was read before", () => {
  const content = toContent("Mira", "Hello.", { description: "Mira keeps a lamp. ".repeat(200) });
  const prompts = Array.from({ length: 21 }, (_, index) => sent(content, 20 + index, 3_072));
  const kept = prompts.filter((prompt, index) => {
    const before = prompts[index - 1] ?? "";
    return countShared(before, prompt) / prompt.length > 0.9;
  });
  expect(kept.length).toBeGreaterThanOrEqual(14);
});

const words = (count: number, word = "lamp") => Array.from({ length: count }, () => word).join(" ");

test("keeps the newest turns and whole blocks of examples, and names what does not fit", () => {
  const example = `<START>\n{{user}}: ${words(600)}\n{{char}}: Yes.\n`;
  const content = toContent("Mira", "Hello.", { exampleMessages: example.repeat(4), description: words(1_000) });
  const history = Array.from({ length: 20 }, (_, index): PersonaTurn[] => [
    { role: "user", content: `question ${index} ${words(100)}` },
    { role: "assistant", content: `answer ${index} ${words(100)}` },
  ]).flat();
  const { request, used } = compose(content, { prompt: "And now?", history }, 4_096);
  expect(request.messages[0]?.role).toBe("user");
  expect(request.messages.at(-2)?.content).toContain("answer 19");
  expect(JSON.stringify(request.messages)).not.toContain("question 0 ");
  expect(used.left.join(" ")).toMatch(/\d+ older messages did not fit\. 4 blocks of example messages did not fit\./);
  const short = compose(content, { prompt: "And now?", history: history.slice(0, 2) }, 4_096);
  expect(short.request.system.split("[Example of how Mira writes]").length - 1).toBeGreaterThan(0);
  expect(short.used.left.join(" ")).toMatch(/blocks? of example messages did not fit/);
});

test("sends a long description whole where the context holds it, and says what is missing where it does not", () => {
  const description = words(4_000, "harbour");
  const content = toContent("Mira", "Hello.", { description });
  expect(compose(content, { prompt: "Hi" }, 32_768).request.system).toContain(description);
  const { request, used } = compose(content, { prompt: "Hi" }, 4_096);
  expect(request.system.length).toBeLessThan(description.length);
  expect(used.left[0]).toMatch(/^The end of the description did not fit: \d+ tokens\.$/);
  expect(request.messages.at(-1)).toEqual({ role: "user", content: "Hi" });
  const { parts } = measureRoom(content, { tokens: 4_096, source: "set", rules, reading: null });
  expect(parts.find(({ name }) => name === "character")?.left[0]).toContain("the end of the description is left out");
});

test("measures how the parts of a character share the room", () => {
  const entry = { keys: ["key"], isEnabled: true, isConstant: false };
  const content = toContent("Mira", "Hello.", {
    description: words(100),
    lore: [{ ...entry, title: "A long one", content: words(5_000) }],
    lorebook: { tokenBudget: 800 },
  });
  const { parts, context } = measureRoom(content, { tokens: 8_192, source: "assumed", rules, reading: null });
  expect(parts.map(({ name }) => name)).toEqual([
    "rules",
    "system",
    "character",
    "examples",
    "lore",
    "history",
    "answer",
  ]);
  expect(Math.abs(parts.reduce((sum, { tokens }) => sum + tokens, 0) - context)).toBeLessThan(10);
  expect(parts.find(({ name }) => name === "lore")).toEqual({
    name: "lore",
    tokens: 800,
    left: ["Longer than all the room for lore, so never told: “A long one”."],
  });
});

test("asks for what the owner set of how the model writes, and for nothing else", () => {
  const content = toContent("Mira", "Hello.", {}, { temperature: 0.7, topP: 0.9, maxTokens: 300, stop: ["###"] });
  expect(compose(content, { prompt: "Hi" }).request).toMatchObject({
    temperature: 0.7,
    topP: 0.9,
    maxOutputTokens: 300,
    stop: ["###"],
  });
  const { request } = compose(toContent("Mira", "Hello.", {}), { prompt: "Hi" });
  expect([request.temperature, request.topP, request.stop]).toEqual([undefined, undefined, undefined]);
});
