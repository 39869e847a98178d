import type { ChatMessage } from "./chat-message.ts";

/** Which of several messages after the same one is shown, by the id of that one; null stands for the start. */
export type ChosenBranches = ReadonlyMap<string | null, string>;

/** Stands for the message that a question follows while it is not known which one is the last. */
export const lastMessage = "last-message";

/** A message on the shown path and its place among the other versions of it. */
export type ShownMessage = {
  message: ChatMessage;
  /** From 1 on. */
  version: number;
  versions: number;
  previousId: string | null;
  nextId: string | null;
};

const groupByParent = (messages: readonly ChatMessage[]): Map<string | null, ChatMessage[]> => {
  const known = new Set(messages.map(({ id }) => id));
  const groups = new Map<string | null, ChatMessage[]>();
  for (const message of messages) {
    const parent = message.parentId !== null && known.has(message.parentId) ? message.parentId : null;
    const group = groups.get(parent);
    if (group) group.push(message);
    else groups.set(parent, [message]);
  }
  return groups;
};

/** The messages from the start to the end of the shown branch: the chosen version of each, else the newest. */
export const getShownMessages = (messages: readonly ChatMessage[], chosen: ChosenBranches): ShownMessage[] => {
  const groups = groupByParent(messages);
  const shown: ShownMessage[] = [];
  const seen = new Set<string>();
  let parent: string | null = null;
  for (;;) {
    const versions: ChatMessage[] = groups.get(parent) ?? [];
    const chosenIndex = versions.findIndex(({ id }) => id === chosen.get(parent));
    const index = chosenIndex < 0 ? versions.length - 1 : chosenIndex;
    const message = versions[index];
    if (!message || seen.has(message.id)) return shown;
    seen.add(message.id);
    shown.push({
      message,
      version: index + 1,
      versions: versions.length,
      previousId: versions[index - 1]?.id ?? null,
      nextId: versions[index + 1]?.id ?? null,
    });
    parent = message.id;
  }
};

/** The answer at the end of the shown branch, which the next question follows. */
export const getLastAnswerId = (messages: readonly ChatMessage[], chosen: ChosenBranches): string | null =>
  getShownMessages(messages, chosen).findLast(({ message }) => message.role === "assistant")?.message.id ?? null;

/** The branches with which a message is shown. */
export const chooseBranchTo = (
  id: string | undefined,
  messages: readonly ChatMessage[],
  chosen: ChosenBranches,
): ChosenBranches => {
  const left = new Map(messages.map((message) => [message.id, message]));
  const branches = new Map(chosen);
  for (let message = left.get(id ?? ""); message; message = left.get(message.parentId ?? "")) {
    left.delete(message.id);
    branches.set(message.parentId, message.id);
  }
  return branches;
};
