import { randomUUID } from "node:crypto";
import { z } from "zod";
import { AppError } from "#contracts/errors.ts";
import { chatMessageStatuses } from "#contracts/chat/neo-chat.ts";
import type { AnswerDetails } from "#contracts/chat/persona-chat.ts";
import type { Backend } from "../backend.ts";
import { sentence } from "../sentence.ts";

const turnSchema = z.object({
  question: z.string(),
  prompt: z.string(),
  answer: z.string(),
  status: z.enum(chatMessageStatuses),
  content: z.string(),
  error: z.string().nullable(),
  /** Of a pending answer how it was asked for. */
  details: z.custom<AnswerDetails>((value) => typeof value === "object").nullable(),
  /** The live process that generates the answer, if several share the database. */
  process: z.string().nullable(),
});
const historySchema = z.array(z.object({ role: z.enum(["user", "assistant"]), content: z.string() }));
const heldTurnSchema = turnSchema.extend({ history: historySchema });
const begunSchema = z.discriminatedUnion("outcome", [
  heldTurnSchema.extend({ outcome: z.literal("begun") }),
  turnSchema.extend({ outcome: z.literal("known") }),
  z.object({
    outcome: z.enum([
      "no_parent",
      "no_question",
      "not_kept",
      "too_many_sessions",
      "too_many_messages",
      "too_much_text",
      "too_much_today",
    ]),
  }),
]);
const heldSchema = z.array(z.object({ user: z.string(), answer: z.string(), stop: z.boolean(), watched: z.boolean() }));

/** A question and its current answer: the pending one, or else the last one. */
export type ChatTurn = z.infer<typeof turnSchema>;
/** A turn whose answer this process generates, with the conversation before it. */
export type HeldTurn = z.infer<typeof heldTurnSchema>;

export type NewTurn = {
  user: string;
  session: string;
  question: string;
  answer: string;
  /** The answer that it follows. Undefined: the last answer of the conversation. Null: none. */
  parent: string | null | undefined;
  /** Null for another answer to a stored question. */
  prompt: string | null;
  title: string;
  /** Of a talk with the character, which is kept for those alone who want that. */
  askedFor?: object | undefined;
};

type Finished = { status: "done" | "stopped" | "failed"; content: string; error?: string; details?: object };
type Suspended = { user: string; answer: string; content: string };
type AnswerKey = { user: string; answer: string };

export type ChatStore = ReturnType<typeof createChatStore>;

/** How long other processes consider this one alive. */
const sharedLeaseMs = 6_000;
const maxBatchBytes = 500_000;

const unavailable = (detail: string) =>
  new AppError("unavailable", sentence("chat.unreachable"), {
    detail,
    retryAfter: 2,
  });

const toBatches = (answers: Suspended[]): Suspended[][] => {
  const batches: Suspended[][] = [];
  let bytes = maxBatchBytes;
  for (const answer of answers) {
    const size = Buffer.byteLength(JSON.stringify(answer));
    if (bytes + size > maxBatchBytes) {
      batches.push([]);
      bytes = 0;
    }
    bytes += size;
    batches.at(-1)?.push(answer);
  }
  return batches;
};

/** Conversations in the database. Throws an AppError (`unavailable`) if it is unreachable. */
export const createChatStore = (backend: Pick<Backend, "driver" | "serviceClient">) => {
  const service = backend.serviceClient();
  // If a process is alone on its database, it is the same one after a restart, and needs no lease.
  const isAlone = backend.driver === "embedded";
  const process = isAlone ? "single" : randomUUID();
  const leaseMs = isAlone ? 0 : sharedLeaseMs;
  const call = async <Result>(query: PromiseLike<{ data: Result; error: { message: string } | null }>) => {
    const { data, error } = await query;
    if (error) throw unavailable(error.message);
    return data;
  };
  const holder = { process, lease_ms: leaseMs };
  return {
    process,
    leaseMs,
    /**
     * Stores a question and its pending answer in one transaction. Nothing is stored if the question already exists.
     */
    async begin({ user, session, question, answer, parent, prompt, title, askedFor }: NewTurn) {
      const args = {
        person: user,
        chat: session,
        asked: question,
        reply: answer,
        prompt,
        chat_title: title,
        ...holder,
      };
      const follows = { parent: parent ?? null, follows_last: parent === undefined };
      const turn = { ...args, ...follows };
      const beginning = askedFor
        ? service.rpc("begin_talk_turn", { ...turn, asked_for: askedFor })
        : service.rpc("begin_chat_turn", turn);
      return begunSchema.parse(await call(beginning));
    },
    /** The state of a question; without an id, of the last one of the conversation. */
    async read(user: string, session: string, question?: string): Promise<ChatTurn | null> {
      const args = { person: user, chat: session, asked: question ?? null };
      return turnSchema.nullable().parse(await call(service.rpc("read_chat_turn", args)));
    },
    /** Claims a pending answer for this process; null while a live process holds it. */
    async claim(user: string, { question, answer }: ChatTurn): Promise<HeldTurn | null> {
      const args = { person: user, asked: question, reply: answer, ...holder };
      return heldTurnSchema.nullable().parse(await call(service.rpc("claim_chat_answer", args)));
    },
    /** Returns false if this process no longer holds the answer, or if it was deleted. */
    async finish({ user, answer }: AnswerKey, { status, content, error = "", details }: Finished): Promise<boolean> {
      const final = { final_status: status, final_content: content, problem: error || null };
      const end = { person: user, reply: answer, process, ...final };
      const finishing = details
        ? service.rpc("finish_talk_answer", { ...end, known: details })
        : service.rpc("finish_chat_answer", end);
      return z.boolean().parse(await call(finishing));
    },
    /** Releases answers, which stay pending with their text so far. */
    async suspend(answers: Suspended[]): Promise<void> {
      for (const batch of toBatches(answers))
        await call(service.rpc("suspend_chat_answers", { process, answers: batch }));
    },
    /** Stops an answer, whether or not another process is generating it. */
    async stop({ user, answer }: AnswerKey): Promise<void> {
      await call(service.rpc("stop_chat_answer", { person: user, reply: answer }));
    },
    /** Notifies the process that generates an answer that it has a reader here. */
    async watch({ user, answer }: AnswerKey): Promise<void> {
      await call(service.rpc("watch_chat_answer", { person: user, reply: answer }));
    },
    /** Extends the lease; returns the answers that this process holds. */
    async renew() {
      return heldSchema.parse(await call(service.rpc("renew_chat_lease", holder)));
    },
  };
};
