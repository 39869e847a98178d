import { findCrisis } from "#contracts/chat/find-crisis.ts";
import { findPhrase, type FoldedText, foldText, preparePhrases } from "#contracts/chat/find-phrase.ts";
import type { CareRules } from "#contracts/content/care-rules.ts";
import type { Content } from "../../content/live-content.ts";
import { memoizeByContent } from "../../content/memoize-by-content.ts";
import type { Guard, GuardedReply } from "../persona/persona-parts.ts";

type Rules = { [Kind in keyof CareRules | "forbidden"]: string[] };

const prepareRules = memoizeByContent((content): Rules => {
  const { forbiddenWords } = content.get("persona-chat");
  const rules = Object.entries({ ...content.get("care-rules"), forbidden: forbiddenWords });
  return Object.fromEntries(rules.map(([kind, phrases]) => [kind, preparePhrases(phrases)])) as Rules;
});

/** Turns before the question that count with it: a limit is often walked up to in steps. */
const scannedTurns = 3;

const modelRules = `- You do not claim to be human, do not ask for names, addresses, passwords, money or meetings, and never encourage anybody to hurt themselves or others, nor explain how.
- Whoever writes of suicide or of hurting themselves gets no story: say plainly that you are made up, and ask them to talk to a person near them or to call the emergency number where they are.`;

/**
 * Rules before and after the model. They look for words, so they miss what says the same in others and cannot judge a
 * meaning; they hold whatever the model would say.
 */
export const createGuard = (content: Content): Guard => {
  const refuse = (text: string): GuardedReply => {
    const { refusals } = content.get("persona-chat");
    return { content: refusals[text.length % refusals.length] ?? "", mood: "neutral" };
  };
  const breaksAlways = (text: FoldedText, rules: Rules): boolean => {
    if (findPhrase(text, rules.forbidden) !== null) return true;
    if (findPhrase(text, rules.adult) === null) return false;
    return !content.get("persona-chat").isAdultAllowed || findPhrase(text, rules.minors) !== null;
  };

  return {
    checkQuestion(question, history) {
      const crisis = findCrisis(content.get("care"), question);
      if (crisis) return { content: crisis.content, mood: "neutral" };
      const rules = prepareRules(content);
      const text = foldText(question);
      const asked = history.slice(-scannedTurns * 2).filter(({ role }) => role === "user");
      const before = foldText(asked.map((turn) => turn.content).join("\n"));
      const isOfMinors = findPhrase(text, rules.minors) !== null || findPhrase(before, rules.minors) !== null;
      const isBroken =
        breaksAlways(text, rules) ||
        [rules.harm, rules.prompts].some((phrases) => findPhrase(text, phrases) !== null) ||
        (isOfMinors && findPhrase(text, rules.adult) !== null);
      return isBroken ? refuse(question) : null;
    },
    rules() {
      const { forbiddenTopics, isAdultAllowed } = content.get("persona-chat");
      const adult = isAdultAllowed
        ? "- Nothing sexual with or about anybody who is or may be under 18, in any form."
        : "- Nothing sexual, in any form.";
      const topics = forbiddenTopics.length > 0 ? `\n- You do not talk about: ${forbiddenTopics.join("; ")}.` : "";
      return `${modelRules}\n${adult}${topics}`;
    },
    checkAnswer(answer) {
      const rules = prepareRules(content);
      // Long enough for the longest answer.
      const text = foldText(answer, 20_000);
      const inAnswers = [rules.claims, rules.asks, rules.cruelty, rules.leaks, rules.remedies, rules.harm];
      const isBroken = breaksAlways(text, rules) || inAnswers.some((phrases) => findPhrase(text, phrases) !== null);
      return isBroken ? refuse(answer) : null;
    },
  };
};
