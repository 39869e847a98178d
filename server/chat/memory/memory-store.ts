import { uniqueViolation } from "@site/supabase/sqlstate.ts";
import type { Memory } from "#contracts/chat/memories.ts";
import { memoryLimits } from "#contracts/chat/memory-limits.ts";
import { AppError } from "#contracts/errors.ts";
import type { Backend } from "../../backend.ts";
import { sentence } from "../../sentence.ts";

/** Something that a person said of themselves, and the sentence with which they said it. */
export type Fact = Pick<Memory, "fact" | "sentence">;

export type MemoryStore = ReturnType<typeof createMemoryStore>;

const columns = "id, fact, sentence, created_at, corrected_at";

const unavailable = (detail: string) =>
  new AppError("unavailable", sentence("persona.memoryUnreachable"), {
    detail,
  });
const missing = () => new AppError("not_found", sentence("persona.memoryGone"));

/** What the character remembers, by person: every call names one, and touches nobody else's. */
export const createMemoryStore = (backend: Pick<Backend, "serviceClient">) => {
  const service = () => backend.serviceClient();
  const own = (person: string) => ({ user_id: person });

  return {
    async isOn(person: string): Promise<boolean> {
      const { data, error } = await service().from("memory_settings").select("is_on").match(own(person)).maybeSingle();
      if (error) throw unavailable(error.message);
      return data?.is_on === true;
    },

    async setOn(person: string, isOn: boolean): Promise<void> {
      const { error } = await service().from("memory_settings").upsert({ user_id: person, is_on: isOn });
      if (error) throw unavailable(error.message);
    },

    /** Newest first. */
    async list(person: string): Promise<Memory[]> {
      const { data, error } = await service()
        .from("memories")
        .select(columns)
        .match(own(person))
        .order("created_at", { ascending: false })
        .limit(memoryLimits.count);
      if (error) throw unavailable(error.message);
      return data;
    },

    /** Stores what is new while the person's switch is on. Returns how many that were. */
    async add(person: string, facts: readonly Fact[]): Promise<number> {
      const { data, error } = await service().rpc("add_memories", { person, facts: [...facts] });
      if (error) throw unavailable(error.message);
      return data ?? 0;
    },

    async correct(person: string, id: string, fact: string): Promise<Memory> {
      const { data, error } = await service()
        .from("memories")
        .update({ fact, corrected_at: new Date().toISOString() })
        .match({ ...own(person), id })
        .select(columns)
        .maybeSingle();
      if (error?.code === uniqueViolation) throw new AppError("conflict", sentence("persona.memoryKnown"));
      if (error) throw unavailable(error.message);
      if (!data) throw missing();
      return data;
    },

    async remove(person: string, id: string): Promise<void> {
      const { data, error } = await service()
        .from("memories")
        .delete()
        .match({ ...own(person), id })
        .select("id");
      if (error) throw unavailable(error.message);
      if (data.length === 0) throw missing();
    },

    async clear(person: string): Promise<void> {
      const { error } = await service().from("memories").delete().match(own(person));
      if (error) throw unavailable(error.message);
    },
  };
};
