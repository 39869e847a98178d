import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

// Cards of this project, and what SillyTavern 1.19 sent to a model for them (`tests/played`).

export type PlayedMessage = { role: string; content: string };
type PlayedTurn = { visitor: string; told: string[]; messages: PlayedMessage[] };

export type PlayedCard = {
  name: string;
  /** The file of the card. */
  bytes: Buffer;
  card: {
    name: string;
    description: string;
    personality: string;
    scenario: string;
    first_mes: string;
    character_book?: { entries: { name: string; keys: string[]; content: string; insertion_order: number }[] };
  };
  isNewChatEachTurn: boolean;
  turns: PlayedTurn[];
};

const folder = path.join(import.meta.dirname, "../played");

export const readPlayedCard = (name: string): PlayedCard => {
  const bytes = readFileSync(path.join(folder, "cards", `${name}.json`));
  const reference = JSON.parse(readFileSync(path.join(folder, "reference", `${name}.json`), "utf8")) as {
    eachTurnIsANewChat: boolean;
    turns: PlayedTurn[];
  };
  const { data } = JSON.parse(bytes.toString("utf8")) as { data: PlayedCard["card"] };
  return { name, bytes, card: data, isNewChatEachTurn: reference.eachTurnIsANewChat, turns: reference.turns };
};

export const playedCardNames = readdirSync(path.join(folder, "cards"))
  .filter((file) => file.endsWith(".json"))
  .map((file) => path.basename(file, ".json"))
  .toSorted();

/** What the model answers in every turn. */
export const playedAnswer = "(an answer)";

const mark = /\[[A-Z0-9]+\](?= (?:told|mentions|end|never|only|tells|salt|lamp))/g;

/** The entries that messages tell, by their marks, sorted. */
export const listTold = (messages: readonly PlayedMessage[]): string[] =>
  messages
    .flatMap(({ content }) => content.match(mark) ?? [])
    .map((found) => found.slice(1, -1))
    .toSorted();

/** Texts of a card and of its conversation that stand at one place each. */
const listAnchors = ({ card, turns }: PlayedCard): Map<string, string> =>
  new Map(
    [
      ["description", card.description],
      ["personality", card.personality],
      ["scenario", card.scenario],
      ["depth prompt", "DEPTH-PROMPT of Orla"],
      ["post-history", "POST-HISTORY  end"],
      ["answer", playedAnswer],
      ...turns.map(({ visitor }) => [`visitor: ${visitor}`, visitor.trim()] as const),
    ].flatMap(([what = "", text = ""]) => (text === "" || text.includes("{{") ? [] : [[text, what] as const])),
  );

type Place = { text: string; role: string; order: number | undefined };

/** Known texts and entries of one message, in their order. */
const listPlacesInMessage = (
  { role, content }: PlayedMessage,
  isGreeting: (text: string) => boolean,
  anchors: ReadonlyMap<string, string>,
  orders: ReadonlyMap<string, number>,
): Place[] => {
  const whole = role === "assistant" && isGreeting(content) ? "greeting" : anchors.get(content.trim());
  if (whole !== undefined) return [{ text: whole, role, order: undefined }];
  const entries = [...content.matchAll(mark)].map(({ index, 0: text }) => ({
    index,
    text,
    role,
    order: orders.get(text),
  }));
  // What the system says may be one message or several.
  const parts = [...anchors].flatMap(([text, what]) =>
    role === "system" && text.length > 3 && content.includes(text) && !what.includes(":")
      ? [{ index: content.indexOf(text), text: what, role, order: undefined }]
      : [],
  );
  return [...entries, ...parts].toSorted((one, other) => one.index - other.index);
};

/**
 * What stands where: each told entry and each known text in the order in which a model reads them, and who says it.
 * Entries of one order may stand in any order among themselves: they are sorted.
 */
export const listPlaces = (played: PlayedCard, messages: readonly PlayedMessage[]): string[] => {
  const anchors = listAnchors(played);
  const orders = new Map(
    played.card.character_book?.entries.map((entry) => [`[${entry.name}]`, entry.insertion_order]),
  );
  // By its first line: HTML in it goes.
  const [opening = ""] = played.card.first_mes.split("\n");
  const isGreeting = (text: string) => opening !== "" && text.startsWith(opening);
  const runs: Place[][] = [];
  for (const place of messages.flatMap((message) => listPlacesInMessage(message, isGreeting, anchors, orders))) {
    const last = runs.at(-1)?.[0];
    if (place.order !== undefined && last?.order === place.order && last.role === place.role) runs.at(-1)?.push(place);
    else runs.push([place]);
  }
  return runs.flatMap((run) => run.map(({ role, text }) => `${role}: ${text}`).toSorted());
};
