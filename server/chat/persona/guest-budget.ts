import type { Client } from "../../backend.ts";
import type { Content } from "../../content/live-content.ts";
import { createDayBudget } from "../../http/limits/day-budget.ts";

type GuestReservation = {
  /** To be called once, with the number of tokens that were actually used. */
  settle(tokens: number): Promise<void>;
};

export type GuestBudget = {
  /** Counts a message and its tokens before they are used. Throws `limit_exceeded` if today's are used up. */
  reserve(client: string | null, tokens: number): Promise<GuestReservation>;
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
    what: "The tokens of visitors",
  });
  const messages = createDayBudget({
    ...common,
    name: "guestMessages",
    limits: () => ({ perUser: read().messagesPerVisitor, site: read().messagesPerDay }),
    what: "The messages of visitors",
  });
  const reserveTokens: GuestBudget["reserveTokens"] = async (client, estimate) => {
    const reservation = await tokens.reserve(client, estimate);
    return {
      async settle(used) {
        record("tokens", used);
        await reservation.settle(used);
      },
    };
  };
  return {
    reserveTokens,
    async reserve(client, estimate) {
      const message = await messages.reserve(client, 1);
      try {
        const reservation = await reserveTokens(client, estimate);
        record("messages", 1);
        return reservation;
      } catch (error) {
        await message.settle(0);
        throw error;
      }
    },
  };
};
