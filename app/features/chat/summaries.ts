import { maxPersonaTurns } from "#contracts/chat/persona-chat-limits.ts";
import { getShownMessages } from "./engine/branches.ts";
import type { Chat } from "./engine/chat.ts";
import type { ChatMessage } from "./engine/chat-message.ts";
import type { summarizeTurns } from "./summarize-turns.ts";

type FoundSummary = { messageId: string; text: string; turns: number };

/** What is kept in short of the beginning of a branch; undefined if nothing is. */
export const findSummary = (branch: readonly ChatMessage[]): FoundSummary | undefined => {
  const last = branch.findLast(({ remarks }) => remarks?.summary);
  return last?.remarks?.summary && { messageId: last.id, ...last.remarks.summary };
};

type Options = {
  chat: Pick<Chat, "store" | "remark">;
  readSession: () => string;
  load: () => Promise<typeof summarizeTurns>;
};

/** Keeps in short what the model has no room for any more. */
export const createSummaries = ({ chat, readSession, load }: Options) => {
  let isRunning = false;
  const readBranch = (): ChatMessage[] => {
    const { chosen, messages } = chat.store.getState();
    return getShownMessages(messages, chosen).map(({ message }) => message);
  };
  const sumUp = async (branch: readonly ChatMessage[], last: ChatMessage, fades: number): Promise<void> => {
    const { text: summary = "", turns: known = 0 } = findSummary(branch) ?? {};
    const turns = branch.slice(known, Math.min(fades, known + maxPersonaTurns));
    if (turns.length === 0) return;
    const summarize = await load();
    const text = await summarize({ session: readSession(), summary, turns });
    chat.remark(last.id, { summary: { text, turns: known + turns.length } });
  };
  return {
    /** To be called after each answer. What fails is tried again after the next one. */
    async update(): Promise<void> {
      const branch = readBranch();
      const last = branch.at(-1);
      const fades = last?.details?.fades ?? 0;
      if (isRunning || !last || fades === 0) return;
      isRunning = true;
      await sumUp(branch, last, fades).catch(() => undefined);
      isRunning = false;
    },
    find: () => findSummary(readBranch()),
    correct(text: string): void {
      const { messageId, turns } = findSummary(readBranch()) ?? {};
      if (messageId !== undefined && turns !== undefined) chat.remark(messageId, { summary: { text, turns } });
    },
  };
};
