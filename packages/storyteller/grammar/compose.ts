import type { StoryPlan } from "./plan.ts";
import { unwrap } from "./realise.ts";

const sceneBreak = "---";

/** Puts a passage at the beginning of another one's first paragraph. */
const leadIn = (lead: string, passage: string): string[] => {
  const [first = "", ...rest] = unwrap(passage);
  return [`${unwrap(lead).join(" ")} ${first}`, ...rest];
};

/** The paragraphs of a story, in the order of the plan. */
export const composeStory = (
  { episode, isNew, reminders, next, motif, season, layout }: StoryPlan,
  news: string,
): string => {
  const opening = [[season, motif.plant].join(" ")];
  const reminder = [
    [news, ...reminders.map(({ text }) => unwrap(text).join(" "))].filter((part) => part !== "").join(" "),
  ].filter((part) => part !== "");
  const start = isNew ? [...unwrap(episode.hook), ...unwrap(episode.want)] : leadIn(episode.recap, episode.want);
  const [obstacle, turn, change, image] = [episode.obstacle, episode.turn, episode.change, episode.image].map(
    unwrap,
  ) as [string[], string[], string[], string[]];
  const promise = next ? unwrap(next.hook) : [];
  const ending = [...promise, motif.return];
  const middle = [...start, ...obstacle, ...turn, ...change, ...image];
  const parts: Record<StoryPlan["layout"], string[]> = {
    "season-first": [...opening, ...reminder, sceneBreak, ...middle, sceneBreak, ...ending],
    "news-first": [...reminder, ...opening, sceneBreak, ...middle, sceneBreak, ...ending],
    "news-between": [
      ...opening,
      ...start,
      ...obstacle,
      sceneBreak,
      ...reminder,
      ...promise,
      sceneBreak,
      ...turn,
      ...change,
      ...image,
      motif.return,
    ],
    // Starts with the plot, whatever the weather, and ends with the next thread.
    "story-first": [
      ...start,
      ...obstacle,
      sceneBreak,
      ...reminder,
      motif.plant,
      sceneBreak,
      ...turn,
      ...change,
      ...image,
      sceneBreak,
      motif.return,
      ...promise,
    ],
  };
  return parts[layout].join("\n\n");
};
