import { useEffect, useEffectEvent, useState } from "react";
import { describeError } from "#app/lib/api/api-error.ts";
import { callFunction } from "#app/lib/api/call-function.ts";
import { useContent } from "#app/lib/content/content.ts";
import { useStore } from "#app/lib/storage/external-store.ts";
import { showToast } from "#app/ui/overlays/toast-store.ts";
import type { Greetings } from "#contracts/character/greetings.ts";
import { fillGreeting, needsVisitor } from "./fill-greeting.ts";
import { opening } from "./opening.ts";
import { visitorName } from "./visitor-name.ts";

type OfferedGreetings = Greetings & {
  /** Of those that are not empty; the others are fetched when they are wanted. */
  greetingCount: number;
  renderedAt: number;
};

const listChoices = (greetings: readonly string[]): number[] =>
  greetings.flatMap((greeting, index) => (greeting.trim() === "" ? [] : [index]));

const chooseByChance = (choices: readonly number[], previous: number | null): number => {
  const others = choices.filter((index) => index !== previous);
  const from = others.length > 0 ? others : choices;
  return from[Math.floor(Math.random() * from.length)] ?? 0;
};

/** The first message of the conversation, which a visitor can turn to another as long as nothing was said. */
export const useGreeting = (offered: OfferedGreetings, isBegun: boolean) => {
  const { greetingCount, renderedAt, startsWith } = offered;
  const { name: char } = useContent("persona");
  const { guest, labels } = useContent("chat");
  const { begunAt, greeting: chosen, previous, session } = useStore(opening.store);
  const name = useStore(visitorName);
  const [fetched, setFetched] = useState<readonly string[] | null>(null);
  const greetings = fetched ?? offered.greetings;
  const choices = listChoices(greetings);
  const isHere = chosen !== null && choices.includes(chosen);
  const index = isHere ? chosen : (choices[0] ?? 0);
  const text = greetings[index] ?? "";
  const isHydrated = session !== "";
  const isByChance = startsWith === "random" && greetingCount > 1;
  const isUndecided = isHydrated && isByChance && chosen === null && !isBegun;
  // The server counts from the first one, also if that is empty.
  const isImplied = isHydrated && !isUndecided && chosen === null && index > 0;
  const isMissing = chosen !== null && !isHere && choices.length < greetingCount;

  const fillWith = (seed: string, now: number, timeZone = "UTC") =>
    fillGreeting(text, { char, user: name || guest, now: new Date(now), seed, timeZone });
  const fill = (): string =>
    isHydrated
      ? fillWith(session, begunAt, new Intl.DateTimeFormat().resolvedOptions().timeZone)
      : fillWith("", renderedAt);
  // Not even the name of a guest changes before the eyes of a visitor, but what depends on chance or time would.
  const isCertain = () => !needsVisitor(text) || fillWith("one", 0) === fillWith("other", 1e12);

  const listAll = async (): Promise<readonly string[]> => {
    if (choices.length >= greetingCount) return greetings;
    const { greetings: all } = await callFunction("persona-greetings", {});
    setFetched(all);
    return all;
  };
  const prepare = useEffectEvent(async () => {
    const all = await listAll().catch(() => greetings);
    if (isUndecided) opening.choose(chooseByChance(listChoices(all), previous));
  });
  useEffect(() => {
    if (isImplied) opening.choose(index);
    else if (isUndecided || isMissing) void prepare();
  }, [index, isImplied, isUndecided, isMissing]);

  /** Turns to the next greeting or, with -1, to the one before; whether that worked. */
  const turn = async (step: 1 | -1): Promise<boolean> => {
    try {
      const all = listChoices(await listAll());
      opening.choose(all.at((all.indexOf(index) + step) % all.length) ?? 0);
      return true;
    } catch (error) {
      const title = describeError(error, { unreachable: labels.failed, otherwise: labels.failed });
      showToast({ title, tone: "destructive" });
      return false;
    }
  };
  return {
    text: fill(),
    /** False while it is not known what the visitor reads. */
    isKnown: isHydrated ? !isUndecided : !isByChance && isCertain(),
    number: choices.indexOf(index) + 1,
    count: greetingCount,
    canTurn: isHydrated && !isBegun && greetingCount > 1,
    turn,
  };
};
export type Greeting = ReturnType<typeof useGreeting>;
