import type { ChatMessage } from "./chat-message.ts";

/** Id of the shown message by the id of its parent; the key null stands for the start of the conversation. */
export type ChosenBranches = ReadonlyMap<string | null, string>;

/** Placeholder `parentId` of a question that follows the last message, while that is not known yet. */
export const lastMessage = "last-message";

/** A message of the shown branch, and its position among its versions. */
export type ShownMessage = {
  message: ChatMessage;
  /** Starts at 1. */
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

/** The messages of the shown branch: of each the chosen version, else the newest. */
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

/** A message and all before it, the first one first. */
export const getBranch = (messages: readonly ChatMessage[], id: string): ChatMessage[] => {
  const left = new Map(messages.map((message) => [message.id, message]));
  const branch: ChatMessage[] = [];
  for (let message = left.get(id); message; message = left.get(message.parentId ?? "")) {
    left.delete(message.id);
    branch.unshift(message);
  }
  return branch;
};

/** The last answer of the shown branch: the parent of the next question. */
export const getLastAnswerId = (messages: readonly ChatMessage[], chosen: ChosenBranches): string | null =>
  getShownMessages(messages, chosen).findLast(({ message }) => message.role === "assistant")?.message.id ?? null;

/** Chooses the branches so that a message is shown. */
export const chooseBranchTo = (
  id: string | undefined,
  messages: readonly ChatMessage[],
  chosen: ChosenBranches,
): ChosenBranches => {
  const branches = new Map(chosen);
  for (const message of getBranch(messages, id ?? "")) branches.set(message.parentId, message.id);
  return branches;
};
