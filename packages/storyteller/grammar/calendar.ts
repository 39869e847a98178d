import type { StoryBible } from "../story-material.ts";

const dayMs = 86_400_000;

/** The month, 1 to 12, in which the story with this number (from 0) takes place. */
export const getMonth = ({ begins, daysBetween }: StoryBible["calendar"], number: number): number =>
  new Date(Date.parse(`${begins}T00:00:00Z`) + number * daysBetween * dayMs).getUTCMonth() + 1;

export const canHappenIn = ({ months }: { months?: number[] | undefined }, month: number): boolean =>
  !months || months.includes(month);
