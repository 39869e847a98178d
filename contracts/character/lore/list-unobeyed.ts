import type { LoreEntry } from "../../content/character.ts";
import { readContent } from "./decorators.ts";
import { isUnreadable } from "./keys.ts";

/** What an entry asks for that is not obeyed: names of decorators, and keys whose expression cannot be read. */
export const listUnobeyed = ({ keys, conditions, content }: LoreEntry): string[] => [
  ...new Set([
    ...readContent(content).unobeyed,
    ...[...keys, ...(conditions?.secondaryKeys ?? [])].filter(isUnreadable),
  ]),
];
