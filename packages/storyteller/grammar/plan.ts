import type { Episode, Motif, StoryBible, StoryMaterial } from "../story-material.ts";
import type { StoryMemory } from "./memory.ts";
import type { Random } from "./random.ts";
import { mentions } from "./text.ts";

const dayMs = 86_400_000;

/** The month, 1 to 12, in which the story with this number (from 0) takes place. */
export const getMonth = ({ begins, daysBetween }: StoryBible["calendar"], number: number): number =>
  new Date(Date.parse(`${begins}T00:00:00Z`) + number * daysBetween * dayMs).getUTCMonth() + 1;

const canHappenIn = ({ months }: { months?: number[] | undefined }, month: number): boolean =>
  !months || months.includes(month);

/** Where the reference to the last story is placed, and where the next thread is planted. */
type Layout = "season-first" | "news-first" | "news-between" | "story-first";

export type EpisodePlan = {
  /** The thread that is continued and closed. */
  episode: Episode;
  /** The episode has never been announced, so its own hook must come first. */
  isNew: boolean;
  /** Threads that stay open and are mentioned. */
  reminders: { id: string; text: string }[];
  /** The thread that is planted; null when everything has been told. */
  next: Episode | null;
  motif: Motif;
  season: string;
  layout: Layout;
};

/** Which episodes the published stories have told, announced and left open. */
type WorldState = { toldEpisodes: Set<string>; announced: Set<string>; number: number };

const readWorldState = ({ episodes }: StoryMaterial, memory: StoryMemory): WorldState => {
  const toldEpisodes = new Set(
    episodes
      .filter(({ want, turn, image }) => [want, turn, image].some((beat) => memory.contains(beat)))
      .map(({ id }) => id),
  );
  const announced = new Set(episodes.filter(({ hook }) => memory.contains(hook)).map(({ id }) => id));
  return { toldEpisodes: toldEpisodes, announced, number: toldEpisodes.size };
};

type Input = { bible: StoryBible; material: StoryMaterial; memory: StoryMemory; random: Random };

const isPossible = (episode: Episode, toldEpisodes: ReadonlySet<string>): boolean =>
  episode.requires.every((needed) => toldEpisodes.has(needed));

/** Threads that a story or the bible has announced and no story has told. */
const findOpen = ({ bible, material, memory }: Input, { toldEpisodes: told, announced }: WorldState): Episode[] => {
  const open = new Set(bible.threads.filter(({ closed }) => !closed).map(({ id }) => id));
  const waiting = material.episodes.filter(({ id }) => !told.has(id) && (announced.has(id) || open.has(id)));
  const isLatest = ({ hook }: Episode) => memory.contains(hook, "last");
  return waiting
    .filter((episode) => isPossible(episode, told))
    .sort((a, b) => Number(isLatest(b)) - Number(isLatest(a)));
};

const isBelongingToLast = ({ bible, memory }: Input, { id, hook }: Episode): boolean =>
  memory.contains(hook, "last") ||
  bible.threads.some((thread) => thread.id === id && thread.opened === memory.stories.at(-1)?.title);

const chooseEpisode = (input: Input, state: WorldState): Episode => {
  const { material, memory, random, bible } = input;
  const month = getMonth(bible.calendar, state.number);
  const later = getMonth(bible.calendar, state.number + 1);
  const open = findOpen(input, state);
  const cannotWait = open.filter(
    (episode) =>
      isBelongingToLast(input, episode) &&
      (!episode.waiting || memory.contains(episode.waiting) || !canHappenIn(episode, later)),
  );
  if (cannotWait[0]) return cannotWait[0];
  const inSeason = open.filter((episode) => canHappenIn(episode, month));
  const overdue = inSeason.filter(({ waiting }) => waiting && memory.contains(waiting));
  if (overdue[0]) return overdue[0];
  if (inSeason.length > 0) return random.pick(inSeason);
  const untold = material.episodes.filter(
    (episode) => !state.toldEpisodes.has(episode.id) && isPossible(episode, state.toldEpisodes),
  );
  const now = untold.filter((episode) => canHappenIn(episode, month));
  // When everything has been told the oldest story is repeated; the caller notices by the freshness.
  const choice = [now, untold, open, material.episodes].find((list) => list.length > 0) as Episode[];
  return choice === material.episodes ? (choice[state.number % choice.length] as Episode) : random.pick(choice);
};

/** Number of untold episodes that depend on this one. */
const countDependents = (episode: Episode, episodes: Episode[]): number =>
  episodes.filter(({ requires }) => requires.includes(episode.id)).length;

const chooseNext = (input: Input, state: WorldState, episode: Episode): Episode | null => {
  const { material, random, bible } = input;
  const toldEpisodes = new Set([...state.toldEpisodes, episode.id]);
  const months = [1, 2].map((step) => getMonth(bible.calendar, state.number + step));
  const open = new Set(findOpen(input, state).map(({ id }) => id));
  const untold = material.episodes.filter(
    (candidate) =>
      !toldEpisodes.has(candidate.id) &&
      !state.announced.has(candidate.id) &&
      !open.has(candidate.id) &&
      isPossible(candidate, toldEpisodes),
  );
  // A thread that can wait may be continued one story later than planned.
  const candidates = untold.filter((candidate) =>
    months.slice(0, candidate.waiting ? 2 : 1).every((month) => canHappenIn(candidate, month)),
  );
  const choices = candidates.length > 0 ? candidates : untold;
  if (choices.length === 0) return null;
  return random.pickWeighted(choices, (candidate) => {
    const season = candidate.months ? 12 / candidate.months.length : 1;
    const variety = candidate.place === episode.place ? 0.4 : 1;
    return season * variety * (1 + countDependents(candidate, material.episodes));
  });
};

const chooseMotif = ({ material, memory, random, bible }: Input, { number }: WorldState): Motif => {
  const { motifs } = material.phrases;
  const month = getMonth(bible.calendar, number);
  const unused = motifs.filter(({ plant }) => !memory.contains(plant));
  const fitting = unused.filter((motif) => canHappenIn(motif, month));
  // Seasonal episodes come first, because they may not fit again.
  if (fitting.length > 0) return random.pickWeighted(fitting, ({ months }) => (months ? 12 / months.length : 1));
  return random.pick(unused.length > 0 ? unused : motifs);
};

const chooseSeason = ({ material, memory, random, bible }: Input, { number }: WorldState, episode: Episode): string => {
  const now = getMonth(bible.calendar, number);
  const month = canHappenIn(episode, now) ? now : (episode.months?.[0] ?? now);
  const sentences = material.phrases.almanac[month as keyof StoryMaterial["phrases"]["almanac"]];
  const unused = sentences.filter((sentence) => !memory.contains(sentence));
  return random.pick(unused.length > 0 ? unused : sentences);
};

const findReminders = (input: Input, state: WorldState, episode: Episode): EpisodePlan["reminders"] => {
  const { bible, memory } = input;
  const last = memory.stories.at(-1);
  const episodes = findOpen(input, state)
    .filter(
      (open) =>
        open.id !== episode.id && open.waiting && !memory.contains(open.waiting) && isBelongingToLast(input, open),
    )
    .map((open) => ({ id: open.id, text: open.waiting as string }));
  const others = bible.threads
    .filter(
      ({ id, mention, closed, opened }) =>
        mention && !closed && id !== episode.id && last?.title === opened && !memory.contains(mention),
    )
    .map(({ id, mention }) => ({ id, text: mention as string }));
  const isOfLast = isBelongingToLast(input, episode) || (last && mentions(last.content, episode.key));
  return isOfLast ? episodes : [...episodes, ...others];
};

const layouts: readonly Layout[] = ["season-first", "news-first", "news-between", "story-first"];

/** After an interruption, a pronoun would refer to the subject of the interruption. */
const canBeInterrupted = ({ turn }: Episode): boolean =>
  !/^(he|she|it|they|that|his|her|their|them|so|then)\b/i.test(turn.replace(/^[^\p{L}]+/u, ""));

export const planStory = (input: Input): EpisodePlan => {
  const state = readWorldState(input.material, input.memory);
  const episode = chooseEpisode(input, state);
  return {
    episode,
    isNew: !state.announced.has(episode.id),
    reminders: findReminders(input, state, episode),
    next: chooseNext(input, state, episode),
    motif: chooseMotif(input, state),
    season: chooseSeason(input, state, episode),
    layout: input.random.pick(canBeInterrupted(episode) ? layouts : layouts.slice(0, 2)),
  };
};
