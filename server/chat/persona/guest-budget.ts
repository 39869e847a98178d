import type { Client } from "../../backend.ts";
import type { Content } from "../../content/live-content.ts";
import { createDayBudget, type DayReservation, reserveTogether } from "../../http/limits/day-budget.ts";

type GuestReservation = {
  /** To be called once, with the number of tokens that were actually used. */
  settle(tokens: number): Promise<void>;
};

export type GuestBudget = {
  /**
   * Counts a message and its tokens before they are used, with `claim` in the same statement. Throws what that throws, or
   * `limit_exceeded` if today's are used up.
   */
  reserve(client: string | null, tokens: number, claim?: () => Promise<void>): Promise<GuestReservation>;
  /** The same for tokens alone, which belong to a message that was counted. */
  reserveTokens(client: string | null, tokens: number): Promise<GuestReservation>;
};

/**
 * What all visitors together, and each network of them, may use in a day (UTC) to talk with the character; the owner is
 * null and has a twentieth of it alone. The limits are those of the owner's document; `record` counts what was used.
 */
export const createGuestBudget = (
  content: Content,
  record: (what: "messages" | "tokens", amount: number) => void,
  shared?: Client,
  now?: () => number,
): GuestBudget => {
  const read = () => content.get("persona-chat");
  const common = { isPublic: true, shared, now };
  const tokens = createDayBudget({
    ...common,
    name: "guestTokens",
    limits: () => ({ perUser: read().tokensPerVisitor, site: read().tokensPerDay }),
    what: "guestTokens",
  });
  const messages = createDayBudget({
    ...common,
    name: "guestMessages",
    limits: () => ({ perUser: read().messagesPerVisitor, site: read().messagesPerDay }),
    what: "guestMessages",
  });
  const settleTokens = (reservation: DayReservation): GuestReservation => ({
    settle(used) {
      record("tokens", used);
      return reservation.settle(used);
    },
  });
  return {
    reserveTokens: async (client, estimate) => settleTokens(await tokens.reserve(client, estimate)),
    async reserve(client, estimate, claim = async () => undefined) {
      const claiming = claim().then(() => ({ settle: async () => undefined }));
      const ofTokens = tokens.reserve(client, estimate);
      await reserveTogether([claiming, messages.reserve(client, 1), ofTokens]);
      record("messages", 1);
      return settleTokens(await ofTokens);
    },
  };
};
