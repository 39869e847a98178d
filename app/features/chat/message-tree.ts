import { createId } from "#app/lib/storage/create-id.ts";
import { getShownMessages, type ShownMessage } from "./engine/branches.ts";
import type { ChatMessage } from "./engine/chat-message.ts";
import type { ChatState } from "./engine/chat-state.ts";
import type { Message } from "./message-memory.ts";

/** A message on the screen, with its place among its versions. */
export type ShownLine = Message & Partial<Omit<ShownMessage, "message">>;

export const toMessage = ({ id, parentId, role, content, status, createdAt, details }: ChatMessage): Message => {
  const { fades: _fades, greeting: _greeting, summary: _summary, ...known } = details ?? {};
  const isCut = status === "stopped" || status === "failed";
  return { id, parentId, role, content, timestamp: createdAt, ...known, ...(isCut && { isCut: true }) };
};

const toNote = ({ remarks }: ChatMessage): Message[] =>
  remarks?.note ? [{ role: "note", content: remarks.note.content, timestamp: remarks.note.createdAt }] : [];

/** Of an answer that is on its way, what has arrived; null if that is nothing yet. */
const toGrowing = ({ live }: Pick<ChatState, "live">, message: ChatMessage): Message | null => {
  if (!live || live.content === "") return null;
  if (live.content === live.begun) return toMessage(message);
  const { id, parentId, createdAt } = message;
  return { id, parentId, role: "assistant", content: live.content, timestamp: createdAt, isGrowing: true };
};

/** Makes the lines of the shown branch. What has not changed is the same object as before. */
export const createLines = () => {
  const known = new WeakMap<ChatMessage, ShownLine>();
  const toLine = ({ message, ...place }: ShownMessage): ShownLine => {
    const before = known.get(message);
    const isSame = (Object.keys(place) as (keyof typeof place)[]).every((name) => before?.[name] === place[name]);
    const line = before && isSame ? before : { ...toMessage(message), ...place };
    known.set(message, line);
    return line;
  };
  return (state: Pick<ChatState, "chosen" | "live" | "messages">): ShownLine[] => {
    const { chosen, live, messages } = state;
    const shown = getShownMessages(messages, chosen);
    const asked = live ? shown.findIndex(({ message }) => message.id === live.questionId) : -1;
    return shown.flatMap((entry, index) => {
      const { message } = entry;
      if (asked < 0 || index <= asked) return [toLine(entry), ...toNote(message)];
      // Instead of the answer that takes its place.
      if (message.id !== live?.answerId) return [];
      const { message: _message, ...place } = entry;
      const growing = toGrowing(state, message);
      return growing ? [{ ...growing, ...place }] : [];
    });
  };
};

/** All messages as they are kept, also those of other branches. */
export const toKept = (state: Pick<ChatState, "chosen" | "live" | "messages">): Message[] =>
  state.messages.flatMap((message) => {
    const kept = message.id === state.live?.answerId ? toGrowing(state, message) : toMessage(message);
    if (!kept) return [];
    const isChosen = state.chosen.get(message.parentId) === message.id;
    const summary = message.remarks?.summary;
    return [{ ...kept, ...(isChosen && { isChosen }), ...(summary && { summary }) }, ...toNote(message)];
  });

/** The messages that were kept; a question without an answer has the status `unsent`. */
export const fromKept = (kept: readonly Message[]): Pick<ChatState, "chosen" | "messages"> => {
  const messages: ChatMessage[] = [];
  const chosen = new Map<string | null, string>();
  const known = new Set<string | null>([null]);
  for (const message of kept) {
    const { role, content, timestamp, id, parentId, isChosen, isCut, summary, ...details } = message;
    const last = messages.at(-1);
    if (role === "note") {
      if (last) last.remarks = { ...last.remarks, note: { content, createdAt: timestamp } };
      continue;
    }
    const own: ChatMessage = {
      id: id ?? createId(),
      // One whose message was not kept follows the one before it.
      parentId: parentId !== undefined && known.has(parentId) ? parentId : (last?.id ?? null),
      role,
      content,
      status: isCut ? "stopped" : "done",
      error: null,
      createdAt: timestamp,
      ...(role === "assistant" && { details }),
      ...(summary && { remarks: { summary } }),
    };
    messages.push(own);
    known.add(own.id);
    if (isChosen) chosen.set(own.parentId, own.id);
  }
  const answered = new Set(messages.map(({ parentId }) => parentId));
  for (const message of messages) if (message.role === "user" && !answered.has(message.id)) message.status = "unsent";
  return { messages, chosen };
};
