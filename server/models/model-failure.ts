import { AppError } from "#contracts/errors.ts";

const sentences = {
  unreachable: "The language model cannot be reached right now. Please try again in a moment.",
  timeout: "The language model did not answer in time. Please try again.",
  busy: "The language model is busy right now. Please try again in a moment.",
  key: "The language model's provider refused the key.",
  setup: "The language model is not set up correctly, so it cannot answer.",
  rejected: "The language model could not take this message. A shorter one may work.",
  nonsense: "The language model sent something that is no answer. Please try again.",
  shape: "The language model did not answer in the form that it was asked for. Please try again.",
  "cut-off": "The language model's answer broke off before its end.",
  "too-long": "The language model's answer was too long, so it was cut off.",
  declined: "The language model declined to answer this.",
} as const;

export type ModelFailureKind = keyof typeof sentences;

/**
 * Why a call failed. `detail` is for the log: it never contains text of the prompt, or of the provider, which may
 * repeat the key.
 */
export class ModelFailure extends Error {
  readonly kind: ModelFailureKind;
  readonly detail: string;
  /** In seconds, if the provider sent it. */
  readonly retryAfter: number | undefined;
  /** Whether the same call may succeed a moment later. */
  readonly isTransient: boolean;

  constructor(kind: ModelFailureKind, detail: string, options: { retryAfter?: number; isTransient?: boolean } = {}) {
    // Not written as `kind: detail`, because whatever follows "key:" is redacted as a secret.
    super(`${kind} (${detail})`);
    this.name = "ModelFailure";
    this.kind = kind;
    this.detail = detail;
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
};

export const toStatusFailure = (status: number, retryAfter?: number): ModelFailure =>
  new ModelFailure(kindByStatus[status] ?? (status >= 500 ? "unreachable" : "setup"), `status ${status}`, {
    retryAfter,
    isTransient: status === 429 || status >= 500,
  });

export const toAppError = ({ kind, detail, retryAfter }: ModelFailure): AppError =>
  new AppError("unavailable", sentences[kind], { detail: `language model: ${kind}, ${detail}`, retryAfter });
