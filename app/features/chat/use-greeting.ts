import { useEffect, useEffectEvent, useState } from "react";
import { describeError } from "#app/lib/api/api-error.ts";
import { useContent } from "#app/lib/content/content.ts";
import { useStore } from "#app/lib/storage/external-store.ts";
import { showToast } from "#app/ui/overlays/toast-store.ts";
import { type Greetings, guestMacro, type OfferedGreeting } from "#contracts/character/greetings.ts";
import type { fillGreeting } from "./fill-greeting.ts";
import { opening } from "./opening.ts";
import { visitorName } from "./visitor-name.ts";

/** `greetingCount` are not empty; those that were not sent are fetched when they are wanted. */
type SentGreetings = Greetings & { greetingCount: number };

const listChoices = (greetings: readonly OfferedGreeting[]): number[] =>
  greetings.flatMap(({ text }, index) => (text.trim() === "" ? [] : [index]));

const chooseByChance = (choices: readonly number[], previous: number | null): number => {
  const others = choices.filter((index) => index !== previous);
  const from = others.length > 0 ? others : choices;
  return from[Math.floor(Math.random() * from.length)] ?? 0;
};

const loadTexts = () => import("./greeting-texts.ts");

/** What a greeting says to this visitor; `isFinal` unless it is still to be filled with what differs each time. */
const useGreetingText = ({ shown, text }: OfferedGreeting): { text: string; isFinal: boolean } => {
  const { name: char } = useContent("persona");
  const { guest } = useContent("chat");
  const { begunAt, session } = useStore(opening.store);
  const user = useStore(visitorName) || guest;
  const [fillAll, setFillAll] = useState<typeof fillGreeting | "failed" | null>(null);
  const isVarying = shown !== undefined;
  useEffect(() => {
    if (!isVarying) return;
    loadTexts().then(
      (texts) => setFillAll(() => texts.fillGreeting),
      () => setFillAll("failed"),
    );
  }, [isVarying]);
  if (!isVarying) return { text: text.replaceAll(guestMacro, () => user), isFinal: true };
  if (session === "" || fillAll === null || fillAll === "failed") return { text: shown, isFinal: fillAll === "failed" };
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return { text: fillAll(text, { char, user, now: new Date(begunAt), seed: session, timeZone }), isFinal: true };
};

/** The first message of the conversation, which a visitor can turn to another as long as nothing was said. */
export const useGreeting = ({ greetingCount, startsWith, ...sent }: SentGreetings, isBegun: boolean) => {
  const { labels } = useContent("chat");
  const { greeting: chosen, previous, session } = useStore(opening.store);
  const [fetched, setFetched] = useState<readonly OfferedGreeting[] | null>(null);
  const greetings = fetched ?? sent.greetings;
  const choices = listChoices(greetings);
  const isHere = chosen !== null && choices.includes(chosen);
  const index = isHere ? chosen : (choices[0] ?? 0);
  const { text, isFinal } = useGreetingText(greetings[index] ?? { text: "" });

  const isHydrated = session !== "";
  const isByChance = startsWith === "random" && greetingCount > 1 && !isBegun;
  const isUndecided = isByChance && chosen === null;
  // The server counts from the first one, also if that is empty.
  const isImplied = isHydrated && !isUndecided && chosen === null && index > 0;
  const isMissing = chosen !== null && !isHere && choices.length < greetingCount;

  const fetchAll = async (): Promise<readonly OfferedGreeting[]> =>
    choices.length < greetingCount ? (await loadTexts()).fetchGreetings() : greetings;
  const fetchMissing = useEffectEvent(() => fetchAll().catch(() => greetings));
  const settle = useEffectEvent((all: readonly OfferedGreeting[]) => {
    setFetched(all);
    if (isUndecided) opening.choose(chooseByChance(listChoices(all), previous));
  });
  useEffect(() => {
    if (isImplied) opening.choose(index);
    else if (isHydrated && (isUndecided || isMissing)) fetchMissing().then(settle, () => undefined);
  }, [index, isHydrated, isImplied, isMissing, isUndecided]);

  /** Turns to the next greeting or, with -1, to the one before; whether that worked. */
  const turn = async (step: 1 | -1): Promise<boolean> => {
    try {
      const all = await fetchAll();
      const others = listChoices(all);
      setFetched(all);
      opening.choose(others.at((others.indexOf(index) + step) % others.length) ?? 0);
      return true;
    } catch (error) {
      const title = describeError(error, { unreachable: labels.failed, otherwise: labels.failed });
      showToast({ title, tone: "destructive" });
      return false;
    }
  };
  return {
    text,
    /** False while it is not known what the visitor reads: nothing is shown that would change at once. */
    isKnown: isFinal && !isUndecided,
    number: choices.indexOf(index) + 1,
    count: greetingCount,
    canTurn: isHydrated && !isBegun && greetingCount > 1,
    turn,
  };
};
export type Greeting = ReturnType<typeof useGreeting>;
