import { z } from "zod";
import { maxSummary } from "#contracts/chat/persona-chat-limits.ts";
import { AppError } from "#contracts/errors.ts";
import type { Backend } from "../../backend.ts";
import { sentence } from "../../sentence.ts";

const talkSchema = z.object({
  history: z.array(z.object({ role: z.enum(["user", "assistant"]), content: z.string() })),
  earlier: z.number(),
  summary: z.string().transform((text) => text.slice(0, maxSummary)),
  idleMs: z.number(),
  begun: z.string().nullable(),
});

const unavailable = (detail: string) => new AppError("unavailable", sentence("persona.talksUnreachable"), { detail });

export type TalkStore = ReturnType<typeof createTalkStore>;

/** What is kept of people's talks with the character, by person: every call names one, and touches nobody else's. */
export const createTalkStore = (backend: Pick<Backend, "serviceClient">) => {
  const service = () => backend.serviceClient();
  const call = async <Result>(query: PromiseLike<{ data: Result; error: { message: string } | null }>) => {
    const { data, error } = await query;
    if (error) throw unavailable(error.message);
    return data;
  };
  return {
    /** What was said before a question; `goesOn` is the answer with which she is to go on. */
    read: async (person: string, question: string, goesOn?: string) =>
      talkSchema.parse(await call(service().rpc("read_talk", { person, asked: question, goes_on: goesOn ?? null }))),

    async isOn(person: string): Promise<boolean> {
      const query = service().from("memory_settings").select("keeps_talks").eq("user_id", person).maybeSingle();
      return (await call(query))?.keeps_talks === true;
    },

    /** Off deletes all that was kept. */
    async setOn(person: string, isOn: boolean): Promise<void> {
      await call(service().rpc("switch_talks", { person, keeps: isOn }));
    },

    /** Whether the answer was there. */
    keepSummary: async (person: string, answer: string, summary: { text: string; turns: number }): Promise<boolean> =>
      (await call(service().rpc("keep_talk_summary", { person, reply: answer, summary }))) === true,
  };
};
