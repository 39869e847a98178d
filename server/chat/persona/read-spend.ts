import type { SpendDay } from "#contracts/chat/persona-spend.ts";
import { AppError } from "#contracts/errors.ts";
import { toUtcDay } from "#contracts/utc-day.ts";
import type { Backend } from "../../backend.ts";

const days = 30;
const dayMs = 86_400_000;

/** Messages and tokens of visitors on each of the last 30 days, the newest first. Throws AppError. */
export const readSpend = async (
  { serviceClient }: Pick<Backend, "serviceClient">,
  now: number,
): Promise<SpendDay[]> => {
  const { data, error } = await serviceClient()
    .from("activity")
    .select("day,name,total")
    .eq("kind", "persona")
    .gt("day", toUtcDay(now - days * dayMs))
    .order("day", { ascending: false });
  if (error) throw new AppError("unavailable", "The figures cannot be read just now.", { detail: error.message });
  const byDay = new Map<string, SpendDay>();
  for (const { day, name, total } of data) {
    const known = byDay.get(day) ?? { day, messages: 0, tokens: 0 };
    byDay.set(day, name === "tokens" ? { ...known, tokens: total } : { ...known, messages: total });
  }
  return [...byDay.values()];
};
