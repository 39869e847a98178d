import { AppError } from "#contracts/errors.ts";
import type { SentenceKey } from "#contracts/sentence.ts";
import { sentence } from "../sentence.ts";

/** Their sentences in the document `messages`. */
const sentences = {
  unreachable: "model.unreachable",
  timeout: "model.timeout",
  busy: "model.busy",
  key: "model.key",
  setup: "model.setup",
  "no-room": "model.noRoom",
  rejected: "model.rejected",
  nonsense: "model.nonsense",
  shape: "model.shape",
  "cut-off": "model.cutOff",
  "too-long": "model.tooLong",
  declined: "model.declined",
  empty: "model.empty",
  thoughts: "model.thoughts",
  withdrawn: "model.withdrawn",
} as const satisfies Record<string, SentenceKey>;

export type ModelFailureKind = keyof typeof sentences;

type FailureOptions = {
  retryAfter?: number | undefined;
  isTransient?: boolean;
  reason?: string | undefined;
  room?: number | null;
};

/**
 * Why a call failed. `detail` is for the log: it never contains text of the prompt, or of the provider, which may
 * repeat the key.
 */
export class ModelFailure extends Error {
  readonly kind: ModelFailureKind;
  readonly detail: string;
  /** What the provider said, for the log: without what it quotes of the request, or may be a key. */
  readonly reason: string | undefined;
  /** How many tokens it reads and writes at once, if that is why. */
  readonly room: number | null;
  /** In seconds, if the provider sent it. */
  readonly retryAfter: number | undefined;
  /** Whether the same call may succeed a moment later. */
  readonly isTransient: boolean;

  constructor(kind: ModelFailureKind, detail: string, options: FailureOptions = {}) {
    // Not written as `kind: detail`, because whatever follows "key:" is redacted as a secret.
    super(`${kind} (${detail})`);
    this.name = "ModelFailure";
    this.kind = kind;
    this.detail = detail;
    this.reason = options.reason;
    this.room = options.room ?? null;
    this.retryAfter = options.retryAfter;
    this.isTransient = options.isTransient ?? false;
  }
}

const kindByStatus: Partial<Record<number, ModelFailureKind>> = {
  400: "rejected",
  401: "key",
  403: "key",
  408: "timeout",
  413: "rejected",
  422: "rejected",
  429: "busy",
  // Servers that load a model, or whose queue is full.
  503: "busy",
};

export const toStatusFailure = (
  status: number,
  options: Pick<FailureOptions, "reason" | "retryAfter" | "room"> = {},
): ModelFailure => {
  if (options.room) return new ModelFailure("no-room", `status ${status}, ${options.room} tokens of room`, options);
  return new ModelFailure(kindByStatus[status] ?? (status >= 500 ? "unreachable" : "setup"), `status ${status}`, {
    ...options,
    isTransient: status === 429 || status >= 500,
  });
};

/** What was passed on of an answer is no answer and must not stay where it is shown. */
export class WithdrawnAnswer extends AppError {}

/** Others are first; `retryAfter` is there if it is known. */
export class BusyModel extends AppError {}

const errors: Partial<Record<ModelFailureKind, typeof AppError>> = { busy: BusyModel, withdrawn: WithdrawnAnswer };

/** The prompt was longer than what the model reads. */
export class RoomError extends AppError {
  /** In tokens, as the model's server says. */
  readonly room: number;

  constructor(room: number, options: { detail: string }) {
    super("unavailable", sentence("model.littleRoom", { count: room }), options);
    this.room = room;
  }
}

export const toAppError = ({ kind, detail, retryAfter, room }: ModelFailure): AppError => {
  const options = { detail: `language model: ${kind}, ${detail}`, ...(retryAfter !== undefined && { retryAfter }) };
  if (room !== null) return new RoomError(room, options);
  return new (errors[kind] ?? AppError)("unavailable", sentence(sentences[kind]), options);
};
