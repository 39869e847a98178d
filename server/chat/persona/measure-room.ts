import type { PersonaRoom } from "#contracts/chat/persona-room.ts";
import type { Content } from "../../content/live-content.ts";
import type { Reading } from "../../models/language-model.ts";
import type { ModelContext } from "../../models/model-context.ts";
import { composeFirst, defaultAnswerTokens } from "./compose-prompt.ts";
import { fillCard, nobody } from "./fill-card.ts";
import { countMessage, fitExamples, shareRoom } from "./share-room.ts";

/** Below this, a conversation forgets what was said a moment ago. */
const fewHistoryTokens = 600;
/** Of which a text names some. */
const maxTitles = 12;

const number = new Intl.NumberFormat("en-US");
const toList = (titles: readonly string[]): string => {
  const more = titles.length - maxTitles;
  const shown = titles.slice(0, maxTitles).map((title) => `“${title}”`);
  return shown.concat(more > 0 ? `${more} more` : []).join(", ");
};

/** What of the lore can never be told, and what its constant entries leave for the others. */
const findLeftLore = (content: Content, room: number): string[] => {
  const entries = content.get("character").lore.filter(({ isEnabled, place }) => isEnabled && !place?.ignoresBudget);
  const sizes = entries.map((entry) => ({ ...entry, tokens: countMessage(entry.content) }));
  const tooLong = sizes.filter(({ tokens }) => tokens > room).map(({ title }) => title);
  const constant = sizes.filter(({ isConstant }) => isConstant).reduce((sum, { tokens }) => sum + tokens, 0);
  return [
    ...(tooLong.length > 0 ? [`Longer than all the room for lore, so never told: ${toList(tooLong)}.`] : []),
    ...(constant > room / 2
      ? [
          `The entries that are always told need ${number.format(constant)} tokens, more than half of the room for lore: some of them are left out when others are brought up.`,
        ]
      : []),
  ];
};

/** A machine that needs longer to read a first question is slow. */
const goodReadingMs = 10_000;
/** Of LLM_CONTEXT. */
const leastContext = 2_048;
const contextStep = 512;

type Need = { question: number; answer: number; context: number };
const judgeReading = (reading: Reading | null, { question, answer, context }: Need) => {
  const readable = reading ? (reading.tokens / reading.milliseconds) * goodReadingMs : Infinity;
  const isSlow = question > readable;
  const smaller = Math.max(leastContext, Math.floor((readable + answer) / contextStep) * contextStep);
  return { isSlow, smallerContext: isSlow && smaller < context ? smaller : null };
};

/** How the tokens of the model are shared at the beginning of a conversation with somebody without a name. */
export const measureRoom = (
  content: Content,
  { tokens, source, rules, reading }: ModelContext & { rules: string; reading: Reading | null },
): PersonaRoom => {
  const card = fillCard(content, nobody, new Date());
  const answer = content.get("persona-chat").sampling?.maxTokens ?? defaultAnswerTokens;
  const loreBudget = content.get("character").lorebook?.tokenBudget;
  const room = shareRoom(card, { rules, question: "", context: tokens, answer, loreBudget });
  const rest = room.free - room.lore;
  const examples = fitExamples(card.examples, rest);
  const history = rest - examples.tokens;
  const tooMuch =
    room.missing > 0
      ? [
          `Rules, system prompt and character need ${number.format(room.missing)} tokens more than there are: the end of the description is left out, and so are lore, examples and what was said before.`,
        ]
      : [];
  const first = composeFirst({ content, rules, context: tokens, now: new Date() });
  const question = [first.system, ...first.messages.map((message) => message.content)].reduce(
    (sum, text) => sum + countMessage(text),
    0,
  );
  return {
    context: tokens,
    source,
    question,
    missing: room.missing,
    reading: reading && { tokens: reading.tokens, seconds: reading.milliseconds / 1_000 },
    ...judgeReading(reading, { question, answer, context: tokens }),
    parts: [
      { name: "rules", tokens: room.rules, left: [] },
      { name: "system", tokens: room.system, left: [] },
      { name: "character", tokens: Math.max(0, room.character - room.missing), left: tooMuch },
      {
        name: "examples",
        tokens: examples.tokens,
        left:
          examples.dropped === 0
            ? []
            : [`${examples.dropped} of ${card.examples.length} blocks of example messages do not fit.`],
      },
      { name: "lore", tokens: room.lore, left: findLeftLore(content, room.lore) },
      {
        name: "history",
        tokens: history,
        left:
          rest < fewHistoryTokens
            ? [`Only ${number.format(rest)} tokens are left for the conversation, so what was said is soon forgotten.`]
            : [],
      },
      { name: "answer", tokens: answer, left: [] },
    ],
  };
};
