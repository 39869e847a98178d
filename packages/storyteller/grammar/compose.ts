import type { EpisodePlan } from "./plan.ts";
import { unwrap } from "./realise.ts";

/** Paragraphs that stay together; `startsScene` if a break stands before them, unless they are the first. */
export type Passage = { id: string; paragraphs: string[]; startsScene: boolean };

const sceneBreak = "---";

/** Puts a passage at the beginning of another one's first paragraph. */
const leadIn = (lead: string, passage: string): string[] => {
  const [first = "", ...rest] = unwrap(passage);
  return [`${unwrap(lead).join(" ")} ${first}`, ...rest];
};

/** The passages of a story, in the order of the plan. */
export const composeStory = (
  { episode, isNew, reminders, next, motif, season, layout }: EpisodePlan,
  news: string,
): Passage[] => {
  const passage = (id: string, paragraphs: string[]): Passage => ({ id, paragraphs, startsScene: false });
  const opening = passage("opening", [[season, motif.plant].join(" ")]);
  const reminder = passage(
    "reminder",
    [[news, ...reminders.map(({ text }) => unwrap(text).join(" "))].filter((part) => part !== "").join(" ")].filter(
      (part) => part !== "",
    ),
  );
  const start = passage(
    "start",
    isNew ? [...unwrap(episode.hook), ...unwrap(episode.want)] : leadIn(episode.recap, episode.want),
  );
  const obstacle = passage("obstacle", unwrap(episode.obstacle));
  const outcome = [
    passage("turn", unwrap(episode.turn)),
    passage("change", unwrap(episode.change)),
    passage("image", unwrap(episode.image)),
  ];
  const promise = passage("promise", next ? unwrap(next.hook) : []);
  const last = passage("last", [motif.return]);
  const middle = [start, obstacle, ...outcome];
  const scenes: Record<EpisodePlan["layout"], Passage[][]> = {
    "season-first": [[opening, reminder], middle, [promise, last]],
    "news-first": [[reminder, opening], middle, [promise, last]],
    "news-between": [
      [opening, start, obstacle],
      [reminder, promise],
      [...outcome, last],
    ],
    // Starts with the plot, whatever the weather, and ends with the next thread.
    "story-first": [[start, obstacle], [reminder, passage("opening", [motif.plant])], outcome, [last, promise]],
  };
  return scenes[layout].flatMap((scene) =>
    scene
      .filter(({ paragraphs }) => paragraphs.length > 0)
      .map((part, index) => Object.assign(part, { startsScene: index === 0 })),
  );
};

export const joinPassages = (passages: readonly Passage[]): string =>
  passages
    .flatMap(({ paragraphs, startsScene }, index) => [...(startsScene && index > 0 ? [sceneBreak] : []), ...paragraphs])
    .join("\n\n");
