import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { PersonaAnswer } from "#contracts/chat/persona-chat.ts";
import { AppError } from "#contracts/errors.ts";
import type { Client } from "../../backend.ts";
import { spend } from "../../http/limits/counter-stores.ts";
import { sentence } from "../../sentence.ts";

/** How long a repeated message gets the answer of the first one. */
export const rememberedMs = 5 * 60_000;
const pollMs = 500;
const maxLength = 100_000;

/** Thrown at the turn of a message that another process answers or has answered. */
export class AskedBefore extends AppError {
  constructor() {
    super("limit_exceeded", sentence("persona.askedBefore"));
  }
}

/** A message that is paid once, whichever process it is sent to. */
export type MessageClaim = {
  /** To be called when the message is about to be paid; throws AskedBefore if that is not for this process to do. */
  take(): Promise<void>;
  /** What became of the message; with null the next one who sends it is answered anew. */
  end(answer: PersonaAnswer | null): void;
  /** After AskedBefore: what became of the message elsewhere; null if it was interrupted there. */
  follow(signal: AbortSignal): Promise<PersonaAnswer | null>;
};

/**
 * Claims messages in a database that several processes share, which keeps their answers for minutes. A claim is a counter
 * whose first event counts, so it is taken in the statement that reserves what the message costs, and its answer is left in
 * the one that settles that. While the database is away, each process answers.
 */
export const createMessageClaims = (service: Client) => {
  let forgetting: NodeJS.Timeout | undefined;
  /** Any statement deletes answers that were kept long enough; on a quiet site this one. */
  const forgetLater = (): void => {
    forgetting ??= setTimeout(
      () => void service.rpc("spend_limits", { entries: [] }).then(undefined, () => undefined),
      rememberedMs + pollMs,
    ).unref();
    forgetting.refresh();
  };
  return (message: string): MessageClaim => {
    // Its address is part of the message.
    const key = `message:${createHash("sha256").update(message).digest("base64url")}`;
    const count = (amount: number, result?: string) =>
      spend(service, { key, amount, milliseconds: rememberedMs, ...(result !== undefined && { result }) });
    let isHeld = false;
    const take = async (): Promise<void> => {
      const counted = await count(1);
      if (counted && (counted.count !== 1 || counted.result !== null)) throw new AskedBefore();
      isHeld = counted !== null;
    };
    let taking: Promise<void> | undefined;
    return {
      take: () => (taking ??= take()),
      end(answer) {
        if (!isHeld) return;
        isHeld = false;
        const result = JSON.stringify(answer);
        if (answer === null || result.length > maxLength) return void count(-1);
        void count(0, result);
        forgetLater();
      },
      async follow(signal) {
        // Whoever follows does not count.
        for (let told = await count(-1); told && !signal.aborted; told = await count(0)) {
          if (told.result !== null) return JSON.parse(told.result) as PersonaAnswer;
          if (told.count <= 0) return null;
          await wait(pollMs, undefined, { signal }).catch(() => undefined);
        }
        return null;
      },
    };
  };
};
