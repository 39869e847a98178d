import {
  determiners,
  foreignWords,
  isDescription,
  isParticiple,
  isRemark,
  isVerb,
  phraseBreaks,
} from "./function-words.ts";
import { fold, type Entry } from "./lexicon.ts";
import type { Person, Scene, Subject } from "./plan.ts";
import { findPose, oldWords, poseWords } from "./poses.ts";
import { cutFlowers } from "./select-subjects.ts";
import type { Replaced, SketchReport } from "./report.ts";
import { standIns } from "./stand-ins.ts";

/** A word or a compound of the prompt, and what it was found to be. */
export type Mention = {
  text: string;
  isSign: boolean;
  startsClause: boolean;
  entry: Entry | null;
  /** The figure that it names, before its posture. */
  figure: string;
  isName?: boolean;
};

type Choice = {
  scene: Scene | null;
  person: Person;
  found: ReadonlyMap<string, Subject>;
  chosen: ReadonlySet<string>;
  isIncluded(name: string, subjects: ReadonlyMap<string, Subject>): boolean;
};

const maxItems = 4;
const maxItemLength = 28;

/** Words of a place, a sky or a weather that are adjectives or verbs: they are drawn, but name nothing. */
const describing = new Set(
  (
    "abstract underwater cozy gemuetlich interstellar cosmic astral underground snowy rainy stormy foggy misty windy " +
    "cloudy cloudless frozen icy arctic wet hazy sunny sunlit moonlit starry ringed electric magic magical enchanted fall " +
    "autumn spring flow dream portrait dance love female male royal forever endless infinite solar lunar view"
  ).split(" "),
);

/** Every picture has them, or its light. */
const everywhere = new Set(
  "sky heaven heavens horizon cloud clouds grass air view ground himmel cielo ciel sun moon".split(" "),
);

const isForeignPrompt = (mentions: readonly Mention[]): boolean =>
  mentions.some(
    ({ text, isSign }) => foreignWords.has(text) || (!isSign && /[^\p{Script=Latin}\p{M}\p{N}\s]/u.test(text)),
  );

/** What belongs to a posture. */
const heldInPose: ReadonlyMap<string, string> = new Map([
  ["lantern", "lantern"],
  ["reading", "book"],
]);

/** Places with a name are drawn as one of their kind. */
const namedPlaces: ReadonlyMap<string, string> = new Map([
  ...["tokyo", "york", "london", "paris", "berlin"].map((name): [string, string] => [name, "a city"]),
  ...["alps", "himalaya"].map((name): [string, string] => [name, "mountains"]),
  ["sahara", "a desert"],
  ["mars", "a desert"],
  ["atlantis", "a seabed"],
]);

const isNoun = (text: string): boolean => !describing.has(fold(text)) && !isParticiple(fold(text));

/** The words of nouns that the lexicon has not. */
const findMissed = (mentions: readonly Mention[]): string[] => {
  const isForeign = isForeignPrompt(mentions);
  const missed: string[] = [];
  mentions.forEach(({ text, entry, isSign, startsClause }, index) => {
    const word = fold(text);
    if (entry || isSign || word.length < 3 || !/^\p{L}+$/u.test(text)) return;
    if (phraseBreaks.has(word) || determiners.has(word) || foreignWords.has(text) || oldWords.has(word)) return;
    if (poseWords.has(word) || word === "hair" || isRemark(word) || isVerb(word)) return;
    const before = startsClause ? undefined : mentions[index - 1];
    // A lighthouse of glass is a lighthouse.
    if (before && /^(?:of|from)$/.test(before.text) && /^(?:made|built|out)$/.test(mentions[index - 2]?.text ?? ""))
      return;
    const next = mentions[index + 1];
    // The last of several nouns is what the others describe: "a noodle shop".
    const isLast =
      !next ||
      next.startsClause ||
      next.isSign ||
      phraseBreaks.has(next.text) ||
      determiners.has(next.text) ||
      foreignWords.has(next.text) ||
      isVerb(next.text);
    if (!isLast) return;
    const hasDeterminer = before !== undefined && determiners.has(before.text);
    if (
      isForeign
        ? !before || !/^(?:ein|eine|einen|un|una|une|a|an)$/.test(before.text)
        : isDescription(word) && !hasDeterminer
    )
      return;
    // After a figure, what ends in s and goes on is what the figure does: "a cat chases a mouse".
    if (before?.figure && /s$/.test(word) && next && !next.startsClause) return;
    const start = mentions
      .slice(0, index)
      .findLastIndex((one) => determiners.has(one.text) || phraseBreaks.has(one.text));
    const article = mentions[start]?.text;
    const isSingle = !isForeign && index - start < 4 && (article === "a" || article === "an");
    // What nobody knows before it belongs to it: "an accordion player".
    const isPart =
      before &&
      !before.entry &&
      before.text.length > 2 &&
      !phraseBreaks.has(before.text) &&
      !determiners.has(before.text) &&
      !isDescription(before.text);
    const item = isPart && !isForeign && !oldWords.has(before.text) ? `${before.text} ${text}` : text;
    missed.push(isSingle ? `${/^[aeiou]/.test(item) ? "an" : "a"} ${item}` : item);
  });
  return missed;
};

/** What is in the picture, and what of the prompt is not. */
export const writeReport = (mentions: readonly Mention[], choice: Choice): SketchReport => {
  const { chosen, found, isIncluded, person, scene } = choice;
  const isForeign = isForeignPrompt(mentions);
  const drawn: string[] = [];
  const crowded: string[] = [];
  const replaced: Replaced[] = [];
  const withArticle = ({ text, isSign, isName }: Mention): string =>
    isName ? text.charAt(0).toUpperCase() + text.slice(1) : isForeign && !isSign ? text : `the ${text}`;

  /** "a tiger", "tigers", "an elephant". */
  const withIndefinite = (word: string, isPlural: boolean): string =>
    isPlural ? word : `${/^[aeiou]/.test(word) ? "an" : "a"} ${word}`;

  mentions.forEach((mention) => {
    const { entry, figure, isSign, text } = mention;
    if (!entry || (!isNoun(text) && !mention.isName)) return;
    const item = withArticle(mention);
    const kinds = new Set(entry.senses.map(({ kind }) => kind));
    // Behind a lake are mountains.
    const isScene = entry.senses.some(
      ({ kind, ...sense }) =>
        kind === "scene" &&
        "name" in sense &&
        (sense.name === scene || (scene === "lake" && sense.name === "mountains")),
    );
    const { pose } = found.get(figure) ?? {};
    const singular = entry.isPlural ? fold(text).replace(/s$/, "") : fold(text);
    const by = standIns.get(singular);
    if (figure && (chosen.has(figure) || figure === person)) {
      const isForeignWord = isForeign && !isSign;
      const posed = !pose || pose === "lantern" ? text : `${pose === "asleep" ? "sleeping" : pose} ${text}`;
      const isPosed = !pose || findPose(figure, pose) !== null;
      if (by || !isPosed)
        replaced.push({
          asked: isForeignWord ? text : withIndefinite(posed, entry.isPlural),
          by: by
            ? withIndefinite(by, /(?:noodles|pancakes|bread|cheese)$/.test(by))
            : withIndefinite(text, entry.isPlural),
        });
      else drawn.push(item.replace(text, posed));
      return;
    }
    if (figure && [...found.values()].some(({ pose: other }) => other && heldInPose.get(other) === figure)) {
      drawn.push(item);
      return;
    }
    if (cutFlowers.includes(figure) && found.has("vase")) {
      if (figure === "flower") drawn.push(item);
      else replaced.push({ asked: text, by: "flowers" });
      return;
    }
    const place = namedPlaces.get(text);
    if (isScene && place) {
      replaced.push({ asked: text.charAt(0).toUpperCase() + text.slice(1), by: place });
      return;
    }
    if (isScene && scene === "abstract") return;
    if (isScene || kinds.has("feature") || kinds.has("weather")) drawn.push(item);
    else if (figure && !isIncluded(figure, found) && found.has(figure)) crowded.push(item);
    else if (kinds.has("scene") && !figure && !everywhere.has(text)) crowded.push(item);
  });
  const tidy = (items: readonly string[]): string[] =>
    [...new Set(items)].filter((item) => item.length <= maxItemLength).slice(0, maxItems);
  const shown = new Set(drawn);
  return {
    drawn: tidy(drawn),
    missed: tidy(findMissed(mentions)),
    crowded: tidy(crowded.filter((item) => !shown.has(item))),
    replaced: replaced
      .filter(({ asked, by }, index) => {
        const isFirst = replaced.findIndex((one) => one.asked === asked) === index;
        return isFirst && asked.length + by.length <= maxItemLength * 2;
      })
      .slice(0, maxItems),
  };
};
