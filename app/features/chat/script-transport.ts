import { getContent } from "#app/lib/content/content.ts";
import { createId } from "#app/lib/storage/create-id.ts";
import type { PersonaAnswer } from "#contracts/chat/persona-chat.ts";
import type { Chat } from "#contracts/content/chat.ts";
import { getBranch } from "./engine/branches.ts";
import type { ChatMessage } from "./engine/chat-message.ts";
import type { ChatTransport } from "./engine/chat-transport.ts";

/** Delay of a scripted reply in ms. */
export const thinkingMs = 1_500;
/** Every so many scripted replies offer a story. */
const offerEvery = 4;

export type StoryLink = PersonaAnswer["stories"][number];

type Surroundings = {
  readMessages: () => readonly ChatMessage[];
  random: () => number;
  /** The stories that are offered now and then. */
  readOffers: () => readonly StoryLink[];
  loadCare: () => Promise<(message: string) => string | null>;
};

const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });

/** The character without a language model: one of its replies after a while. Nothing leaves the browser. */
export const createScriptTransport = ({
  readMessages,
  random,
  readOffers,
  loadCare,
}: Surroundings): Pick<ChatTransport, "open"> => ({
  async *open({ messageId = "" }, signal) {
    const branch = getBranch(readMessages(), messageId);
    // Without it, as when the line is cut, the script answers.
    const care = loadCare().then(
      (find) => find(branch.at(-1)?.content ?? ""),
      () => null,
    );
    await wait(thinkingMs, signal);
    const found = await care;
    yield { question: messageId, answer: createId() };
    if (found !== null) {
      yield { done: true, content: found, details: { mood: "neutral", isCare: true } };
      return;
    }
    const said = branch.filter(({ role }) => role === "assistant");
    const { replies } = getContent("chat");
    const versions = readMessages().filter(({ parentId }) => parentId === messageId);
    const listUnlike = (heard: readonly (ChatMessage | undefined)[]) =>
      replies.filter(({ text }) => heard.every((message) => message?.content !== text));
    const fresh = listUnlike([said.at(-1), ...versions]);
    const others = fresh.length > 0 ? fresh : listUnlike([said.at(-1)]);
    const { mood, text: content } = others[Math.floor(random() * others.length)] as Chat["replies"][number];
    const offers = readOffers();
    const isOffer = offers.length > 0 && said.length % offerEvery === offerEvery - 1;
    const story = offers[Math.floor(said.length / offerEvery) % offers.length];
    yield { done: true, content, details: { mood, ...(isOffer && story && { stories: [story] }) } };
  },
});
