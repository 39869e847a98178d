import type { StoryPerson, StoryPlace } from "../story-material.ts";
import { mentions } from "./text.ts";

export type Named = StoryPerson | StoryPlace;

/** The characters or places that a text mentions. */
export const findNamed = <T extends Named>(text: string, named: readonly T[]): T[] =>
  named.filter(({ name, also }) => [name, ...also].some((word) => mentions(text, word)));
