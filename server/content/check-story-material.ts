import type { Episode, StoryBible, StoryPhrases } from "@site/storyteller/story-material.ts";
import type { Story } from "#contracts/content/content.ts";
import { unwrap } from "@site/storyteller/grammar/realise.ts";
import { toPlainText, toSentences } from "@site/storyteller/grammar/text.ts";
import type { ContentProblem } from "./content-problems.ts";

type EpisodeFile = { file: string; episodes: Episode[] };

const beats = ["want", "obstacle", "turn", "change", "image"] as const;
const passages = ["hook", "recap", "waiting", ...beats, "after"] as const;

const withoutWraps = (text: string): string => text.replace(/\s+/g, " ");
const hasAny = (text: string, words: string[]): boolean =>
  words.some((word) => withoutWraps(text).toLowerCase().includes(word.toLowerCase()));

const isBalanced = (text: string): boolean => {
  const open = text.replace(/\{[^{}|]*\|[^{}]*\}/g, "");
  return !/[{}]/.test(open);
};

const checkEpisode = (episode: Episode, bible: StoryBible, ids: Set<string>): { field: string; reason: string }[] => {
  const problems: { field: string; reason: string }[] = [];
  const report = (field: string, reason: string): void =>
    void problems.push({ field: `${episode.id}.${field}`, reason });
  const body = beats.map((beat) => episode[beat]).join("\n\n");
  const place = bible.places.find(({ id }) => id === episode.place);
  const people = bible.people.filter(({ id }) => episode.people.includes(id));
  const placeNames = place ? [place.name, ...place.also] : [];
  const personNames = people.flatMap(({ name, also }) => [name, ...also]);
  if (!place) report("place", `"${episode.place}" is no place of content/story/bible.yaml`);
  for (const id of episode.people)
    if (!bible.people.some((person) => person.id === id))
      report("people", `"${id}" is nobody of content/story/bible.yaml`);
  for (const id of episode.requires) if (!ids.has(id)) report("requires", `"${id}" is no episode`);
  if (place && !hasAny(body, placeNames)) report("place", `the text never names the place (${placeNames.join(", ")})`);
  if (people.length > 0 && !hasAny(body, personNames))
    report("people", `the text names none of the people (${personNames.join(", ")})`);
  if (place && !hasAny(episode.after, placeNames)) report("after", `must name the place (${placeNames.join(", ")})`);
  if (people.length > 0 && !hasAny(episode.after, personNames))
    report("after", `must name one of the people (${personNames.join(", ")})`);
  for (const field of ["hook", "recap", "waiting"] as const) {
    const text = episode[field];
    if (text && !hasAny(text, [episode.key])) report(field, `must contain the key "${episode.key}"`);
  }
  for (const field of passages)
    if (!isBalanced(episode[field] ?? "")) report(field, "has a brace without a choice like {one|another}");
  const sentences = toSentences(unwrap(body).join("\n\n")).map(toPlainText);
  for (const { quote } of episode.facts) {
    if (!sentences.some((sentence) => sentence.includes(toPlainText(quote))))
      report("facts", `the words "${quote}" do not stand in one sentence of the text`);
  }
  if (/[*_`#[\]]/.test(episode.excerpt)) report("excerpt", "must be without Markdown marks");
  return problems;
};

/**
 * Problems that the schemas cannot detect: names, places and quotations that do not exist, and episodes that can never
 * be told.
 */
export const checkStoryMaterial = (
  bible: StoryBible,
  phrases: StoryPhrases,
  files: EpisodeFile[],
): ContentProblem[] => {
  const ids = new Set(files.flatMap(({ episodes }) => episodes.map(({ id }) => id)));
  const problems = files.flatMap(({ file, episodes }) =>
    episodes.flatMap((episode) => checkEpisode(episode, bible, ids).map((problem) => ({ file, ...problem }))),
  );
  const seen = new Map<string, string>();
  for (const { file, episodes } of files) {
    for (const { id, title } of episodes) {
      for (const [field, value] of [
        ["id", id],
        ["title", title],
      ] as const) {
        const key = `${field} ${value}`;
        if (seen.has(key))
          problems.push({
            file,
            field: `${id}.${field}`,
            reason: `"${value}" is already used in ${seen.get(key)}`,
          });
        seen.set(key, file);
      }
    }
  }
  const reachable = new Set<string>();
  const episodes = files.flatMap((file) => file.episodes);
  for (let before = -1; before !== reachable.size;) {
    before = reachable.size;
    for (const { id, requires } of episodes) if (requires.every((needed) => reachable.has(needed))) reachable.add(id);
  }
  for (const { file, episodes: own } of files) {
    for (const { id } of own)
      if (!reachable.has(id))
        problems.push({
          file,
          field: `${id}.requires`,
          reason: "can never be told: its requirements go round in a circle or lead nowhere",
        });
  }
  for (const [index, link] of phrases.links.entries()) {
    const missing = ["{person}", "{place}"].filter((slot) => !link.includes(slot));
    if (missing.length > 0)
      problems.push({
        file: "content/story/phrases.yaml",
        field: `links.${index}`,
        reason: `needs ${missing.join(" and ")}`,
      });
  }
  return problems;
};

/** Facts of the bible whose sentence is not in the story that they name. Stories that are not in the folder are fine. */
export const checkFactSentences = ({ facts }: StoryBible, stories: Story[]): ContentProblem[] =>
  facts.flatMap(({ story, subject, sentence }, index) => {
    const named = stories.find(({ title }) => title === story);
    if (!named || withoutWraps(named.content).includes(withoutWraps(sentence))) return [];
    const reason = `the sentence about ${subject} does not stand in the story "${named.title}"`;
    return [{ file: "content/story/bible.yaml", field: `facts.${index}.sentence`, reason }];
  });
