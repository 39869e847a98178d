import type { StoryBible, StoryMaterial, StoryPerson, StoryPlace } from "../story-material.ts";
import type { StoryMemory } from "./memory.ts";
import type { Random } from "./random.ts";
import { findNamed, type Named } from "./find-named.ts";
import { unwrap } from "./realise.ts";
import { toPlainText } from "./text.ts";

const toSentenceStart = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Links the first place or character of the news to the story that it comes from. */
const linkTo = (text: string, slug: string | undefined, named: readonly Named[]): string => {
  if (!slug) return text;
  const words = named.flatMap(({ name, also }) => [name, ...also]).sort((a, b) => b.length - a.length);
  const match = words.find((word) => text.includes(word));
  return match ? text.replace(match, `[${match}](/post/${slug})`) : text;
};

type Input = { bible: StoryBible; material: StoryMaterial; memory: StoryMemory; random: Random };

/**
 * What happened since the last story, whoever wrote it: mentions a character and a place of it. Empty if there is none.
 */
export const writeNews = ({ bible, material, memory, random }: Input): string => {
  const last = memory.stories.at(-1);
  if (!last) return "";
  const lastText = toPlainText(last.content);
  const places = findNamed(lastText, bible.places);
  const own = material.episodes
    .filter(({ want, image }) => memory.contains(want, "last") || memory.contains(image, "last"))
    .map(({ after }) => after);
  const noted = bible.chronicle.flatMap(({ title, after }) => (title === last.title && after ? [after] : []));
  const outcome = [...own, ...noted].find((after) => !memory.contains(after));
  if (outcome) return linkTo(unwrap(outcome).join(" "), last.slug, places);
  const { links } = material.phrases;
  const unused = links.filter((link) => !memory.contains(link));
  const person = findNamed(lastText, bible.people)[0] ?? (bible.people[0] as StoryPerson);
  const place = places[0] ?? (bible.places[0] as StoryPlace);
  const link = random
    .pick(unused.length > 0 ? unused : links)
    .replace("{person}", person.name)
    .replace("{place}", place.name);
  return linkTo(toSentenceStart(link), last.slug, [place]);
};
