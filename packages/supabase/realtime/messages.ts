import { z } from "zod";

const presence = { process: z.string(), name: z.string(), ref: z.string() };

/** What processes of one database tell each other, and its triggers them: in the channel of the announced changes. */
const messageSchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("row"),
    table: z.string(),
    type: z.enum(["INSERT", "UPDATE", "DELETE"]),
    at: z.string(),
    /** The columns of the primary key, as texts. */
    key: z.record(z.string(), z.string()),
    /** The account that alone hears of a deletion. */
    owner: z.string().nullable(),
  }),
  z.object({
    kind: z.literal("broadcast"),
    process: z.string(),
    name: z.string(),
    event: z.string(),
    /** In base64: JSON, or other bytes. */
    content: z.string(),
    isBytes: z.boolean(),
  }),
  z.object({ kind: z.literal("present"), ...presence, key: z.string(), meta: z.record(z.string(), z.unknown()) }),
  z.object({ kind: z.literal("gone"), ...presence }),
  /** A process lives; one that has just begun asks the others who is there. */
  z.object({ kind: z.literal("alive"), process: z.string(), asks: z.boolean() }),
]);

export type Message = z.infer<typeof messageSchema>;
export type RowChange = Extract<Message, { kind: "row" }>;

/** Whether an announcement is a message, and not the name of a table. */
export const isMessage = (announcement: string): boolean => announcement.startsWith("{");

/** Null for what another release may say. */
export const parseMessage = (announcement: string): Message | null => {
  try {
    return messageSchema.safeParse(JSON.parse(announcement)).data ?? null;
  } catch {
    return null;
  }
};
